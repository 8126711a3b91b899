/// Reads and writes durations as the command line and the configuration do: a number with a unit.
public enum DurationText {
  private static let units: [(suffix: String, nanoseconds: Double)] = [
    ("ns", 1), ("us", 1e3), ("ms", 1e6), ("s", 1e9), ("m", 60e9),
  ]

  /// The units that a duration may end in.
  public static var unitNames: [String] { units.map(\.suffix) }

  /// Reads `10s`, `1.5ms`, `250us` and the like.
  ///
  /// - Parameter text: A decimal number followed by `ns`, `us`, `ms`, `s` or `m`, with nothing between.
  /// - Returns: The duration, or `nil` if the text is not one, is not above zero or is longer than a day.
  public static func parse(_ text: String) -> Duration? {
    // "ms" ends in "s", so the longest suffix that fits decides.
    let unit = units.filter { text.hasSuffix($0.suffix) }.max { $0.suffix.count < $1.suffix.count }
    guard let unit else { return nil }
    let digits = text.dropLast(unit.suffix.count)
    guard !digits.isEmpty, digits.allSatisfy({ $0.isASCII && ($0.isNumber || $0 == ".") }), let value = Double(digits)
    else { return nil }
    let nanoseconds = value * unit.nanoseconds
    guard nanoseconds >= 1, nanoseconds <= 86_400e9 else { return nil }
    return .nanoseconds(Int64(nanoseconds.rounded()))
  }

  /// Writes a duration with three significant digits and the unit that suits it: `412 µs`, `1.23 ms`, `10 s`.
  public static func format(nanoseconds: Int) -> String {
    let value = Double(nanoseconds)
    let (scaled, unit): (Double, String) =
      switch value {
      case ..<1e3: (value, "ns")
      case ..<1e6: (value / 1e3, "µs")
      case ..<1e9: (value / 1e6, "ms")
      default: (value / 1e9, "s")
      }
    let decimals = scaled >= 100 || unit == "ns" ? 0 : scaled >= 10 ? 1 : 2
    return "\(fixed(scaled, decimals: decimals)) \(unit)"
  }

  private static func fixed(_ value: Double, decimals: Int) -> String {
    let factor = decimals == 2 ? 100.0 : decimals == 1 ? 10.0 : 1.0
    let rounded = Int((value * factor).rounded())
    guard decimals > 0 else { return "\(rounded)" }
    let fraction = String(rounded % Int(factor))
    return "\(rounded / Int(factor)).\(String(repeating: "0", count: decimals - fraction.count))\(fraction)"
  }
}

extension Duration {
  /// The whole duration in nanoseconds, clamped to what an `Int` holds.
  public var inNanoseconds: Int {
    let (seconds, attoseconds) = components
    let (product, overflow) = Int(seconds).multipliedReportingOverflow(by: 1_000_000_000)
    return overflow ? .max : product + Int(attoseconds / 1_000_000_000)
  }
}
