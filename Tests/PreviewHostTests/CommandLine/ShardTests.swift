import Foundation
import Testing

/// `--shard`: runs that are spread over machines.
struct ShardTests {
  /// No CI system's variables, wherever the tests run.
  private static let nowhere = Dictionary(
    uniqueKeysWithValues: [
      "TEST_SHARD_INDEX", "TEST_TOTAL_SHARDS", "TEST_SHARD_STATUS_FILE", "CI_NODE_INDEX", "CI_NODE_TOTAL",
      "CIRCLE_NODE_INDEX", "CIRCLE_NODE_TOTAL", "BUILDKITE_PARALLEL_JOB", "BUILDKITE_PARALLEL_JOB_COUNT",
    ].map { ($0, "") })

  private func ids(
    _ board: Board, _ shard: String, without: String = "", environment: [String: String] = [:]
  ) async throws -> [String] {
    let run = try await board.run(
      "list", ["--json", "--shard", shard], ["BOARD_WITHOUT": without], [:],
      Self.nowhere.merging(environment) { $1 })
    #expect(run.exitCode == 0, "\(run.errors)")
    return try PreviewHostCommand.decode(ListDocument.self, run).ids
  }

  @Test(arguments: 1...7)
  func `every preview is in exactly one of the shards`(count: Int) async throws {
    let board = try await Board()
    var found: [String] = []
    for index in 1...count { found += try await ids(board, "\(index)/\(count)") }
    #expect(found.sorted() == Board.names.map { "Board/Board/\($0)" })
  }

