import Foundation
import Testing

/// A command whose standard input and standard error are a terminal.
final class TerminalSession {
  private let process = Process()
  private let terminal: Int32
  private let ours: Int32
  private let output: URL
  private let folder: TemporaryFolder
  private var unread = ""
  /// Everything that was shown.
  private(set) var shown = ""

  /// `TIOCSPTLCK` and `TIOCGPTN`, macros that Swift does not see.
  private static let (setLock, getNumber): (UInt, UInt) = (0x4004_5431, 0x8004_5430)

  /// Starts `preview-host` in a terminal of 100 columns.
  init(_ arguments: [String], environment: [String: String] = [:], in directory: URL) throws {
    folder = try TemporaryFolder()
    output = try folder.write("stdout", Data())
    ours = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
    // What `unlockpt` and `ptsname` do, which the overlay leaves out.
    var (lock, number): (Int32, UInt32) = (0, 0)
    try #require(ioctl(ours, Self.setLock, &lock) == 0 && ioctl(ours, Self.getNumber, &number) == 0)
    terminal = open("/dev/pts/\(number)", O_RDWR | O_NOCTTY | O_CLOEXEC)
    try #require(terminal >= 0)
    var size = winsize(ws_row: 40, ws_col: 100, ws_xpixel: 0, ws_ypixel: 0)
    try #require(ioctl(ours, UInt(TIOCSWINSZ), &size) == 0)
    let end = FileHandle(fileDescriptor: terminal, closeOnDealloc: false)
    process.executableURL = BuiltProducts.previewHost
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment
      .merging(["SWIFT_BACKTRACE": "enable=no", "TERM": "xterm-256color", "NO_COLOR": ""]) { $1 }.merging(environment) {
        $1
      }
    process.currentDirectoryURL = directory
    process.standardInput = end
    process.standardError = end
    process.standardOutput = try FileHandle(forWritingTo: output)
    try process.run()
  }

  deinit {
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    close(ours)
    close(terminal)
  }

  /// Whether the terminal gives whole lines and echoes them, as a shell expects it to.
  var isInLineMode: Bool {
    var mode = termios()
    let wanted = tcflag_t(ICANON | ECHO)
    return tcgetattr(terminal, &mode) == 0 && mode.c_lflag & wanted == wanted
  }

  /// Stops the process and gives the terminal the mode that a shell would, then lets it go on.
  func stopAndContinue() async throws {
    signal(SIGSTOP)
    let path = "/proc/\(process.processIdentifier)/stat"
    let end = ContinuousClock.now + .seconds(60)
    while try String(contentsOfFile: path, encoding: .utf8).contains(") T") == false {
      try #require(ContinuousClock.now < end, "the process did not stop")
      await Task.yield()
    }
    var mode = termios()
    try #require(tcgetattr(terminal, &mode) == 0)
    mode.c_lflag |= tcflag_t(ICANON | ECHO)
    try #require(tcsetattr(terminal, TCSANOW, &mode) == 0)
    signal(SIGCONT)
    while isInLineMode {
      try #require(ContinuousClock.now < end, "the process left the shell's mode in force")
      await Task.yield()
    }
  }

  /// Waits until something is shown; answers what was shown up to there since the last time.
  @discardableResult
  func wait(for text: String, at location: SourceLocation = #_sourceLocation) async throws -> String {
    let end = ContinuousClock.now + .seconds(60)
    while true {
      if let range = unread.range(of: text) {
        let result = String(unread[..<range.upperBound])
        unread = String(unread[range.upperBound...])
        return result
      }
      try #require(ContinuousClock.now < end, "'\(text)' was not shown: \(shown)", sourceLocation: location)
      readSome()
      await Task.yield()
    }
  }

  private func readSome() {
    var entry = pollfd(fd: ours, events: Int16(POLLIN), revents: 0)
    guard poll(&entry, 1, 20) > 0 else { return }
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    let count = read(ours, &bytes, bytes.count)
    guard count > 0 else { return }
    let text = String(decoding: bytes[..<count], as: UTF8.self)
    shown += text
    unread += text
  }

  /// Types keys.
  func type(_ keys: String) {
    _ = keys.utf8.withContiguousStorageIfAvailable { write(ours, $0.baseAddress, $0.count) }
  }

  /// Sends a signal.
  func signal(_ number: Int32) { kill(process.processIdentifier, number) }

  /// Waits for the end; answers the exit code, or nil if a signal ended it, and what went to standard output.
  func end() async throws -> (code: Int32?, output: String) {
    let limit = ContinuousClock.now + .seconds(60)
    while process.isRunning, ContinuousClock.now < limit {
      readSome()
      await Task.yield()
    }
    try #require(!process.isRunning, "preview-host did not end: \(shown)")
    let text = String(decoding: try Data(contentsOf: output), as: UTF8.self)
    return (process.terminationReason == .exit ? process.terminationStatus : nil, text)
  }
}
