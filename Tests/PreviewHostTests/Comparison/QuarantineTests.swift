import Foundation
import Testing

/// Failures that the configuration says are known.
struct QuarantineTests {
  private func entry(_ preview: String, until: String = "2999-12-31", variant: String? = nil) -> [String: Any] {
    var entry = ["preview": preview, "reason": "the sign is being repainted", "until": until]
    entry["variant"] = variant
    return ["quarantine": [entry]]
  }

  @Test func `while it holds, a failure does not count, and is explained all the same`() async throws {
    let board = try await Board()
    try await board.record()
    let changed = ["BOARD_GRAY": "0.5"]
    let (run, document) = try await board.verify(variables: changed, configuration: entry("Board/Board/gray"))
    #expect(run.exitCode == 0)
    let gray = try #require(document["gray"])
    #expect(gray.status == "quarantined" && document.summary["quarantined"] == 1 && document.summary["different"] == 0)
    #expect(gray.quarantine?.reason == "the sign is being repainted" && gray.quarantine?.until == "2999-12-31")
    #expect(gray.quarantine?.status == "different" && gray.findings.count == 1)
    for path in [gray.reference, gray.actual, gray.difference] {
      _ = try Picture(contentsOf: board.folder.file(try #require(path)))
    }
    let words = try await board.run("verify", [], changed, entry("Board/Board/gray"))
    #expect(words.exitCode == 0)
    #expect(words.text.contains("repainted") && words.text.contains("2999-12-31"), "\(words.text)")
  }

  @Test func `what passes is passed, quarantine or not`() async throws {
    let board = try await Board()
    try await board.record()
    let (run, document) = try await board.verify(configuration: entry("*"))
    #expect(run.exitCode == 0 && document.names("passed") == Board.names)
    #expect(document.results.allSatisfy { $0.quarantine == nil })
  }

  @Test func `when its last day is over, failures count again, and one warning says so`() async throws {
    let board = try await Board()
    try await board.record()
    let (run, document) = try await board.verify(
      variables: ["BOARD_GRAY": "0.5", "BOARD_WIDTH": "50"], configuration: entry("*", until: "2020-02-29"))
    #expect(run.exitCode == 1 && document["gray"]?.status == "different" && document["gray"]?.quarantine == nil)
    #expect(run.errors.components(separatedBy: "2020-02-29").count == 2, "\(run.errors)")
  }

  @Test func `an entry for a variant is for that one`() async throws {
    let board = try await Board()
    let arguments = ["Board/Board/gray", "--variants", "light,rtl"]
    try await board.record(arguments)
    let (run, document) = try await board.verify(
      arguments, variables: ["BOARD_GRAY": "0.5"], configuration: entry("*", variant: "rtl"))
    #expect(run.exitCode == 1)
    #expect(document.results.map(\.status) == ["different", "quarantined"])
  }

  @Test(arguments: [("1", "crashed"), ("4", "exited"), ("7", "failed")])
  func `a quarantined preview may even crash`(fault: String, status: String) async throws {
    let board = try await Board()
    try await board.record()
    let (run, document) = try await board.verify(variables: ["BOARD_FAULT": fault], configuration: entry("*/fault"))
    #expect(run.exitCode == 0, "\(run.errors)")
    let result = try #require(document["fault"])
    #expect(result.status == "quarantined" && result.quarantine?.status == status && result.problem != nil)
  }

  @Test func `what has no reference is quarantined as well`() async throws {
    let board = try await Board()
    let (run, document) = try await board.verify(configuration: entry("*"))
    #expect(run.exitCode == 0 && document.names("quarantined") == Board.names)
    #expect(document.results.allSatisfy { $0.quarantine?.status == "missing" })
  }
}