  @Test func `which shard a preview is in depends on nothing but its id`() async throws {
    let board = try await Board()
    let first = try await ids(board, "1/3")
    #expect(!first.isEmpty && first.count < Board.names.count)
    #expect(try await ids(board, "1/3") == first)
    #expect(
      try await ids(board, "1/3", without: "gray,size,work")
        == first.filter { id in
          !["gray", "size", "work"].contains { id.hasSuffix("/\($0)") }
        })
  }

  @Test(arguments: [
    (["TEST_SHARD_INDEX": "0", "TEST_TOTAL_SHARDS": "3"], "1/3"),
    (["TEST_SHARD_INDEX": "2", "TEST_TOTAL_SHARDS": "3"], "3/3"),
    (["CI_NODE_INDEX": "1", "CI_NODE_TOTAL": "3"], "1/3"), (["CI_NODE_INDEX": "3", "CI_NODE_TOTAL": "3"], "3/3"),
    // GitLab sets the total to 1 and no index where a job is not split.
    (["CI_NODE_TOTAL": "1"], "1/1"),
    (["CIRCLE_NODE_INDEX": "0", "CIRCLE_NODE_TOTAL": "3"], "1/3"),
    (["CIRCLE_NODE_INDEX": "2", "CIRCLE_NODE_TOTAL": "3"], "3/3"),
    (["BUILDKITE_PARALLEL_JOB": "0", "BUILDKITE_PARALLEL_JOB_COUNT": "3"], "1/3"),
    (["BUILDKITE_PARALLEL_JOB": "2", "BUILDKITE_PARALLEL_JOB_COUNT": "3"], "3/3"),
  ])
  func `the CI system says which shard this is, each from its own first number`(
    environment: [String: String], shard: String
  ) async throws {
    let board = try await Board()
    #expect(try await ids(board, "auto", environment: environment) == ids(board, shard))
  }

  @Test func `Bazel is told that its shards are honoured, and other systems' shards are not Bazel's`() async throws {
    let board = try await Board()
    let status = board.folder.file("status")
    _ = try await ids(
      board, "auto",
      environment: ["CI_NODE_INDEX": "1", "CI_NODE_TOTAL": "2", "TEST_SHARD_STATUS_FILE": status.path])
    #expect(!FileManager.default.fileExists(atPath: status.path))
    _ = try await ids(
      board, "auto",
      environment: ["TEST_SHARD_INDEX": "0", "TEST_TOTAL_SHARDS": "2", "TEST_SHARD_STATUS_FILE": status.path])
    #expect(FileManager.default.fileExists(atPath: status.path))
  }

  @Test(arguments: ["0/3", "4/3", "-1/3", "1/0", "1", "1/", "/2", "1/2/3", "a/b", "1.5/2", "1/10001", "1 / 2"])
  func `what is no shard is a mistake`(text: String) async throws {
    let board = try await Board()
    let run = try await board.run("verify", ["--shard", text], [:], [:], Self.nowhere)
    #expect(run.exitCode == 2 && run.errors.contains("'\(text)' is no shard"), "\(run.errors)")
  }

  @Test(arguments: [
    ([:], "no CI system was found"), (["TEST_SHARD_INDEX": "3", "TEST_TOTAL_SHARDS": "3"], "TEST_SHARD_INDEX is '3'"),
    (["CI_NODE_INDEX": "0", "CI_NODE_TOTAL": "3"], "CI_NODE_INDEX is '0'"),
    (["CIRCLE_NODE_INDEX": "x", "CIRCLE_NODE_TOTAL": "3"], "CIRCLE_NODE_INDEX is 'x'"),
    (["BUILDKITE_PARALLEL_JOB": "0", "BUILDKITE_PARALLEL_JOB_COUNT": "many"], "PARALLEL_JOB_COUNT is 'many'"),
    (["CIRCLE_NODE_INDEX": "1", "CIRCLE_NODE_TOTAL": "0"], "CIRCLE_NODE_TOTAL is '0'"),
    (["CIRCLE_NODE_INDEX": "1"], "no CI system was found"),
  ])
  func `variables that make no sense are a mistake`(environment: [String: String], part: String) async throws {
    let board = try await Board()
    let run = try await board.run(
      "verify", ["--shard", "auto"], [:], [:], Self.nowhere.merging(environment) { $1 })
    #expect(run.exitCode == 2 && run.errors.contains(part), "\(run.errors)")
  }

  @Test func `a run over more shards than previews passes, and its records can be merged`() async throws {
    let board = try Board(plugin: try await Fixtures.healthy())
    for verb in ["record", "verify"] {
      for shard in 1...4 {
        let run = try await board.run(verb, ["--json", "--shard", "\(shard)/4", "--artifacts", "shard-\(shard)"])
        #expect(run.exitCode == 0 && run.errors.isEmpty, "\(verb) \(shard)/4: \(run.errors)")
        guard verb == "verify" else { continue }
        let document = try PreviewHostCommand.decode(RunDocument.self, run)
        #expect(document.shard == .init(index: shard, count: 4) && document.complete)
        #expect(document.summary["total"] == document.results.count && document.results.count < 3)
      }
    }
    let merged = try await PreviewHostCommand.run(
      ["merge", "--json"] + (1...4).map { "shard-\($0)/run.json" }, in: board.folder.url)
    #expect(merged.exitCode == 0, "\(merged.errors)")
    let document = try PreviewHostCommand.decode(RunDocument.self, merged)
    #expect(document.summary["passed"] == 2 && document.shard == nil && document.complete)
    let nothing = try await board.run("verify", ["Healthy/No/*", "--shard", "1/4"])
    #expect(nothing.exitCode == 4, "a filter that leaves nothing in any shard is still a mistake")
  }

  @Test func `a shard never fails because of orphans`() async throws {
    let board = try await Board()
    try await board.record()
    let without = ["BOARD_WITHOUT": "gray"]
    for shard in 1...2 {
      let (run, document) = try await board.verify(
        ["--shard", "\(shard)/2", "--fail-on", "orphans"], variables: without)
      #expect(run.exitCode == 0 && document.orphans == ["__Snapshots__/Board/Board/gray.png"])
    }
    let (run, document) = try await board.verify(["--fail-on", "orphans"], variables: without)
    #expect(run.exitCode == 1 && document.summary["orphans"] == 1)
    let (calm, _) = try await board.verify(variables: without)
    #expect(calm.exitCode == 0)
  }
}
