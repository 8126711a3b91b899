import Foundation
import Glibc

/// CLOCK_MONOTONIC, in nanoseconds.
enum Clock {
  static func now() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
  }

  /// The nanoseconds that `body` takes.
  static func time(_ body: () throws -> Void) rethrows -> Double {
    let start = now()
    try body()
    return now() - start
  }
}

/// A number of nanoseconds for people.
func text(nanoseconds: Double) -> String {
  switch abs(nanoseconds) {
  case ..<1e6: String(format: "%.1f µs", nanoseconds / 1e3)
  case ..<1e8: String(format: "%.2f ms", nanoseconds / 1e6)
  case ..<1e9: String(format: "%.0f ms", nanoseconds / 1e6)
  default: String(format: "%.2f s", nanoseconds / 1e9)
  }
}
