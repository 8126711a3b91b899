import Foundation
import PreviewHost

/// A line on a terminal's standard error that says how far a run is.
///
/// It appears once a run has taken half a second, and is gone when the run ends.
actor Progress {
  private let isShown: Bool
  private let total: Int
  private let noun: String
  private let start = ContinuousClock.now
  private var done = 0
  private var lastDraw: ContinuousClock.Instant?

  init(console: Console, total: Int, noun: String) {
    isShown = console.showsProgress
    self.total = total
    self.noun = noun
  }

  /// Counts one piece of work that is done.
  func advance() {
    done += 1
    let now = ContinuousClock.now
    guard isShown, now - start > .milliseconds(500), now - (lastDraw ?? start) > .milliseconds(80) else { return }
    lastDraw = now
    let width = 24
    let filled = total == 0 ? width : done * width / total
    let bar = String(repeating: "█", count: filled) + String(repeating: "░", count: width - filled)
    try? Console.write("\r\u{1B}[2K\(bar) \(done) of \(total) \(noun)", to: STDERR_FILENO)
  }

  /// Takes the line away.
  func finish() {
    guard lastDraw != nil else { return }
    lastDraw = nil
    try? Console.write("\r\u{1B}[2K", to: STDERR_FILENO)
  }
}
