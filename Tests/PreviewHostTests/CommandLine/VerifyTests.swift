import Foundation
import Testing

/// `record` and `verify` on a board whose previews change.
struct VerifyTests {
  @Test func `what was recorded passes without being drawn, and is left untouched by the next record`() async throws {
    let board = try await Board()
    let (recorded, document) = try await board.record()
    #expect(recorded.exitCode == 0, "\(recorded.errors)")
    #expect(document.schema == "preview-host/record/1")
    #expect(document.names("written") == Board.names)
    let before = try board.folder.files().map { ($0, try Data(contentsOf: board.folder.file($0))) }
    let (run, result) = try await board.verify()
    #expect(run.exitCode == 0, "\(run.errors)")
    #expect(result.schema == "preview-host/run/1")
    #expect(result.summary["total"] == Board.names.count && result.summary["passed"] == Board.names.count)
    #expect(result.results.allSatisfy { $0.decidedBy == "content" })
    #expect(result.complete && result.orphans.isEmpty && result.rendererChange == nil)
    let again = try await board.record()
    #expect(again.document.names("unchanged") == Board.names)
    for (name, data) in before where !name.hasSuffix(".json") {
      #expect(try Data(contentsOf: board.folder.file(name)) == data, "\(name) changed")
    }
  }

  @Test func `each kind of change has its own status, and says what changed`() async throws {
    let board = try await Board()
    try await board.record()
    let (run, document) = try await board.verify(
      variables: [
        "BOARD_GRAY": "0.3", "BOARD_WIDTH": "50", "BOARD_UNSTABLE": "1", "BOARD_REFACTORED": "1", "BOARD_ALPHA": "0.6",
        "BOARD_LABEL": "Platform 2",
      ])
    #expect(run.exitCode == 1)
    #expect(document["gray"]?.status == "different")
    #expect(document["alpha"]?.status == "different")
    #expect(document["size"]?.status == "sizeChanged")
    #expect(document["unstable"]?.status == "unstable")
    #expect(document["refactored"]?.status == "passed" && document["refactored"]?.decidedBy == "pixelHash")
    // The picture is the same; that its label changed is for another check.
    #expect(document["label"]?.status == "passed" && document["label"]?.decidedBy == "pixelHash")
    #expect(document["steady"]?.status == "passed" && document["steady"]?.decidedBy == "content")
    let gray = try #require(document["gray"])
    #expect(gray.changedPixels == 80 * 60 && gray.changedRatio == 1 && (gray.maxDeltaE ?? 0) > 1)
    #expect(gray.regions == [.init(xPixels: 0, yPixels: 0, widthPixels: 80, heightPixels: 60)])
    #expect(gray.textChanged == false && gray.layoutChanged == false && gray.accessibilityChanged == false)
    #expect(document["size"]?.layoutChanged == true)
    for name in ["gray", "size", "alpha", "unstable"] {
      let result = try #require(document[name])
      let paths = [result.reference, result.actual, result.difference].compactMap { $0 }
      #expect(paths.count == 3, "\(name) has not all three pictures")
      for path in paths { _ = try Picture(contentsOf: board.folder.file(path)) }
      for finding in result.findings { expectShape(finding.message) }
    }
    let difference = try Picture(contentsOf: board.folder.file(try #require(document["size"]?.difference)))
    #expect(difference.width == 100 && difference.height == 60, "the larger of both sizes")
  }

  @Test func `a preview that crashes, hangs or exits costs itself, and exit code 5`() async throws {
    let board = try await Board()
    try await board.record()
    for (fault, status) in [("1", "crashed"), ("3", "timedOut"), ("4", "exited"), ("7", "failed")] {
      let (run, document) = try await board.verify(
        ["--timeout", status == "timedOut" ? "3s" : "100s"], variables: ["BOARD_FAULT": fault])
      #expect(run.exitCode == 5)
      #expect(document["fault"]?.status == status)
      #expect(document["fault"]?.problem != nil)
      #expect(document.summary["passed"] == Board.names.count - 1)
    }
  }

  @Test func `what was never recorded is missing, with its picture, and fails`() async throws {
    let board = try await Board()
    let (run, document) = try await board.verify()
    #expect(run.exitCode == 1)
    #expect(document.names("missing") == Board.names)
    let actual = try #require(document["steady"]?.actual)
    _ = try Picture(contentsOf: board.folder.file(actual))
    #expect(
      !FileManager.default.fileExists(atPath: board.folder.file("__Snapshots__").path), "verify wrote a reference")
  }

  @Test func `artifacts of what passes now are gone, those of other previews stay`() async throws {
    let board = try await Board()
    try await board.record()
    let changed = ["BOARD_GRAY": "0.3", "BOARD_WIDTH": "50"]
    _ = try await board.verify(variables: changed)
    let (_, document) = try await board.verify(["Board/Board/gray"])
    #expect(document.results.map(\.status) == ["passed"])
    let files = try FileManager.default.subpathsOfDirectory(
      atPath: board.folder.file(".preview-host/artifacts").path)
    #expect(!files.contains { $0.contains("/gray.") })
    #expect(files.contains("Board/Board/size.difference.png") && files.contains("Board/Board/size.json"))
  }
}
