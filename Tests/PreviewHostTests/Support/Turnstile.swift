import Foundation

/// Lets some tasks through at a time.
///
/// Tests run all at once and mostly wait for programs. Without a limit hundreds of programs run at once, and each is so
/// slow that a preview which hangs cannot be told from one that is waiting for a processor.
actor Turnstile {
  /// The programs that tests run.
  static let processes = Turnstile(limit: ProcessInfo.processInfo.activeProcessorCount + 2)

  private var free: Int
  private var waiting: [CheckedContinuation<Void, Never>] = []

  init(limit: Int) {
    free = limit
  }

  func enter() async {
    guard free == 0 else {
      free -= 1
      return
    }
    await withCheckedContinuation { waiting.append($0) }
  }

  func leave() {
    guard !waiting.isEmpty else {
      free += 1
      return
    }
    waiting.removeFirst().resume()
  }
}
