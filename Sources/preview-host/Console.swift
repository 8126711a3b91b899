import Foundation
import PreviewHost

/// The terminal, or what stands in its place: results on standard output, everything else on standard error.
struct Console {
  /// How results are dressed.
  let output: TextStyle
  /// How messages are dressed.
  let messages: TextStyle
  /// The width for tables; `nil` when standard output is no terminal.
  let width: Int?
  /// True if a progress line may be shown.
  let showsProgress: Bool

  /// Looks at the streams and the options `--color`, `--no-progress` and `--quiet`.
  init(color: ColorChoice, progress: Bool) {
    let environment = ProcessInfo.processInfo.environment
    let (outputIsTerminal, messagesAreTerminal) = (isatty(STDOUT_FILENO) == 1, isatty(STDERR_FILENO) == 1)
    func isColored(_ isTerminal: Bool) -> Bool {
      switch color {
      case .always: true
      case .never: false
      // https://no-color.org: any value but the empty one.
      case .auto: isTerminal && (environment["NO_COLOR"] ?? "").isEmpty && environment["TERM"] != "dumb"
      }
    }
    output = TextStyle(isColored: isColored(outputIsTerminal))
    messages = TextStyle(isColored: isColored(messagesAreTerminal))
    showsProgress = progress && messagesAreTerminal
    var size = winsize()
    if outputIsTerminal, ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 {
      width = Int(size.ws_col)
    } else {
      width = outputIsTerminal ? environment["COLUMNS"].flatMap { Int($0) } ?? 80 : nil
    }
  }

  /// When text is coloured.
  enum ColorChoice: String {
    case auto, always, never
  }

  /// Writes a result.
  func result(_ text: String) throws(OutputError) {
    try Self.write(text, to: STDOUT_FILENO)
  }

  /// Writes a line for the program that reads the messages, as it is.
  func message(_ line: String) {
    try? Self.write(line + "\n", to: STDERR_FILENO)
  }

  /// Writes a message that stops or spoils the run.
  func error(_ text: String) {
    try? Self.write(messages.red("error: ") + SafeText.escape(text, keepingLineBreaks: true) + "\n", to: STDERR_FILENO)
  }

  /// Writes a message about something that deserves a look.
  func warning(_ text: String) {
    try? Self.write(
      messages.yellow("warning: ") + SafeText.escape(text, keepingLineBreaks: true) + "\n", to: STDERR_FILENO)
  }

  /// Standard output could not be written, as when the disk is full.
  struct OutputError: Error {
    let number: Int32

    /// What was found, what was expected, what to do.
    var message: String {
      "standard output: could not be written: \(String(cString: strerror(number))). Expected room for the result. "
        + "Send it elsewhere."
    }
  }

  static func write(_ text: String, to descriptor: Int32) throws(OutputError) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      if count < 0, errno == EAGAIN {
        // Whoever made the stream non-blocking reads it in time of their own.
        var entry = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        _ = poll(&entry, 1, -1)
        continue
      }
      guard count > 0 else { throw OutputError(number: errno) }
      rest = rest.dropFirst(count)
    }
  }
}
