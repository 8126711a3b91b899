import Foundation
import Testing

/// Looking at previews in passing: what is decided by the hash of a content is what the whole preview would say.
struct VerifyPassingTests {
  @Test func `content that is asked for later counts as content`() async throws {
    let board = try await Board()
    try await board.record()
    let (_, unchanged) = try await board.verify(["Board/Board/deferred"])
    #expect(unchanged["deferred"]?.status == "passed" && unchanged["deferred"]?.decidedBy == "content")
    let (run, changed) = try await board.verify(["Board/Board/deferred"], variables: ["BOARD_LATE": "0.9"])
    #expect(run.exitCode == 1)
    #expect(changed["deferred"]?.status == "different")
  }

  @Test func `a preview that crashes leaves the others decided by their contents`() async throws {
    let board = try await Board()
    try await board.record()
    let (_, document) = try await board.verify(["--jobs", "1"], variables: ["BOARD_FAULT": "1"])
    #expect(document.names("crashed") == ["fault"])
    let others = document.results.filter { !$0.id.hasSuffix("/fault") }
    #expect(others.count == Board.names.count - 1)
    #expect(others.allSatisfy { $0.status == "passed" && $0.decidedBy == "content" })
  }

  @Test func `a preview that hangs is waited for once`() async throws {
    let board = try await Board()
    try await board.record()
    let (_, document) = try await board.verify(["--timeout", "3s"], variables: ["BOARD_FAULT": "3"])
    let fault = try #require(document["fault"])
    #expect(fault.status == "timedOut")
    #expect(fault.output.components(separatedBy: "about to hang").count == 2, "it hung once: \(fault.output)")
    #expect(document.names("passed").count == Board.names.count - 1)
  }

  @Test func `what a preview prints goes with its own result`() async throws {
    let board = try await Board()
    try await board.record()
    let (run, document) = try await board.verify(["--jobs", "1"], variables: ["BOARD_FAULT": "5"])
    #expect(run.exitCode == 0)
    #expect(document["fault"]?.output.hasSuffix("the last line of the flood\n") == true)
    for result in document.results where !result.id.hasSuffix("/fault") {
      #expect(result.output.isEmpty, "\(result.id) printed nothing: \(result.output.prefix(80))")
    }
  }
}
