import Foundation

/// Answers from standard input: single keys from a terminal, whole lines from anything else.
struct AnswerInput {
  let terminal: TerminalMode
  /// Whether standard input is a terminal.
  let isTerminal = isatty(STDIN_FILENO) == 1
  private var pending: [UInt8] = []
  private var hasEnded = false

  init(terminal: TerminalMode) {
    self.terminal = terminal
  }

  /// The next answer; `nil` at the end of input.
  ///
  /// - Parameter ask: Shows the question; whatever is typed from then on is an answer to it.
  /// - Throws: `CancellationError` when the run is interrupted; the terminal's mode is then what it was.
  mutating func next(_ ask: () -> Void) throws -> String? {
    if isTerminal { return try key(ask) }
    ask()
    return try line()
  }

  private mutating func key(_ ask: () -> Void) throws -> String? {
    terminal.readSingleKeys()
    defer { terminal.restore() }
    ask()
    guard let bytes = try read(), let first = bytes.first else { return nil }
    switch first {
    // The end of input, as typed.
    case 0x04: return nil
    // Keys such as arrows are several characters, none of which is an answer.
    case 0x1B: return "escape"
    case 0x0A, 0x0D: return ""
    default: return String(decoding: bytes, as: UTF8.self).prefix(1).description
    }
  }

  private mutating func line() throws -> String? {
    while true {
      if let end = pending.firstIndex(of: 0x0A) {
        let line = String(decoding: pending[..<end], as: UTF8.self)
        pending.removeSubrange(...end)
        return line.trimmingCharacters(in: .whitespaces)
      }
      if hasEnded {
        guard !pending.isEmpty else { return nil }
        pending.append(0x0A)
        continue
      }
      guard let bytes = try read() else {
        hasEnded = true
        continue
      }
      pending += bytes
      // Nobody answers so much.
      guard pending.count < 1 << 16 else { return nil }
    }
  }

  /// What there is to read next; `nil` at the end.
  private func read() throws -> [UInt8]? {
    while true {
      try Task.checkCancellation()
      var entry = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
      // A signal is dealt with elsewhere, and is noticed here soon after.
      let ready = poll(&entry, 1, 100)
      if isTerminal { terminal.continueAfterStop() }
      guard ready > 0 else {
        if ready < 0, errno != EINTR, errno != EAGAIN { return nil }
        continue
      }
      var bytes = [UInt8](repeating: 0, count: 4096)
      let count = Glibc.read(STDIN_FILENO, &bytes, bytes.count)
      if count < 0, errno == EINTR || errno == EAGAIN { continue }
      return count > 0 ? Array(bytes[..<count]) : nil
    }
  }
}
