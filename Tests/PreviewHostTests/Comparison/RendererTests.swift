import Foundation
import Testing

/// References that another renderer drew.
struct RendererTests {
  /// A board whose references say that another renderer drew them: another hash, and another version of a library.
  private func board(names: [String]? = nil) async throws -> Board {
    let board = try await Board()
    try await board.record()
    var lines = try String(contentsOf: board.table, encoding: .utf8).components(separatedBy: "\n")
    let hash = try #require(
      lines.first { $0.hasPrefix("# renderer") }?.split(whereSeparator: \.isWhitespace)
        .first { $0.count == 32 }.map(String.init))
    let other = String(repeating: "0", count: 31) + "1"
    let header = try #require(lines.firstIndex { $0.hasPrefix("# renderer") })
    let described = lines[header].replacingOccurrences(of: hash, with: other)
      .replacingOccurrences(of: #"cairo [0-9.]+"#, with: "cairo 1.2.3", options: .regularExpression)
    #expect(described.contains("cairo 1.2.3"), "\(described)")
    for index in lines.indices where !lines[index].hasPrefix("#") {
      if names?.contains(where: { lines[index].hasPrefix("Board/Board/\($0)@") }) ?? true {
        lines[index] = lines[index].replacingOccurrences(of: hash, with: other)
      }
    }
    if names == nil { lines[header] = described } else { lines.insert(described, at: header + 1) }
    try lines.joined(separator: "\n").write(to: board.table, atomically: true, encoding: .utf8)
    return board
  }

  @Test func `another renderer is said first, in one line, and fails nothing`() async throws {
    let board = try await board()
    let run = try await board.run(
      "verify", [], [:],
      ["quarantine": [["preview": "*", "reason": "over", "until": "2020-01-01"]]])
    #expect(run.exitCode == 0, "\(run.errors)")
    let lines = run.errors.split(separator: "\n")
    #expect(lines.count == 2, "\(run.errors)")
    let first = String(try #require(lines.first))
    #expect(first.hasPrefix("warning: another renderer drew these references: "))
    #expect(first.contains("cairo 1.2.3 → "), "\(first)")
    expectShape(first)
    // One group, not a line for each preview.
    #expect(run.text.components(separatedBy: "rerendered").count == 2, "\(run.text)")
    #expect(run.text.contains("\(Board.names.count)"))
  }

  @Test func `unchanged content is rerendered without being drawn, and passes again where pixels are the same`()
    async throws
  {
    let board = try await board()
    let (run, document) = try await board.verify()
    #expect(run.exitCode == 0 && document.names("rerendered") == Board.names)
    #expect(document.summary["rerendered"] == Board.names.count)
    #expect(document.results.allSatisfy { $0.decidedBy == "content" })
    #expect(document.results.allSatisfy { $0.actual == nil && $0.findings.isEmpty })
    #expect(try #require(document.rendererChange).contains("cairo 1.2.3"))
    let (drawn, pictures) = try await board.verify(["--always-render"])
    #expect(drawn.exitCode == 0 && pictures.names("passed") == Board.names)
    #expect(pictures.rendererChange != nil && pictures.results.allSatisfy { $0.decidedBy == "pixelHash" })
  }

  @Test func `what changed is different whoever drew it`() async throws {
    let board = try await board()
    let (run, document) = try await board.verify(["--checks", "picture,text"], variables: ["BOARD_GRAY": "0.5"])
    #expect(run.exitCode == 1 && document.names("different") == ["gray"])
    #expect(document.names("rerendered").count == Board.names.count - 1)
  }

  @Test(arguments: [["--strict-renderer"], ["--fail-on", "rerendered"], []])
  func `a run that is strict about the renderer fails`(arguments: [String]) async throws {
    let board = try await board()
    let (run, document) = try await board.verify(
      arguments, configuration: arguments.isEmpty ? ["strictRenderer": true] : [:])
    #expect(run.exitCode == 1 && document.names("rerendered") == Board.names)
  }

  @Test func `some of the references may be another renderer's, and recording brings them up to date`() async throws {
    let board = try await board(names: ["gray", "text"])
    let (run, document) = try await board.verify(["--strict-renderer"])
    #expect(run.exitCode == 1 && document.names("rerendered") == ["gray", "text"])
    #expect(try #require(document.rendererChange).contains("some of these references"))
    let picture = try Data(contentsOf: board.picture("gray"))
    let (_, recorded) = try await board.record()
    #expect(recorded.names("updated") == ["gray", "text"], "the pictures are right; only their lines change")
    #expect(try Data(contentsOf: board.picture("gray")) == picture)
    let (after, report) = try await board.verify(["--strict-renderer"])
    #expect(after.exitCode == 0 && report.rendererChange == nil)
  }

  @Test func `another set of fonts is another renderer`() async throws {
    let board = try await Board()
    try await board.record()
    let font = try await ProcessRun.run("fc-match", ["-f", "%{file}", "DejaVu Sans"])
    try board.folder.write("fonts/Board.ttf", try Data(contentsOf: URL(fileURLWithPath: font.text)))
    let (run, document) = try await board.verify(configuration: ["fonts": ["fonts"]])
    #expect(run.exitCode == 0, "\(run.errors)")
    #expect(document.names("rerendered") == Board.names)
    #expect(try #require(document.rendererChange).contains("Board.ttf none → "))
  }
}
