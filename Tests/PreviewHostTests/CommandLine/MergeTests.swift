import Foundation
import Testing

@testable import PreviewHost

/// `merge`, through the built command.
struct MergeTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Writes the record of a shard.
  @discardableResult
  private func shard(
    _ index: Int, of count: Int = 2, _ results: [CheckResult], name: String? = nil,
    _ change: (inout RunRecord) -> Void = { _ in }
  ) throws -> String {
    var record = RecordFixture.record(results, shard: Shard(index: index, count: count))
    change(&record)
    let name = name ?? "shard-\(index)/run.json"
    try RecordFixture.write(record, name, in: folder)
    return name
  }

  private func merge(_ arguments: [String]) async throws -> ProcessRun {
    try await PreviewHostCommand.run(["merge"] + arguments, in: folder.url)
  }

  private func merged(_ arguments: [String], _ code: Int32) async throws -> RunRecord {
    let run = try await merge(arguments + ["-o", "out/merged.json", "--json"])
    #expect(run.exitCode == code, "\(run.errors)")
    let record = try RunRecord(reading: folder.file("out/merged.json").path)
    #expect(run.text == record.json.text())
    return record
  }

  @Test func `all shards make one record`() async throws {
    let problem = Problem(code: "unreadable", phase: "load", message: "p")
    let second = try shard(2, [RecordFixture.result("M/P/c"), RecordFixture.result("M/P/a", variant: "dark")]) {
      $0.problems = [problem]
      $0.added = ["M/P/c@default"]
    }
    let first = try shard(1, [RecordFixture.result("M/P/b"), RecordFixture.result("M/P/a")]) {
      $0.problems = [problem]
      $0.removed = ["M/P/z@default"]
    }
    let record = try await merged([second, first], 3)
    #expect(record.results.map(\.key) == ["M/P/a@default", "M/P/a@dark", "M/P/b@default", "M/P/c@default"])
    #expect(record.shard == nil && record.isComplete)
    #expect(record.problems == [problem])
    #expect(record.added == ["M/P/c@default"] && record.removed == ["M/P/z@default"])
    #expect(record.environment == RecordFixture.environment && record.checks == [.picture])
  }

  @Test func `a missing shard is named, fails the run and leaves orphans unjudged`() async throws {
    let files = try [1, 3].map { index in
      try shard(index, of: 4, [RecordFixture.result("M/P/\(index)")]) { $0.orphans = ["__Snapshots__/M/P/x.png"] }
    }
    let run = try await merge(files)
    #expect(run.exitCode == 1)
    #expect(run.errors.contains("no record of shards 2/4, 4/4:"))
    let record = try await merged(files + ["--fail-on", "orphans"], 1)
    #expect(!record.isComplete && record.shard == nil && record.orphans.isEmpty)
    #expect(record.results.count == 2)
  }

  @Test func `an orphan is what every shard names`() async throws {
    let files = [
      try shard(1, [RecordFixture.result("M/P/a")]) { $0.orphans = ["S/M/P/x.png", "S/M/P/z.png", "S/M/P/y.png"] },
      try shard(2, [RecordFixture.result("M/P/b")]) { $0.orphans = ["S/M/P/z.png", "S/M/P/x.png"] },
    ]
    #expect(try await merged(files, 0).orphans == ["S/M/P/x.png", "S/M/P/z.png"])
    #expect(try await merge(files).errors.isEmpty)
    #expect(try await merge(files + ["--fail-on", "orphans"]).exitCode == 1)
    #expect(try await merge(files + ["--fail-on", "rerendered"]).exitCode == 0)
  }

  @Test func `a shard that left previews out judges no orphans`() async throws {
    let files = [
      try shard(1, [RecordFixture.result("M/P/a")]) { $0.orphans = ["S/M/P/x.png"] },
      try shard(2, [RecordFixture.result("M/P/b")]) {
        $0.orphans = ["S/M/P/x.png"]
        $0.isComplete = false
      },
    ]
    let run = try await merge(files + ["--fail-on", "orphans"])
    #expect(run.exitCode == 0)
    #expect(run.errors.contains("orphans were not judged: shard-2/run.json is of a selection of previews"))
    let record = try await merged(files, 0)
    #expect(record.orphans.isEmpty && !record.isComplete)
  }

  @Test func `a shard with a plugin that could not be loaded judges no orphans`() async throws {
    let files = [
      try shard(1, [RecordFixture.result("M/P/a")]) { $0.orphans = ["S/M/P/x.png"] },
      try shard(2, [RecordFixture.result("M/P/b")]) {
        $0.orphans = ["S/M/P/x.png"]
        $0.problems = [Problem(code: "unreadable", phase: "load", message: "libX.so: cannot be read.")]
      },
    ]
    let run = try await merge(files)
    #expect(run.exitCode == 3)
    #expect(run.errors.contains("shard-2/run.json has problems of plugins"))
    #expect(run.errors.contains("libX.so: cannot be read."))
    #expect(try await merged(files, 3).orphans.isEmpty)
  }

  @Test(arguments: [
    (CheckStatus.passed, Int32(0)), (.rerendered, 0), (.quarantined, 0), (.skipped, 0), (.missing, 1), (.different, 1),
    (.sizeChanged, 1), (.unstable, 1), (.crashed, 5), (.timedOut, 5), (.exited, 5), (.failed, 5),
  ])
  func `the exit code is that of one run`(status: CheckStatus, code: Int32) async throws {
    let files = [
      try shard(1, [RecordFixture.result("M/P/a")]), try shard(2, [RecordFixture.result("M/P/b", status)]),
    ]
    let run = try await merge(files)
    #expect(run.exitCode == code, "\(run.errors)")
    let strict = try await merge(files + ["--strict-renderer", "--quiet"])
    #expect(strict.exitCode == (status == .rerendered ? 1 : code))
    #expect(strict.text.isEmpty)
  }

  @Test func `a shard without previews is no failure beside others`() async throws {
    let record = try await merged([try shard(1, [RecordFixture.result("M/P/a")]), try shard(2, [])], 0)
    #expect(record.isComplete && record.results.count == 1)
  }

  @Test func `the reports are of all shards`() async throws {
    let files = [
      try shard(1, [RecordFixture.result("M/P/first")]), try shard(2, [RecordFixture.result("M/P/second")]),
    ]
    let run = try await merge(
      files + ["--report", "report", "--junit", "out/junit.xml", "--markdown", "out/summary.md"])
    #expect(run.exitCode == 0, "\(run.errors)")
    let junit = try String(contentsOf: folder.file("out/junit.xml"), encoding: .utf8)
    #expect(junit.contains("first") && junit.contains("second"))
    let made = try folder.files()
    #expect(made.contains("report/index.html") && made.contains("out/summary.md"))
  }

  @Test func `a crash outweighs a missing shard`() async throws {
    #expect(try await merge([try shard(1, [RecordFixture.result("M/P/a", .crashed)])]).exitCode == 5)
  }

  @Test func `records of no preview at all are no success`() async throws {
    let run = try await merge([try shard(1, []), try shard(2, [])])
    #expect(run.exitCode == 4)
    #expect(run.errors.contains("no results"))
  }

  @Test func `the record of a whole run is merged alone`() async throws {
    try RecordFixture.write(RecordFixture.record([RecordFixture.result("M/P/a")]), "run.json", in: folder)
    let record = try await merged(["run.json"], 0)
    #expect(record.isComplete && record.results.count == 1)
  }

  /// Expects a refusal that names what it must.
  private func expectRefusal(
    _ files: [String], _ parts: [String], code: String = "notMergeable", at location: SourceLocation = #_sourceLocation
  ) async throws {
    let run = try await merge(files + ["--json", "-o", "merged.json"])
    #expect(run.exitCode == 2, sourceLocation: location)
    let document = try #require(try JSONSerialization.jsonObject(with: run.output) as? [String: Any])
    let problem = try #require(document["problem"] as? [String: Any])
    #expect(problem["code"] as? String == code, sourceLocation: location)
    let message = try #require(problem["message"] as? String)
    for part in parts { #expect(message.contains(part), "\(message)", sourceLocation: location) }
    expectShape(message, at: location)
    #expect(run.errors == "error: \(message)\n", sourceLocation: location)
    #expect(!FileManager.default.fileExists(atPath: folder.file("merged.json").path), sourceLocation: location)
  }

  @Test func `records that overlap are refused with both files`() async throws {
    let first = try shard(1, [RecordFixture.result("M/P/a"), RecordFixture.result("M/P/b", variant: "dark")])
    let second = try shard(2, [RecordFixture.result("M/P/b", variant: "dark")])
    try await expectRefusal([first, second], ["'M/P/b@dark'", first, second])
  }

  @Test func `the same shard twice is refused with both files`() async throws {
    let first = try shard(1, [RecordFixture.result("M/P/a")])
    let again = try shard(1, [RecordFixture.result("M/P/b")], name: "again.json")
    try await expectRefusal([first, again], ["shard 1/2", first, again])
    try await expectRefusal([first, first], ["shard 1/2", first])
  }

  @Test func `other counts of shards are refused`() async throws {
    let first = try shard(1, of: 2, [RecordFixture.result("M/P/a")])
    let second = try shard(2, of: 3, [RecordFixture.result("M/P/b")])
    try await expectRefusal([first, second], ["one of 2 shards", "one of 3", first, second])
  }

  @Test func `other checks are refused`() async throws {
    let first = try shard(1, [RecordFixture.result("M/P/a")]) { $0.checks = [.picture, .text] }
    let second = try shard(2, [RecordFixture.result("M/P/b")])
    try await expectRefusal([first, second], ["picture,text", first, second])
    try shard(2, [RecordFixture.result("M/P/b")]) { $0.checks = [.text, .picture] }
    #expect(try await merge([first, second]).exitCode == 0)
  }

  @Test func `another renderer is refused with what differs`() async throws {
    let first = try shard(1, [RecordFixture.result("M/P/a")])
    let second = try shard(2, [RecordFixture.result("M/P/b")]) {
      $0.environment.renderer = String(repeating: "1", count: 32)
      $0.environment.libraries["cairo"] = "1.18.0"
    }
    try await expectRefusal([first, second], ["cairo is 1.16.0 and 1.18.0", first, second])
    try shard(2, [RecordFixture.result("M/P/b")]) {
      $0.environment.renderer = String(repeating: "1", count: 32)
      $0.environment.fonts[0].xxh128 = String(repeating: "2", count: 32)
    }
    try await expectRefusal([first, second], ["the font Inter (Inter.otf) is another file", first, second])
  }

  @Test func `a record without a shard is refused beside others`() async throws {
    let first = try shard(1, [RecordFixture.result("M/P/a")])
    let whole = try shard(2, [RecordFixture.result("M/P/b")], name: "whole.json") { $0.shard = nil }
    try await expectRefusal([first, whole], ["whole.json is of no shard"])
  }

  @Test func `what cannot be read is refused`() async throws {
    let first = try shard(1, [RecordFixture.result("M/P/a")])
    try await expectRefusal([first, "none.json"], ["none.json: cannot be read: no such file"], code: "badRecord")
    try folder.write("cut.json", Data("{\"schema\": \"preview-host/run/1\"".utf8))
    try await expectRefusal(["cut.json", first], ["cut.json: not JSON: line 1"], code: "badRecord")
    try await expectRefusal([], ["'merge' without a file"], code: "usage")
    try await expectRefusal([first, "--fail-on", "luck"], ["'--fail-on luck'"], code: "usage")
  }

  @Test func `pictures that moved with their records are found beside them`() async throws {
    let artifacts = ".preview-host/artifacts"
    var files: [String] = []
    for index in 1...2 {
      var result = RecordFixture.result("M/P/\(index)", .different)
      result.reference = "\(artifacts)/M/P/\(index).reference.png"
      result.actual = "\(artifacts)/M/P/\(index).actual.png"
      result.difference = "\(artifacts)/../secret.png"
      try folder.write("shard-\(index)/M/P/\(index).actual.png", Data("picture".utf8))
      files.append(try shard(index, [result]))
    }
    try folder.write("secret.png", Data())
    let record = try await merged(files, 1)
    #expect(record.results.map(\.actual) == ["shard-1/M/P/1.actual.png", "shard-2/M/P/2.actual.png"])
    // What is not there keeps its path; what is no artifact by its name is not looked at.
    #expect(record.results[0].reference == "\(artifacts)/M/P/1.reference.png")
    #expect(record.results[0].difference == nil)
  }

  @Test func `a record cannot name any file of this machine for the report to show`() async throws {
    try folder.write("secret.txt", Data("a token".utf8))
    for path in [folder.file("secret.txt").path, "secret.txt", "/etc/passwd", ".git/config"] {
      var result = RecordFixture.result("M/P/a", .different)
      result.reference = path
      result.actual = path
      let file = try shard(1, of: 1, [result])
      _ = try await merge([file, "--report", "report"])
      let page = try String(contentsOf: folder.file("report/index.html"), encoding: .utf8)
      #expect(!page.contains("a token") && !page.contains("root:"), "\(path) is in the report")
    }
  }

  @Test func `a file is a file whatever it is called, and help names what merge takes`() async throws {
    let name = try shard(1, of: 1, [RecordFixture.result("M/P/a")], name: "record.so")
    #expect(try await merge([name]).exitCode == 0)
    #expect(try await merge(["--", name]).exitCode == 0)
    let help = try await merge(["--help"])
    #expect(help.exitCode == 0 && help.text.contains("-o FILE") && !help.text.contains("--package-path"))
    let run = try await merge([name, "--filter", "x"])
    #expect(run.exitCode == 2 && run.errors.contains("unknown option '--filter'"))
  }
}
