import Dispatch
import Foundation

/// Ends a run on Ctrl-C and on a request to terminate.
enum Interruption {
  /// Runs `work`; if an interrupting signal arrives, cancels it, waits for it and answers `interrupted`.
  ///
  /// Cancelled work kills and reaps its workers and removes its temporary files. A second signal ends the process at
  /// once; workers then end with their lifelines.
  ///
  /// - Parameter terminal: Is put back into its mode before the process ends here.
  static func watch(_ terminal: TerminalMode, _ work: @escaping @Sendable () async -> ExitCode) async -> ExitCode {
    let task = Task { await work() }
    let state = State()
    let sources = [SIGINT, SIGTERM, SIGHUP, SIGQUIT].map { number in
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler {
        if state.interrupt() { end(terminal) }
        task.cancel()
        // What cannot be cancelled, such as one long call of a library, is not waited for. Workers end with this process.
        DispatchQueue.global().asyncAfter(deadline: .now() + 2) { end(terminal) }
      }
      source.resume()
      return source
    }
    let code = await task.value
    sources.forEach { $0.cancel() }
    return state.isInterrupted ? .interrupted : code
  }

  /// Ends the process at once.
  private static func end(_ terminal: TerminalMode) {
    terminal.restore(forGood: true)
    _exit(ExitCode.interrupted.rawValue)
  }

  /// Whether a signal has arrived; shared between the signal's queue and the run.
  private final class State: @unchecked Sendable {
    private let lock = NSLock()
    private var interrupted = false

    var isInterrupted: Bool { lock.withLock { interrupted } }

    /// Notes a signal; answers whether it was not the first.
    func interrupt() -> Bool {
      lock.withLock {
        defer { interrupted = true }
        return interrupted
      }
    }
  }
}
