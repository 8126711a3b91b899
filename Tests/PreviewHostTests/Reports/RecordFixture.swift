import Foundation

@testable import PreviewHost

/// Records of runs, made by hand.
enum RecordFixture {
  /// Names that any layer between could damage: combining marks, other scripts, joined emoji, direction marks, controls.
  static let names = [
    "plain", "e\u{301}", "\u{E9}x", "日本語", "שלום", "👨‍👩‍👧‍👦", "\u{202E}turned", "\u{0}\u{1}\u{1B}[31m\u{7F}",
    "\u{FEFF}\u{FFFF}\u{10FFFF}",
    "\"quoted\" \\ / </script>", "line\nbreak\r\n\u{2028}\u{2029}\u{85}\t", " ",
  ]

  /// The environment that records have unless they say otherwise.
  static let environment = RunRecord.Environment(
    renderer: "00112233445566778899aabbccddeeff", libraries: ["cairo": "1.16.0", "pango": "1.50.12"],
    fonts: [.init(family: "Inter", file: "Inter.otf", xxh128: "ffeeddccbbaa99887766554433221100")])

  /// A record of a run of all checks.
  static func record(
    _ results: [CheckResult], shard: Shard? = nil, artifacts: String = ".preview-host/artifacts"
  ) -> RunRecord {
    var record = RunRecord(
      results: results, environment: environment, checks: [.picture], artifacts: artifacts,
      recordCommand: ["preview-host", "record"])
    record.shard = shard
    return record
  }

  /// A result of the standard variant.
  static func result(_ id: String, _ status: CheckStatus = .passed, variant: String = "default") -> CheckResult {
    var result = CheckResult(id: id, variant: variant, status: status)
    if status == .quarantined {
      result.quarantine = .init(reason: "known", until: "2030-01-01", status: .different)
    }
    return result
  }

  /// A record in which everything is said that a record can say, with a name wherever one fits.
  static func full(_ name: String) -> RunRecord {
    var results = CheckStatus.allCases.map { status in
      var result = result("M/P/\(name) \(status)", status, variant: name)
      result.decidedBy = .pixels
      result.userStory = name
      result.source = SourcePlace(file: name, line: .max)
      (result.reference, result.actual, result.difference) = ("r/\(name)", "a/\(name)", "d/\(name)")
      (result.changedPixels, result.changedRatio, result.maximumDeltaE) = (12, 1.0 / 3, 1e-7)
      result.regions = [.init(x: 0, y: 1, width: 2, height: .max)]
      (result.isTextChanged, result.isLayoutChanged, result.isAccessibilityChanged) = (true, false, true)
      result.findings = [.init(check: .accessibility, message: name, lines: ["-\(name)", "+", " "])]
      result.warnings = [name]
      result.pixelHash = "0123456789abcdef0123456789abcdef"
      result.contentHash = "fedcba9876543210fedcba9876543210"
      result.durationNanoseconds = 1_234_567
      result.output = name
      result.problem = Problem(
        code: name, phase: "draw", message: name, signal: "SIGSEGV", source: SourcePlace(file: name, line: 1),
        output: name)
      return result
    }
    results.append(result("M/P/bare"))
    var record = record(results, shard: Shard(index: 2, count: 3), artifacts: name)
    record.orphans = ["o/\(name)"]
    record.added = ["a/\(name)@default"]
    record.removed = ["r/\(name)@default"]
    record.environment.libraries[name] = name
    record.environment.fonts.append(.init(family: name, file: name, xxh128: name))
    record.isComplete = false
    record.rendererChange = name
    record.checks = CheckKind.allCases
    record.recordCommand = [name]
    record.problems = [Problem(code: "bad", phase: "load", message: name)]
    return record
  }

  /// Writes a record into a folder.
  @discardableResult
  static func write(_ record: RunRecord, _ name: String, in folder: TemporaryFolder) throws -> String {
    try folder.write(name, Data(record.json.text().utf8)).path
  }
}
