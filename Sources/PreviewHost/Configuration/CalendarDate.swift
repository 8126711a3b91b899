import Foundation

/// A day of the Gregorian calendar, without a time zone.
public struct CalendarDate: Hashable, Comparable, Sendable {
  /// The year, from 1.
  public let year: Int
  /// The month, 1...12.
  public let month: Int
  /// The day of the month, from 1.
  public let day: Int

  /// Reads `YYYY-MM-DD` (ISO 8601 calendar date); `nil` for anything else and for days that do not exist.
  public init?(_ text: String) {
    let bytes = Array(text.utf8)
    guard bytes.count == 10, bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-") else { return nil }
    func number(_ range: Range<Int>) -> Int? {
      let digits = bytes[range]
      guard digits.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else { return nil }
      return digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    }
    guard let year = number(0..<4), let month = number(5..<7), let day = number(8..<10), year > 0,
      (1...12).contains(month), (1...Self.days(ofMonth: month, year: year)).contains(day)
    else { return nil }
    (self.year, self.month, self.day) = (year, month, day)
  }

  /// The day on which an instant falls in a time zone, by default today in the machine's own.
  public init(_ instant: Date = Date(), in zone: TimeZone = .current) {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = zone
    let parts = calendar.dateComponents([.year, .month, .day], from: instant)
    (year, month, day) = (parts.year ?? 1, parts.month ?? 1, parts.day ?? 1)
  }

  /// The day as `YYYY-MM-DD`.
  public var text: String {
    func padded(_ number: Int, _ width: Int) -> String {
      let digits = String(number)
      return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
    return "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))"
  }

  /// Whether a day is before another.
  public static func < (left: CalendarDate, right: CalendarDate) -> Bool {
    (left.year, left.month, left.day) < (right.year, right.month, right.day)
  }

  private static func days(ofMonth month: Int, year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}
