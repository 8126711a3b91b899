import Testing

@testable import PreviewHost

@Suite struct DurationTextTests {
  @Test(arguments: [
    ("10s", 10_000_000_000), ("500ms", 500_000_000), ("1.5ms", 1_500_000), ("250us", 250_000), ("7ns", 7),
    ("2m", 120_000_000_000),
  ])
  func `a number with a unit is a duration`(text: String, nanoseconds: Int) {
    #expect(DurationText.parse(text)?.inNanoseconds == nanoseconds)
  }

  @Test(arguments: ["", "10", "s", "-1s", "0s", "1h", "1 s", "1e3s", "nans", "infs", "10sm", "１s", "9999999m"])
  func `anything else is not`(text: String) {
    #expect(DurationText.parse(text) == nil)
  }

  @Test(arguments: [
    (12, "12 ns"), (999, "999 ns"), (1_500, "1.50 µs"), (12_345, "12.3 µs"), (123_456_789, "123 ms"),
    (1_050_000_000, "1.05 s"), (0, "0 ns"),
  ])
  func `a duration is written with three digits`(nanoseconds: Int, text: String) {
    #expect(DurationText.format(nanoseconds: nanoseconds) == text)
  }
}
