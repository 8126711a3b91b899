import Foundation
import Testing

/// Recorded texts and accessibility trees.
struct ReferenceTreeTests {
  private static let checks = ["--checks", "text,accessibility"]
  private static let kinds = ["text", "accessibility"]

  private func tree(_ board: Board, _ name: String, _ kind: String) -> URL {
    board.folder.file("\(board.references)/Board/\(name).\(kind).txt")
  }

  private func board() async throws -> Board {
    let board = try await Board()
    #expect(try await board.record(["--checks", "picture,text,accessibility"]).run.exitCode == 0)
    return board
  }

  @Test func `texts and trees pass unchanged and show the lines that changed`() async throws {
    let board = try await board()
    for options in [[], ["--always-render"]] {
      #expect(try await board.verify(Self.checks + options).run.exitCode == 0)
    }
    let (run, document) = try await board.verify(
      Self.checks, variables: ["BOARD_TEXT": "Arrivals", "BOARD_LABEL": "Platform 2"])
    #expect(run.exitCode == 1)
    #expect(document.names("different") == ["label", "text"])
    let text = try #require(document["text"]?.findings.first { $0.check == "text" })
    #expect(text.lines.contains { $0.hasPrefix("-") && $0.contains("Departures") })
    #expect(text.lines.contains { $0.hasPrefix("+") && $0.contains("Arrivals") })
    let label = try #require(document["label"]?.findings.first { $0.check == "accessibility" })
    #expect(label.lines.contains { $0.hasPrefix("+") && $0.contains("Platform 2") })
    for finding in document.results.flatMap(\.findings) { expectShape(finding.message) }
    // Colours are nothing that a text or a tree shows.
    #expect(try await board.verify(Self.checks, variables: ["BOARD_GRAY": "0.9"]).run.exitCode == 0)
  }

  @Test(arguments: ["text", "accessibility"])
  func `a file that is edited, cut, emptied or no file fails, and one that is not here does not`(kind: String)
    async throws
  {
    let board = try await board()
    let whole = try Data(contentsOf: tree(board, "label", kind))
    let other = [Data("edited\n".utf8), whole.dropLast(1), whole + Data([0x0A]), Data([0xFF, 0xFE])]
    for data in other + (whole.isEmpty ? [] : [Data()]) where data != whole {
      try data.write(to: tree(board, "label", kind))
      for options in [[], ["--always-render"]] {
        let (run, document) = try await board.verify(["--checks", kind] + options)
        #expect(run.exitCode == 1 && document.names("different") == ["label"])
        expectShape(document["label"]?.findings.first?.message ?? "")
      }
      #expect(try await board.verify().run.exitCode == 0, "the picture is none of it")
    }
    try FileManager.default.removeItem(at: tree(board, "label", kind))
    #expect(try await board.verify(["--checks", kind]).run.exitCode == 0)
    #expect(try await board.verify(["--checks", kind, "--always-render"]).run.exitCode == 0)
    try #require(mkfifo(tree(board, "label", kind).path, 0o600) == 0)
    #expect(try await board.verify(["--checks", kind]).document.names("different") == ["label"])
    // The next record repairs it.
    #expect(try await board.record(["--checks", kind]).run.exitCode == 0)
    #expect(try Data(contentsOf: tree(board, "label", kind)) == whole)
  }

  @Test func `a changed tree is checked by its hash where its file is not here`() async throws {
    let board = try await board()
    for kind in Self.kinds { try FileManager.default.removeItem(at: tree(board, "label", kind)) }
    let (run, document) = try await board.verify(Self.checks, variables: ["BOARD_LABEL": "Platform 2"])
    #expect(run.exitCode == 1 && document.names("different") == ["label"])
    #expect(document["label"]?.findings.allSatisfy(\.lines.isEmpty) == true)
  }

  @Test func `recording the picture alone keeps the trees that were recorded`() async throws {
    let board = try await board()
    #expect(try await board.record(variables: ["BOARD_TEXT": "Arrivals"]).run.exitCode == 0)
    #expect(try String(contentsOf: tree(board, "text", "text"), encoding: .utf8).contains("Arrivals"))
    let (run, _) = try await board.verify(
      ["--checks", "picture,text,accessibility"], variables: ["BOARD_TEXT": "Arrivals"])
    #expect(run.exitCode == 0)
  }
}
