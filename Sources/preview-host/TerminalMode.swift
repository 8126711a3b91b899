import Foundation
import Synchronization

/// The mode of the terminal on standard input, which is the terminal's and not this process's: whoever changes it must
/// put it back, however the process ends.
final class TerminalMode: Sendable {
  /// The mode as it was; `nil` while it is in force.
  private let original = Mutex<termios?>(nil)

  /// Lets keys be read one by one, without an echo.
  ///
  /// Keys that interrupt still do. What was typed before is thrown away: it is no answer to what is shown only now.
  func readSingleKeys() {
    original.withLock { original in
      var mode = termios()
      guard tcgetattr(STDIN_FILENO, &mode) == 0 else { return }
      if original == nil { original = mode }
      mode.c_lflag &= ~tcflag_t(ICANON | ECHO)
      tcsetattr(STDIN_FILENO, TCSAFLUSH, &mode)
    }
  }

  /// Goes on after the process was stopped: the shell has put its own mode in force meanwhile.
  func continueAfterStop() {
    original.withLock { original in
      var mode = termios()
      guard original != nil, tcgetattr(STDIN_FILENO, &mode) == 0, mode.c_lflag & tcflag_t(ICANON) != 0 else { return }
      mode.c_lflag &= ~tcflag_t(ICANON | ECHO)
      tcsetattr(STDIN_FILENO, TCSADRAIN, &mode)
    }
  }

  /// Puts the mode back; does nothing if it is as it was.
  func restore() {
    original.withLock { original in
      guard var mode = original else { return }
      tcsetattr(STDIN_FILENO, TCSADRAIN, &mode)
      original = nil
    }
  }
}
