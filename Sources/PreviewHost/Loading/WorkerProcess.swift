import CPreviewSystem
import Glibc
import Synchronization

/// A worker's process, in a group of its own.
///
/// It never outlives this object.
final class WorkerProcess: Sendable {
  /// How the process ended.
  enum Ending: Equatable, Sendable {
    case exited(code: Int32)
    case killed(signal: Int32)
    /// Somebody else took the status; a program that ignores SIGCHLD loses it too.
    case unknown
  }

  /// Descriptors of the host's side.
  let socket, output, process: Int32
  /// When this one closes, the kernel kills the whole group.
  let lifeline: Int32
  let pid: Int32
  private let ending = Mutex<Ending?>(nil)

  /// Starts an executable.
  ///
  /// - Throws: ``WorkerFailure`` with the errno.
  init(executable: String, arguments: [String], environment: [String: String]) throws(WorkerFailure) {
    var child = system_child()
    let variables = environment.map { "\($0.key)=\($0.value)" }.sorted()
    let failure = withCStrings([executable] + arguments) { arguments in
      withCStrings(variables) { system_spawn(executable, arguments, $0, &child) }
    }
    guard failure == 0 else { throw WorkerFailure(.notStarted(code: failure), phase: .load) }
    socket = child.socket
    output = child.output
    process = child.process
    pid = child.pid
    lifeline = child.lifeline
  }

  /// Kills the whole group, unless it was reaped already.
  ///
  /// Safe at any time, on any thread.
  func kill() {
    ending.withLock { if $0 == nil { system_kill_group(pid) } }
  }

  /// Takes the exit status of a process that has ended, and kills what it left behind in its group.
  ///
  /// - Parameter waiting: Waits for the end. A process that was killed may take a moment.
  /// - Returns: nil if the process still runs.
  func reap(waiting: Bool) -> Ending? {
    ending.withLock { ending in
      if let ending { return ending }
      var code: Int32 = 0
      var signal: Int32 = 0
      // The number of a group is free for others only once its leader is reaped: so this comes first.
      if waiting || hasEnded { system_kill_group(pid) }
      switch system_reap(pid, waiting ? 1 : 0, &code, &signal) {
      case 1: ending = signal == 0 ? .exited(code: code) : .killed(signal: signal)
      case -1: ending = .unknown
      default: return nil
      }
      return ending
    }
  }

  /// Whether the process has ended, reaped or not.
  private var hasEnded: Bool {
    var entry = pollfd(fd: process, events: Int16(POLLIN), revents: 0)
    return process >= 0 && poll(&entry, 1, 0) > 0
  }

  /// Waits for the end for a moment.
  func waitForEnd(milliseconds: Int32) {
    var entry = pollfd(fd: process, events: Int16(POLLIN), revents: 0)
    _ = poll(&entry, 1, milliseconds)
  }

  /// The memory that is resident, in bytes, or nil once the process has ended.
  var residentBytes: UInt64? {
    let file = open("/proc/\(pid)/statm", O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 128) { buffer in
      let count = read(file, buffer.baseAddress, 128)
      guard count > 0 else { return nil }
      let fields = buffer[..<count].split(separator: UInt8(ascii: " "))
      guard fields.count > 1, let pages = UInt64(String(decoding: fields[1], as: UTF8.self)) else { return nil }
      return pages * UInt64(getpagesize())
    }
  }

  deinit {
    kill()
    _ = reap(waiting: true)
    close(socket)
    close(output)
    close(lifeline)
    if process >= 0 { close(process) }
  }
}

/// Calls a function with a NULL-terminated array of C strings.
private func withCStrings<Result>(
  _ strings: [String], _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>?) -> Result
) -> Result {
  var copies = strings.map { strdup($0) }
  copies.append(nil)
  defer { for copy in copies { free(copy) } }
  return copies.withUnsafeBufferPointer { body($0.baseAddress) }
}
