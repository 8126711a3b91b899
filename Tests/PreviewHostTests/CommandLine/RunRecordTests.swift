import Foundation
import Testing

/// The record that `verify --json` prints and leaves among the artifacts.
struct RunRecordTests {
  private static let statuses = [
    "passed", "rerendered", "missing", "different", "sizeChanged", "unstable", "crashed", "timedOut", "exited",
    "failed", "quarantined", "skipped",
  ]

  private func object(_ data: Data) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
  }

  @Test func `the record has the documented keys, sorted, and the summary counts the results`() async throws {
    let board = try await Board()
    try await board.record()
    try FileManager.default.removeItem(at: board.picture("steady"))
    let run = try await board.run(
      "verify", ["--json", "--always-render", "--timeout", "5s"],
      ["BOARD_GRAY": "0.5", "BOARD_WIDTH": "50", "BOARD_UNSTABLE": "1", "BOARD_FAULT": "1", "BOARD_TEXT": "Arrivals"],
      ["quarantine": [["preview": "*/text", "reason": "new words", "until": "2999-01-01"]]])
    #expect(run.exitCode == 5)
    let document = try object(run.output)
    #expect(
      Set(document.keys) == [
        "schema", "summary", "results", "orphans", "added", "removed", "environment", "rendererChange", "shard",
        "complete", "checks", "artifacts", "recordCommand", "problems",
      ])
    #expect(document["schema"] as? String == "preview-host/run/1")
    #expect(document["shard"] is NSNull && document["rendererChange"] is NSNull)
    #expect(document["complete"] as? Bool == true && document["checks"] as? [String] == ["picture"])
    let environment = try #require(document["environment"] as? [String: Any])
    #expect(Set(environment.keys) == ["renderer", "libraries", "fonts"])
    let results = try #require(document["results"] as? [[String: Any]])
    let expected: Set<String> = [
      "id", "variant", "status", "decidedBy", "userStory", "source", "reference", "actual", "difference",
      "changedPixels", "changedRatio", "maxDeltaE", "regions", "textChanged", "layoutChanged", "accessibilityChanged",
      "findings", "warnings", "quarantine", "contentHash", "pixelHash", "durationNanoseconds", "output", "problem",
    ]
    for result in results { #expect(Set(result.keys) == expected) }
    #expect(results.map { $0["id"] as? String } == Board.names.map { "Board/Board/\($0)" })
    let summary = try #require(document["summary"] as? [String: Int])
    #expect(Set(summary.keys) == Set(Self.statuses + ["total", "orphans"]))
    #expect(summary["total"] == results.count && summary["orphans"] == 0)
    for status in Self.statuses {
      #expect(summary[status] == results.filter { $0["status"] as? String == status }.count, "\(status)")
    }
    for status in ["passed", "different", "sizeChanged", "unstable", "crashed", "quarantined"] {
      #expect((summary[status] ?? 0) > 0, "no result is \(status)")
    }
    let gray = try #require(results.first { ($0["id"] as? String)?.hasSuffix("/gray") == true })
    let region = try #require((gray["regions"] as? [[String: Any]])?.first)
    #expect(Set(region.keys) == ["xPixels", "yPixels", "widthPixels", "heightPixels"])
    let source = try #require(gray["source"] as? [String: Any])
    #expect(source["file"] as? String == "Board/Board.c" && source["line"] as? Int == 20 && source.count == 2)
    let finding = try #require((gray["findings"] as? [[String: Any]])?.first)
    #expect(Set(finding.keys) == ["check", "message", "lines"])
    // Sorted keys: what is written is what a sorted encoding of it is, up to how numbers look.
    let keys = run.text.split(separator: "\n").filter { $0.hasPrefix("  \"") }.map { $0.split(separator: "\"")[1] }
    #expect(keys == keys.sorted() && keys.count == document.count)
  }

  @Test func `what stands among the artifacts is what was printed`() async throws {
    let board = try await Board()
    let (run, _) = try await board.verify(["--artifacts", "out/of/the way"])
    #expect(run.exitCode == 1)
    #expect(try Data(contentsOf: board.folder.file("out/of/the way/run.json")) == run.output)
    let result = try object(try Data(contentsOf: board.folder.file("out/of/the way/Board/Board/gray.json")))
    #expect(result["status"] as? String == "missing" && result["id"] as? String == "Board/Board/gray")
  }

  @Test(arguments: [
    ["Board/Board/gray"], ["--filter", "*"], ["--skip", "*/gray"], ["--user-story", "Travel"], ["--variants", "light"],
  ])
  func `a run that may leave something out is not complete`(arguments: [String]) async throws {
    let board = try await Board()
    try await board.record()
    let (run, document) = try await board.verify(arguments, variables: ["BOARD_WITHOUT": "alpha"])
    #expect(run.exitCode == 0 && !document.complete && document.orphans.isEmpty)
  }

  @Test func `a run of tags or stars is not complete either, and one of everything is`() async throws {
    let board = try await Board()
    for arguments in [["--tag", "none"], ["--starred"]] {
      let (run, document) = try await board.verify(arguments)
      #expect(run.exitCode == 4 && !document.complete && document.results.isEmpty)
    }
    let (_, document) = try await board.verify(configuration: ["variants": "light,dark"])
    #expect(document.complete && document.results.count == 2 * Board.names.count)
  }

  @Test func `of several exit codes the strongest is returned, and one document is printed in any case`()
    async throws
  {
    let board = try await Board()
    try await board.record()
    try board.folder.write("broken.so", Data("not a library".utf8))
    try board.folder.write("file", Data())
    let faults = ["BOARD_FAULT": "1", "BOARD_GRAY": "0.5"]
    for (arguments, variables, code) in [
      ([], ["BOARD_GRAY": "0.5"], 1), ([], faults, 5), (["broken.so"], faults, 3), (["broken.so", "No/*"], faults, 4),
      (["broken.so", "--artifacts", "file"], faults, 2), (["--artifacts", "file"], [:], 2),
      (["broken.so", "--max-pixels", "few"], faults, 2), (["--no-such-option"], faults, 2),
      (["--color", "red"], [:], 2),
    ] as [([String], [String: String], Int32)] {
      let run = try await board.run("verify", ["--json"] + arguments, variables)
      #expect(run.exitCode == code, "\(arguments) \(variables): \(run.errors)")
      let document = try object(run.output)
      #expect(document["schema"] is String)
      // Artifacts that cannot be written do not lose what was found.
      if arguments.last == "file" {
        #expect((document["results"] as? [Any])?.count == Board.names.count)
        #expect(!(document["problems"] as? [Any] ?? []).isEmpty)
      }
    }
  }

  @Test func `runs at once in one folder do each other no harm`() async throws {
    let board = try await Board()
    try await board.record()
    let changed = ["BOARD_GRAY": "0.5", "BOARD_WIDTH": "50"]
    let runs = try await withThrowingTaskGroup(of: (ProcessRun, RunDocument).self) { group in
      for _ in 0..<4 { group.addTask { try await board.verify(variables: changed) } }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    for (run, document) in runs {
      #expect(run.exitCode == 1, "\(run.errors)")
      #expect(document.names("different") == ["gray"] && document.names("sizeChanged") == ["size"])
      for path in [document["gray"]?.reference, document["gray"]?.actual, document["gray"]?.difference] {
        _ = try Picture(contentsOf: board.folder.file(try #require(path)))
      }
    }
    let last = try Data(contentsOf: board.folder.file(".preview-host/artifacts/run.json"))
    #expect(runs.contains { $0.0.output == last })
    #expect(try board.folder.files().allSatisfy { !$0.contains("/.") || $0.hasPrefix(".preview-host/") })
  }
}
