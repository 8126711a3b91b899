import Foundation

@testable import PreviewHost

/// A run with one result of every kind, and the pictures that it names.
struct ReportFixture {
  let folder: TemporaryFolder
  var results: [CheckResult] = []

  /// Makes the pictures and the results.
  init() throws {
    folder = try TemporaryFolder()
    results.append(
      try pair("Shop/Card/loaded", .different, size: (120, 80), change: 20..<40) { result in
        (result.isTextChanged, result.isLayoutChanged, result.isAccessibilityChanged) = (true, false, false)
        result.userStory = "Buying"
        result.source = SourcePlace(file: "Shop/Card.swift", line: 12)
        result.findings = [
          .init(check: .picture, message: "400 pixels differ. Expected none. Record it if it is meant."),
          .init(check: .text, message: "The texts changed.", lines: [" Card", "-12 €", "+14 €"]),
        ]
      })
    results.append(
      try pair("Shop/Card/sold out", .sizeChanged, size: (64, 64), change: 0..<8) { $0.userStory = "Selling" })
    var dark = try pair("Shop/Card/loaded", .different, size: (120, 80), change: 0..<10) { $0.userStory = "Buying" }
    (dark.variant, dark.difference) = ("dark", nil)
    results.append(dark)
    var missing = CheckResult(id: "Shop/Basket/new", variant: "default", status: .missing)
    missing.actual = try picture("basket.png", (40, 40), change: nil)
    results.append(missing)
    var crashed = CheckResult(id: "Shop/Basket/crashing", variant: "default", status: .crashed)
    crashed.problem = Problem(
      code: "crashed", phase: "content", message: "ended by SIGILL. Expected a picture. Look at line 41.",
      signal: "SIGILL", source: SourcePlace(file: "Shop/Basket.swift", line: 41), output: "Index out of range")
    results.append(crashed)
    var gone = CheckResult(id: "Shop/Basket/gone", variant: "default", status: .different)
    gone.reference = folder.path + "/nothing.png"
    gone.actual = missing.actual
    results.append(gone)
    var document = CheckResult(id: "Shop/Page/terms", variant: "default", status: .different)
    document.reference = try folder.write("old.html", Data("<script>window.wasRun = true</script>old".utf8)).path
    document.actual = try folder.write("new.html", Data("<img src=x onerror='window.wasRun = true'>new".utf8)).path
    results.append(document)
    var quarantined = try pair("Shop/Map/tiles", .quarantined, size: (50, 50), change: 0..<5) { _ in }
    quarantined.quarantine = .init(reason: "Tiles come in any order", until: "2030-01-31", status: .different)
    results.append(quarantined)
    var rerendered = CheckResult(id: "Shop/Map/legend", variant: "default", status: .rerendered)
    rerendered.reference = missing.actual
    results.append(rerendered)
    results += (1...5).map { CheckResult(id: "Shop/Row/state \($0)", variant: "default", status: .passed) }
  }

  /// The run.
  var record: RunRecord { Self.record(results, artifacts: folder.path) }

  /// A run of given results.
  static func record(_ results: [CheckResult], artifacts: String = "artifacts") -> RunRecord {
    RunRecord(
      results: results,
      environment: .init(
        renderer: "0123456789abcdef0123456789abcdef", libraries: ["cairo": "1.16.0"],
        fonts: [.init(family: "Inter", file: "Inter-Regular.otf", xxh128: "00112233445566778899aabbccddeeff")]),
      checks: [.picture, .text], artifacts: artifacts, recordCommand: ["preview-host", "record", "libShop.so"])
  }

  /// A run of many results: every third one differs, and all of these share their pictures.
  static func many(_ count: Int) throws -> (record: RunRecord, fixture: ReportFixture) {
    let fixture = try ReportFixture()
    let pattern = fixture.results[0]
    let results = (0..<count).map { number in
      guard number % 3 == 0 else {
        return CheckResult(id: "Many/Row/state \(number)", variant: "default", status: .passed)
      }
      var result = pattern
      result.id = "Many/Card\(number / 50)/state \(number)"
      return result
    }
    return (record(results), fixture)
  }

  private func pair(
    _ id: String, _ status: CheckStatus, size: (Int, Int), change: Range<Int>, _ complete: (inout CheckResult) -> Void
  ) throws -> CheckResult {
    var result = CheckResult(id: id, variant: "default", status: status)
    let stem = "\(results.count)"
    result.reference = try picture("\(stem)-reference.png", size, change: nil)
    result.actual = try picture(
      "\(stem)-actual.png", status == .sizeChanged ? (size.0 + 10, size.1 - 4) : size, change: change)
    result.difference = try picture("\(stem)-difference.png", size, change: change)
    result.changedPixels = change.count * change.count
    result.changedRatio = Double(change.count * change.count) / Double(size.0 * size.1)
    result.maximumDeltaE = 42.42
    result.regions = [.init(x: change.lowerBound, y: change.lowerBound, width: change.count, height: change.count)]
    result.decidedBy = .pixels
    complete(&result)
    return result
  }

  /// A grey picture, with a red square from and to a coordinate.
  private func picture(_ name: String, _ size: (Int, Int), change: Range<Int>?) throws -> String {
    var bytes = [UInt8](repeating: 0, count: size.0 * size.1 * 4)
    for row in 0..<size.1 {
      for column in 0..<size.0 {
        let isChanged = change.map { $0.contains(row) && $0.contains(column) } ?? false
        bytes.replaceSubrange(
          (row * size.0 + column) * 4..<(row * size.0 + column) * 4 + 4,
          with: isChanged ? [0, 0, 255, 255] : [200, 200, 200, 255])
      }
    }
    let bitmap = Bitmap(width: size.0, height: size.1, bgraPremultiplied: bytes)
    return try folder.write(name, Data(try bitmap.pngData())).path
  }
}
