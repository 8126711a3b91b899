import Foundation

/// The wall clock that a plugin sees.
public enum WallClock: Hashable, Sendable {
  /// The machine's own.
  case real
  /// A time that does not move, in seconds since 1970.
  case standing(Int)

  /// The time of runs that ask for none: 1 January 2024, 09:41 UTC.
  public static let standardTime = 1_704_102_060

  /// Reads `real`, or a time of ISO 8601 such as `2024-01-01T09:41:00Z` or `2024-01-01`.
  public init?(_ text: String) {
    if text == "real" {
      self = .real
    } else if let date = try? Date(text, strategy: .iso8601) {
      self = .standing(Int(date.timeIntervalSince1970))
    } else if let date = try? Date("\(text)T00:00:00Z", strategy: .iso8601) {
      self = .standing(Int(date.timeIntervalSince1970))
    } else {
      return nil
    }
  }
}
