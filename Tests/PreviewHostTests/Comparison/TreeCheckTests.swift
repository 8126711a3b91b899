import Foundation
import Testing

/// `--checks text` and `--checks accessibility`, alone and together with pictures.
struct TreeCheckTests {
  private static let all = ["--checks", "picture,text,accessibility"]

  @Test func `a text that changes no pixel of the picture fails the text check, and is shown as lines`() async throws {
    let board = try await Board.pixels()
    try await board.record(Self.all)
    let hidden = ["PIXELS_HIDDEN": "10 minutes late"]
    let (picture, document) = try await board.verify(variables: hidden)
    #expect(picture.exitCode == 0 && document["hidden"]?.decidedBy == "pixelHash")
    let (run, changed) = try await board.verify(["--checks", "text"], variables: hidden)
    #expect(run.exitCode == 1)
    let result = try #require(changed["hidden"])
    #expect(result.status == "different" && result.decidedBy == nil && result.changedPixels == nil)
    #expect(result.textChanged == true && result.accessibilityChanged == true)
    let finding = try #require(result.findings.first)
    #expect(finding.check == "text")
    expectShape(finding.message)
    #expect(finding.lines.contains { $0.hasPrefix("-") && $0.contains("on time") }, "\(finding.lines)")
    #expect(finding.lines.contains { $0.hasPrefix("+") && $0.contains("10 minutes late") }, "\(finding.lines)")
    #expect(changed.names("passed") == ["clock", "glass", "lax", "tiles", "tolerant"])
    // A document has no elements whose texts could be compared: its bytes are its picture.
    #expect(changed.names("skipped") == ["note"])
  }

  @Test func `a label that changes under the same picture fails the accessibility check only`() async throws {
    let board = try await Board()
    try await board.record(Self.all)
    for (checks, status, code) in [
      ("picture", "passed", 0), ("text", "passed", 0), ("accessibility", "different", 1),
      ("picture,accessibility", "different", 1),
    ] as [(String, String, Int32)] {
      let (run, document) = try await board.verify(["--checks", checks], variables: ["BOARD_LABEL": "Platform 2"])
      #expect(run.exitCode == code && document["label"]?.status == status, "\(checks)")
    }
    let (_, document) = try await board.verify(
      ["Board/Board/label", "--checks", "picture,text,accessibility"], variables: ["BOARD_LABEL": "Platform 2"])
    let label = try #require(document["label"])
    #expect(label.decidedBy == "pixelHash" && label.findings.map(\.check) == ["accessibility"])
    #expect(label.accessibilityChanged == true && label.textChanged == false && label.layoutChanged == false)
    #expect(label.findings[0].lines.contains { $0.hasPrefix("+") && $0.contains("Platform 2") })
  }

  @Test func `one change is told once by each check that sees it`() async throws {
    let board = try await Board()
    try await board.record(Self.all)
    let (_, document) = try await board.verify(Self.all, variables: ["BOARD_TEXT": "Arrivals"])
    let text = try #require(document["text"])
    #expect(Set(text.findings.map(\.check)) == ["picture", "text", "accessibility"] && text.findings.count == 3)
    #expect(text.textChanged == true && text.accessibilityChanged == true && text.layoutChanged == true)
    #expect(text.status == "sizeChanged" || text.status == "different")
  }

  @Test func `without a recorded picture the picture is missing, and texts are compared without one`() async throws {
    let board = try await Board()
    let (recorded, _) = try await board.record(["--checks", "text,accessibility"])
    #expect(recorded.exitCode == 0)
    #expect(!FileManager.default.fileExists(atPath: board.picture("steady").path))
    let (run, _) = try await board.verify(["--checks", "text,accessibility"])
    #expect(run.exitCode == 0)
    let (picture, document) = try await board.verify()
    #expect(picture.exitCode == 1 && document.names("missing") == Board.names)
  }

  @Test func `a picture that was recorded alone is enough for the checks of texts, without lines`() async throws {
    let board = try await Board()
    try await board.record()
    let (run, document) = try await board.verify(["--checks", "text"], variables: ["BOARD_TEXT": "Arrivals"])
    #expect(run.exitCode == 1)
    let finding = try #require(document["text"]?.findings.first)
    #expect(finding.check == "text" && finding.lines.isEmpty)
    #expect(document.names("passed").count == Board.names.count - 1)
    // Recording texts adds them, and leaves the pictures.
    let (_, recorded) = try await board.record(["--checks", "text"])
    #expect(recorded.names("written") == Board.names)
    #expect(try await board.verify(Self.all).run.exitCode == 0, "the hashes of all trees are recorded in any case")
  }

  @Test func `a check that has nothing to compare is skipped, with references or without`() async throws {
    let board = try await Board.pixels()
    for _ in 0..<2 {
      let (run, document) = try await board.verify(["Pixels/Pixels/note", "--checks", "text,accessibility"])
      #expect(run.exitCode == 0 && document["note"]?.status == "skipped")
      #expect(document.summary["skipped"] == 1 && document.summary["missing"] == 0)
      try await board.record()
    }
    let (run, document) = try await board.verify(variables: ["PIXELS_NOTE": "first\nother\nthird\n"])
    #expect(run.exitCode == 1)
    let note = try #require(document["note"])
    #expect(note.status == "different" && note.textChanged == nil && note.difference == nil)
    let lines = try #require(note.findings.first).lines
    #expect(lines.contains("-second") && lines.contains("+other"), "\(lines)")
  }

  @Test func `texts that nobody recorded are missing`() async throws {
    let board = try await Board()
    let (run, document) = try await board.verify(["--checks", "text"])
    #expect(run.exitCode == 1 && document.names("missing") == Board.names)
    #expect(document["text"]?.findings.first?.check == "text")
  }
}
