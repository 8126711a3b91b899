import Foundation
import Testing

/// What `record` selects, writes and refuses.
struct RecordTests {
  private let changed = ["BOARD_GRAY": "0.5", "BOARD_WIDTH": "50"]

  @Test func `only what is named is recorded, the rest stays`() async throws {
    let board = try await Board()
    let (run, document) = try await board.record(["Board/Board/g*", "Board/Board/size"])
    #expect(run.exitCode == 0 && document.names("written") == ["gray", "size"])
    #expect(!FileManager.default.fileExists(atPath: board.picture("steady").path))
    try await board.record()
    let before = try Data(contentsOf: board.picture("size"))
    let (_, again) = try await board.record(["Board/Board/gray"], variables: changed)
    #expect(again.names("written") == ["gray"] && again.results.count == 1)
    #expect(try Data(contentsOf: board.picture("size")) == before)
    let (_, verified) = try await board.verify(variables: changed)
    #expect(verified.names("sizeChanged") == ["size"] && verified.names("passed").count == Board.names.count - 1)
  }

  @Test(arguments: ["--failed", "--missing"])
  func `without a last run there is nothing to go on from`(option: String) async throws {
    let board = try await Board()
    let run = try await board.run("record", [option])
    #expect(run.exitCode == 2 && run.errors.contains("Run 'verify' first"), "\(run.errors)")
    let json = try await board.run("record", [option, "--json"])
    let document = try #require(try JSONSerialization.jsonObject(with: json.output) as? [String: Any])
    #expect(json.exitCode == 2 && document["schema"] as? String == "preview-host/error/1")
  }

  @Test func `what failed in the last run is recorded, and nothing else`() async throws {
    let board = try await Board()
    try await board.record()
    try await board.verify(variables: changed)
    // By now the text changed as well; that was not in the last run.
    let now = changed.merging(["BOARD_TEXT": "Arrivals"]) { $1 }
    let (run, document) = try await board.record(["--failed"], variables: now)
    #expect(run.exitCode == 0 && document.names("written") == ["gray", "size"] && document.results.count == 2)
    let (_, verified) = try await board.verify(variables: now)
    #expect(verified.results.filter { $0.status != "passed" }.map(\.id) == ["Board/Board/text"])
    let (nothing, none) = try await board.record(["--failed", "Board/Board/gray"], variables: now)
    #expect(nothing.exitCode == 0 && none.results.isEmpty, "ids narrow what failed")
  }

  @Test func `what was missing in the last run is recorded, and what differs is not`() async throws {
    let board = try await Board()
    try await board.record(["--skip", "*/steady"])
    try await board.verify(variables: changed)
    let (run, document) = try await board.record(["--missing"], variables: changed)
    #expect(run.exitCode == 0 && document.results.map(\.id) == ["Board/Board/steady"])
    let (_, verified) = try await board.verify(variables: changed)
    #expect(verified.names("different") == ["gray"] && verified.names("sizeChanged") == ["size"])
  }

  @Test func `the variants of the last run are those that are recorded`() async throws {
    let board = try await Board()
    try await board.verify(["Board/Board/text", "--variants", "dark,dark+rtl"])
    let (run, document) = try await board.record(["--failed"])
    #expect(run.exitCode == 0 && document.results.map(\.variant) == ["dark", "dark+rtl"])
    let (again, _) = try await board.verify(["Board/Board/text", "--variants", "dark,dark+rtl"])
    #expect(again.exitCode == 0)
  }

  @Test func `what is in quarantine is left as it is, and what is gone is named`() async throws {
    let board = try await Board()
    try await board.verify(
      configuration: ["quarantine": [["preview": "*/steady", "reason": "known", "until": "2999-01-01"]]])
    let (run, document) = try await board.record(["--failed"], variables: ["BOARD_WITHOUT": "gray"])
    #expect(document.names("written") == Board.names.filter { $0 != "gray" && $0 != "steady" })
    #expect(run.exitCode == 0 && run.errors.contains("Board/Board/gray"), "\(run.errors)")
  }

  @Test func `what is not the same twice is not recorded, and keeps its old reference`() async throws {
    let board = try await Board()
    try await board.record()
    let before = try Data(contentsOf: board.picture("unstable"))
    let (run, document) = try await board.record(variables: ["BOARD_UNSTABLE": "1", "BOARD_GRAY": "0.5"])
    #expect(run.exitCode == 1 && document.names("unstable") == ["unstable"] && document.names("written") == ["gray"])
    #expect(try Data(contentsOf: board.picture("unstable")) == before)
    expectShape(try #require(document.results.first { $0.status == "unstable" }?.problem?.message))
  }

  @Test(arguments: [("1", "crashed"), ("3", "timedOut"), ("4", "exited"), ("7", "failed")])
  func `what crashes, hangs or exits is left out, and the others are recorded`(fault: String, status: String)
    async throws
  {
    let board = try await Board()
    let (run, document) = try await board.record(
      ["--timeout", status == "timedOut" ? "3s" : "100s"], variables: ["BOARD_FAULT": fault])
    #expect(run.exitCode == 5 && document.names(status) == ["fault"])
    #expect(document.names("written") == Board.names.filter { $0 != "fault" })
    let (_, verified) = try await board.verify()
    #expect(verified.names("missing") == ["fault"] && verified.names("passed").count == Board.names.count - 1)
  }
}
