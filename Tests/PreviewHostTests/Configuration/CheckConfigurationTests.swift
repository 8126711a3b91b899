import Foundation
import Testing

@testable import PreviewHost

/// The keys of the configuration that checks go by.
@Suite struct CheckConfigurationTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func read(_ text: String) throws -> Configuration {
    try ConfigurationReader.read(try folder.write("preview-host.json", Data(text.utf8)).path)
  }

  private func day(_ text: String) throws -> CalendarDate { try #require(CalendarDate(text)) }

  @Test func `every key for checks is read`() throws {
    let configuration = try read(
      """
      {"references": "Reference Pictures/{module}", "artifacts": "../Failures", "checks": ["text", "picture", "text"],
       "comparison": {"pixelTolerance": 0.01, "perceptualTolerance": 2.3, "maximumPixels": 20, "maximumRatio": 0.5},
       "masks": [{"preview": "Shop/*", "frame": [1, -2, 3.5, 4]},
                 {"preview": "*", "variant": "rtl+dark", "element": "avatar"}],
       "quarantine": [{"preview": "Shop/Map/*", "variant": "light", "reason": "redrawn", "until": "2028-02-29"}],
       "budgets": [{"preview": "Shop/Map/*", "limit": "40ms"}, {"preview": "*", "limit": "8ms"}],
       "failOn": "rerendered, orphans", "strictRenderer": true}
      """)
    #expect(configuration.references == folder.path + "/Reference Pictures/{module}")
    #expect(configuration.artifacts == folder.url.deletingLastPathComponent().path + "/Failures")
    #expect(configuration.checks == [.text, .picture])
    var comparison = ComparisonSettings()
    comparison.pixelTolerance = 0.01
    comparison.perceptualTolerance = 2.3
    comparison.maximumPixels = 20
    comparison.maximumRatio = 0.5
    #expect(configuration.comparison == comparison)
    #expect(
      configuration.masks == [
        PictureMask(preview: "Shop/*", area: .frame(Rect(x: 1, y: -2, width: 3.5, height: 4))),
        PictureMask(preview: "*", variant: "dark+rtl", area: .element("avatar")),
      ])
    #expect(
      configuration.quarantine == [
        QuarantineEntry(
          preview: "Shop/Map/*", variant: "default", reason: "redrawn", until: try day("2028-02-29"))
      ])
    #expect(configuration.failOn == [.orphans, .rerendered] && configuration.isRendererStrict)
  }

  @Test func `an absolute path stays as it is`() throws {
    #expect(try read(#"{"references": "/a/{module}/b"}"#).references == "/a/{module}/b")
  }

  @Test func `nothing said leaves everything open`() throws {
    let configuration = try read(#"{"comparison": {}, "masks": [], "quarantine": [], "budgets": [], "failOn": []}"#)
    #expect(configuration == Configuration())
    #expect(configuration.budget(for: "A/B/c") == nil)
  }

  @Test func `the first budget that matches holds`() throws {
    let configuration = try read(
      #"{"budgets": [{"preview": "Shop/Map/*", "limit": "40ms"}, {"preview": "Shop/*", "limit": "8ms"}]}"#)
    #expect(configuration.budget(for: "Shop/Map/large/inner") == .milliseconds(40))
    #expect(configuration.budget(for: "Shop/Card/plain") == .milliseconds(8))
    #expect(configuration.budget(for: "Other/Card/plain") == nil)
  }

  @Test func `a quarantine holds through its last day and is reported from the next`() throws {
    let configuration = try read(
      """
      {"quarantine": [{"preview": "Shop/Map/*", "variant": "dark", "reason": "first", "until": "2030-06-30"},
                      {"preview": "Shop/*", "reason": "second", "until": "2030-12-31"}]}
      """)
    func reason(_ id: String, _ variant: String, _ today: String) throws -> String? {
      configuration.quarantineEntry(for: id, variant: variant, today: try day(today))?.reason
    }
    #expect(try reason("Shop/Map/large", "dark", "2030-06-30") == "first")
    #expect(try reason("Shop/Map/large", "dark", "2030-07-01") == "second")
    #expect(try reason("Shop/Map/large", "default", "2030-06-30") == "second")
    #expect(try reason("Shop/Map/large", "dark", "2031-01-01") == nil)
    #expect(try reason("Other/Map/large", "dark", "2030-01-01") == nil)
    #expect(configuration.expiredQuarantine(today: try day("2030-06-30")).isEmpty)
    let expired = configuration.expiredQuarantine(today: try day("2030-07-01"))
    #expect(expired.map(\.reason) == ["first"])
    let message = try #require(expired.first).expiredMessage
    #expect(message.contains("Shop/Map/*") && message.contains("in dark") && message.contains("2030-06-30"))
    expectShape(message)
  }

  @Test(arguments: [
    "2030-02-29", "2100-02-29", "2030-04-31", "2030-13-01", "2030-00-10", "2030-01-00", "0000-01-01", "30-01-01",
    "2030-1-1", "2030/01/01", "2030-01-01T00:00", "+203-01-01", "２０３０-01-01", "",
  ])
  func `a day that does not exist is no day`(text: String) {
    #expect(CalendarDate(text) == nil)
  }

  @Test func `days are told apart by the time zone`() throws {
    let instant = Date(timeIntervalSince1970: 1_893_456_000 - 1)
    #expect(CalendarDate(instant, in: try #require(TimeZone(identifier: "UTC"))).text == "2029-12-31")
    #expect(CalendarDate(instant, in: try #require(TimeZone(identifier: "Asia/Tokyo"))).text == "2030-01-01")
    #expect(try day("2028-02-29").text == "2028-02-29")
    #expect(try day("2029-12-31") < day("2030-01-01"))
  }

  @Test(arguments: [
    (#"{"checks": ["pictures"]}"#, "Did you mean 'picture'?"), (#"{"checks": []}"#, "'checks': no check"),
    (#"{"checks": ""}"#, "'checks': ''"), (#"{"checks": 1}"#, "'checks' is a number"),
    (#"{"checks": ["text", 2]}"#, "'checks[1]' is a number"), (#"{"references": ""}"#, "'references': an empty path"),
    (#"{"artifacts": ["x"]}"#, "'artifacts' is an array"), (#"{"comparison": []}"#, "'comparison' is an array"),
    (#"{"comparison": {"pixelTolerence": 0}}"#, "unknown key 'comparison.pixelTolerence'"),
    (#"{"comparison": {"pixelTolerence": 0}}"#, "Did you mean 'pixelTolerance'?"),
    (#"{"comparison": {"pixelTolerance": 1.5}}"#, "'comparison.pixelTolerance': 1.5 is out of range"),
    (#"{"comparison": {"maximumRatio": -0.1}}"#, "'comparison.maximumRatio'"),
    (#"{"comparison": {"perceptualTolerance": -1}}"#, "'comparison.perceptualTolerance'"),
    (#"{"comparison": {"maximumPixels": 1.5}}"#, "a whole number of pixels"),
    (#"{"comparison": {"maximumPixels": true}}"#, "'comparison.maximumPixels' is a boolean"),
    (#"{"masks": {}}"#, "'masks' is an object"), (#"{"masks": [1]}"#, "'masks[0]' is a number"),
    (#"{"masks": [{"preview": "*"}]}"#, "'masks[0]': a mask with neither"),
    (#"{"masks": [{"preview": "*", "frame": [0, 0, 1, 1], "element": "a"}]}"#, "'masks[0]': a mask with both"),
    (#"{"masks": [{"frame": [0, 0, 1, 1]}]}"#, "'masks[0].preview' is missing"),
    (#"{"masks": [{"preview": "*", "frame": [0, 0, 1]}]}"#, "'masks[0].frame': no frame"),
    (#"{"masks": [{"preview": "*", "frame": [0, 0, 0, 1]}]}"#, "'masks[0].frame': no frame"),
    (#"{"masks": [{"preview": "*", "frame": [0, 0, 1, true]}]}"#, "'masks[0].frame': no frame"),
    (#"{"masks": [{"preview": "*", "frame": [1e300, 0, 1, 1]}]}"#, "'masks[0].frame': no frame"),
    (#"{"masks": [{"preview": "*", "element": " "}]}"#, "'masks[0].element': an empty string"),
    (#"{"masks": [{"preview": "*", "element": "a", "variant": "drak"}]}"#, "Did you mean 'dark'?"),
    (#"{"masks": [{"preview": "*", "element": "a", "variant": "light,dark"}]}"#, "more than one variant"),
    (#"{"masks": [{"preview": "*", "element": "a", "variants": "dark"}]}"#, "Did you mean 'variant'?"),
    (#"{"quarantine": [{"preview": "*", "until": "2030-01-01"}]}"#, "'quarantine[0].reason' is missing"),
    (#"{"quarantine": [{"preview": "*", "reason": " ", "until": "2030-01-01"}]}"#, "'quarantine[0].reason': an empty"),
    (#"{"quarantine": [{"preview": "*", "reason": "a"}]}"#, "'quarantine[0].until' is missing"),
    (#"{"quarantine": [{"reason": "a", "until": "2030-01-01"}]}"#, "'quarantine[0].preview' is missing"),
    (#"{"quarantine": [{"preview": "*", "reason": "a", "until": "2030-02-30"}]}"#, "'2030-02-30' is no day"),
    (#"{"budgets": [{"preview": "*"}]}"#, "'budgets[0].limit' is missing"),
    (#"{"budgets": [{"preview": "*", "limit": "fast"}]}"#, "'budgets[0].limit': 'fast' is no duration"),
    (#"{"failOn": ["orphan"]}"#, "Did you mean 'orphans'?"), (#"{"failOn": true}"#, "'failOn' is a boolean"),
    (#"{"strictRenderer": 1}"#, "'strictRenderer' is a number"),
  ])
  func `a mistake is named`(text: String, part: String) throws {
    let message = try #require(throws: ConfigurationError.self) { try read(text) }.message
    #expect(message.contains(part), "\(message)")
  }
}
