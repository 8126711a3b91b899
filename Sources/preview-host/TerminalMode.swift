import Foundation
import Synchronization

/// The mode of the terminal on standard input, which is the terminal's and not this process's: whoever changes it must
/// put it back, however the process ends.
final class TerminalMode: Sendable {
  private struct State {
    /// The mode as it was; `nil` while it is in force.
    var original: termios?
    /// Whether the process ends, and nothing may change any more.
    var isOver = false
  }

  private let state = Mutex(State())

  /// Lets keys be read one by one, without an echo.
  ///
  /// Keys that interrupt still do. What was typed before is thrown away: it is no answer to what is shown only now.
  func readSingleKeys() {
    state.withLock { state in
      var mode = termios()
      guard !state.isOver, tcgetattr(STDIN_FILENO, &mode) == 0 else { return }
      if state.original == nil { state.original = mode }
      Self.apply(mode, TCSAFLUSH)
    }
  }

  /// Goes on after the process was stopped: the shell has put its own mode in force meanwhile.
  func continueAfterStop() {
    state.withLock { state in
      var mode = termios()
      guard state.original != nil, tcgetattr(STDIN_FILENO, &mode) == 0, mode.c_lflag & tcflag_t(ICANON) != 0 else {
        return
      }
      Self.apply(mode, TCSADRAIN)
    }
  }

  /// Puts the mode back; does nothing if it is as it was.
  ///
  /// - Parameter forGood: The process ends: the mode is not changed again, whatever else still runs.
  func restore(forGood: Bool = false) {
    state.withLock { state in
      if forGood { state.isOver = true }
      guard var mode = state.original else { return }
      tcsetattr(STDIN_FILENO, TCSADRAIN, &mode)
      state.original = nil
    }
  }

  private static func apply(_ mode: termios, _ when: Int32) {
    var mode = mode
    mode.c_lflag &= ~tcflag_t(ICANON | ECHO)
    tcsetattr(STDIN_FILENO, when, &mode)
  }
}
