import Foundation
import Testing

@testable import PreviewHost

/// Tables that are stale, come from elsewhere, or are damaged.
struct ReferenceTableTests {
  private func text(_ board: Board) throws -> String { try String(contentsOf: board.table, encoding: .utf8) }

  /// Replaces fields of the lines of previews.
  private func edit(_ board: Board, _ names: [String], _ change: (inout [String]) -> Void) throws {
    let rows = try text(board).split(separator: "\n", omittingEmptySubsequences: false).map { row in
      guard names.contains(where: { row.hasPrefix("Board/Board/\($0)@") }) else { return String(row) }
      var fields = row.split(separator: "\t").map { String($0) }
      change(&fields)
      return fields.joined(separator: "\t")
    }
    try rows.joined(separator: "\n").write(to: board.table, atomically: true, encoding: .utf8)
  }

  private static let other = String(repeating: "5eed", count: 8)

  // MARK: Stale lines

  @Test func `a stale content hash costs a drawing, a stale pixel hash fails`() async throws {
    let board = try await Board()
    try await board.record()
    try edit(board, ["gray"]) { $0[1] = Self.other }
    let (run, document) = try await board.verify()
    #expect(run.exitCode == 0)
    #expect(document["gray"]?.status == "passed" && document["gray"]?.decidedBy == "pixelHash")

    // The picture is that of its line, and shows what the preview shows; but the line says otherwise.
    try edit(board, ["gray", "steady"]) { $0[3] = Self.other }
    for (options, failed) in [([], ["gray"]), (["--always-render"], ["gray", "steady"])] {
      let (run, document) = try await board.verify(options)
      #expect(document.names("different") == failed && run.exitCode == 1)
      expectShape(document["gray"]?.findings.first?.message ?? "")
    }
    // Recording brings both lines up to date.
    #expect(try await board.record(["--always-render"]).run.exitCode == 0)
    #expect(try await board.verify(["--always-render"]).run.exitCode == 0)
  }

  @Test func `a line whose file hash is another one fails unless the file shows its pixels`() async throws {
    let board = try await Board()
    try await board.record()
    try edit(board, ["gray"]) { $0[5] = Self.other }
    try edit(board, ["steady"]) { fields in
      fields[5] = Self.other
      fields[3] = Self.other
    }
    let (run, document) = try await board.verify()
    #expect(run.exitCode == 1)
    #expect(document["gray"]?.status == "passed" && document["steady"]?.status == "different")
  }

  // MARK: Another renderer

  @Test func `another renderer is said first in one line, and its pictures are one group that does not fail`()
    async throws
  {
    let board = try await Board()
    try await board.record()
    let table = try text(board)
    let renderer = try #require(table.split(separator: "\n").first { $0.hasPrefix("# renderer ") })
    let hash = String(renderer.split(separator: " ")[2])
    let version = try #require(renderer.firstRange(of: /pango [0-9.]+/))
    try table.replacing(hash, with: Self.other)
      .replacing(String(renderer[version]), with: "pango 1.40.1")
      .write(to: board.table, atomically: true, encoding: .utf8)
    let (run, document) = try await board.verify()
    #expect(run.exitCode == 0)
    #expect(document.summary["rerendered"] == Board.names.count)
    #expect(document.rendererChange?.contains("pango 1.40.1 → ") == true)
    let warnings = run.errors.split(separator: "\n")
    #expect(warnings.count == 1 && warnings.first?.contains("another renderer") == true, "\(run.errors)")
    for options in [["--strict-renderer"], ["--fail-on", "rerendered"], ["--fail-on", "orphans,rerendered"]] {
      #expect(try await board.verify(options).run.exitCode == 1)
    }
    #expect(try await board.verify(["--fail-on", "orphans"]).run.exitCode == 0)
    let drawn = try await board.verify(["--always-render", "--strict-renderer"])
    #expect(drawn.run.exitCode == 0, "the same pixels are no other rendering")
    #expect(drawn.document.results.allSatisfy { $0.status == "passed" && $0.decidedBy == "pixelHash" })
    // The content changed as well: that is the author's doing.
    let changed = try await board.verify(variables: ["BOARD_GRAY": "0.3"])
    #expect(changed.document["gray"]?.status == "different" && changed.run.exitCode == 1)
  }

  // MARK: Damaged tables

  static let damages: [(name: String, damage: @Sendable (String) -> Data, word: String)] = [
    ("conflict", { Data(conflict($0, theirs: other).utf8) }, "merge conflict"),
    ("conflict at the top", { Data("<<<<<<< HEAD\n\($0)=======\n\($0)>>>>>>> side\n".utf8) }, "merge conflict"),
    ("empty", { _ in Data() }, "is empty"),
    ("no final newline", { Data($0.dropLast().utf8) }, "in the middle of a line"),
    ("cut in a line", { Data($0.utf8.prefix($0.utf8.count - 40)) }, "in the middle of a line"),
    ("cut in the header", { Data($0.utf8.prefix(9)) }, "in the middle of a line"),
    ("newer", { Data($0.replacing("references 1", with: "references 2").utf8) }, "Use the preview-host that wrote it"),
    ("other header", { Data("id\thash\n\($0)".utf8) }, "begins with 'id\\thash'"),
    ("LFS pointer", { _ in Data("version https://git-lfs.github.com/spec/v1\noid sha256:ab\nsize 3\n".utf8) }, "lfs"),
    ("no UTF-8", { Data($0.utf8) + Data([0xC3, 0x28, 0x0A]) }, "no UTF-8"),
    (
      "bytes", { _ in Data((0..<100_000).map { UInt8(truncatingIfNeeded: $0 &* 2_654_435_761 >> 7) } + [0x0A]) },
      "begins"
    ),
    ("blank line", { Data("\($0)\n".utf8) }, "it is empty"),
    ("twice", { text in Data((text + (text.split(separator: "\n").last ?? "") + "\n").utf8) }, "a second line of"),
    ("nine fields", { Data($0.replacing(/\t-\t/, with: "\t").utf8) + Data("a@b\tc\n".utf8) }, "fields"),
    ("many fields", { Data($0.utf8) + Data(repeating: 0x09, count: 1 << 20) + Data([0x0A]) }, "more than 10 fields"),
    ("climbs", { Data($0.replacing("\tBoard/gray.png", with: "\t../Board/gray.png").utf8) }, "field 10"),
    ("climbs inside", { Data($0.replacing("\tBoard/gray.png", with: "\tBoard/../../x.png").utf8) }, "field 10"),
    ("absolute", { Data($0.replacing("\tBoard/gray.png", with: "\t/etc/passwd").utf8) }, "field 10"),
    ("the table itself", { Data($0.replacing("\tBoard/gray.png", with: "\treferences.tsv").utf8) }, "field 10"),
    ("hidden", { Data($0.replacing("\tBoard/gray.png", with: "\tBoard/.git").utf8) }, "field 10"),
    ("no file hash", { withField(5, "-", $0) }, "field 4 and field 6"),
    ("no pixel hash", { withField(3, "-", $0) }, "field 4 and field 6"),
    ("no content hash", { withField(1, "-", $0) }, "content"),
    ("capital hash", { withField(1, String(repeating: "AB", count: 16), $0) }, "32 hexadecimal"),
    ("no size", { withField(4, "80x", $0) }, "size"),
    ("huge size", { withField(4, "99999999999999999999x60", $0) }, "size"),
    ("three sizes", { withField(4, "8x0x60", $0) }, "size"),
    ("no variant", { Data($0.replacing("gray@default", with: "gray").utf8) }, "no id with a variant"),
    ("bad escape", { Data($0.replacing("gray@default", with: "gray\\u{zz}@default").utf8) }, "no id with a variant"),
  ]

  private static func withField(_ index: Int, _ value: String, _ text: String) -> Data {
    let rows = text.split(separator: "\n", omittingEmptySubsequences: false).map { row in
      guard row.hasPrefix("Board/Board/gray@") else { return String(row) }
      var fields = row.split(separator: "\t").map { String($0) }
      fields[index] = value
      return fields.joined(separator: "\t")
    }
    return Data(rows.joined(separator: "\n").utf8)
  }

  /// The text with a conflict about the line of `gray`.
  private static func conflict(_ text: String, theirs: String) -> String {
    text.split(separator: "\n").flatMap { row -> [String] in
      guard row.hasPrefix("Board/Board/gray@") else { return [String(row)] }
      var fields = row.split(separator: "\t").map { String($0) }
      fields[3] = theirs
      return ["<<<<<<< ours", String(row), "=======", fields.joined(separator: "\t"), ">>>>>>> theirs"]
    }.joined(separator: "\n") + "\n"
  }

  @Test(arguments: damages.map(\.name))
  func `a damaged table fails every preview with one message, and a whole record repairs it`(name: String) async throws
  {
    let damage = try #require(Self.damages.first { $0.name == name })
    let board = try await Board()
    try await board.record()
    let whole = try text(board)
    let damaged = damage.damage(whole)
    try damaged.write(to: board.table)
    let before = try RecordedFiles(board.folder.file(board.references))
    let (run, document) = try await board.verify()
    #expect(run.exitCode == 1)
    #expect(document.summary["failed"] == Board.names.count)
    #expect(document.problems.count == 1)
    let message = try #require(document.problems.first?.message)
    expectShape(message)
    #expect(message.contains(damage.word), "\(message)")
    #expect(document.results.allSatisfy { $0.problem?.code == "badReferences" })
    #expect(run.errors.components(separatedBy: "references.tsv").count == 2, "not said once:\n\(run.errors)")

    let partial = try await board.record(["Board/Board/gray", "Board/Board/steady"], variables: ["BOARD_GRAY": "0.3"])
    #expect(partial.run.exitCode == 1)
    #expect(partial.document.names("failed") == ["gray", "steady"])
    #expect(partial.run.errors.components(separatedBy: "references.tsv").count == 2, "\(partial.run.errors)")
    #expect(try RecordedFiles(board.folder.file(board.references)) == before, "a refused run has changed something")

    let (recorded, _) = try await board.record()
    #expect(recorded.exitCode == 0, "\(recorded.errors)")
    #expect(try text(board) == whole)
    #expect(
      try RecordedFiles(board.folder.file(board.references)).without("references.tsv")
        == before.without("references.tsv"))
  }

  @Test func `a whole record keeps the lines of orphans in a table with a conflict, those that the pictures are of`()
    async throws
  {
    let board = try await Board()
    try await board.record()
    let table = try text(board)
    // Theirs stands first, and is of another picture.
    let ours = try #require(table.split(separator: "\n").first { $0.hasPrefix("Board/Board/gray@") })
    let theirs = ours.split(separator: "\t").enumerated().map { $0 == 3 || $0 == 5 ? Self.other : String($1) }
      .joined(separator: "\t")
    try table.replacing(ours, with: "<<<<<<< theirs\n\(theirs)\n||||||| base\n=======\n\(ours)\n>>>>>>> ours")
      .write(to: board.table, atomically: true, encoding: .utf8)
    let (recorded, _) = try await board.record(variables: ["BOARD_WITHOUT": "gray,steady"])
    #expect(recorded.exitCode == 0, "\(recorded.errors)")
    #expect(try text(board) == table)
    #expect(try await board.verify().run.exitCode == 0)
  }

  @Test func `line ends of another system, a byte order mark and another order of lines are read`() async throws {
    let board = try await Board()
    try await board.record()
    let table = try text(board)
    let rows = table.split(separator: "\n")
    let reversed = (rows.prefix(2) + rows.dropFirst(2).reversed()).joined(separator: "\r\n") + "\r\n"
    try Data("\u{FEFF}\(reversed)".utf8).write(to: board.table)
    let (run, document) = try await board.verify()
    #expect(run.exitCode == 0)
    #expect(document.results.allSatisfy { $0.decidedBy == "content" })
    try await board.record(["Board/Board/gray"], variables: ["BOARD_GRAY": "0.3"])
    #expect(!(try text(board)).contains("\r"))
  }

  @Test func `a table of a hundred megabytes is read in time and in memory`() async throws {
    let board = try await Board()
    try await board.record()
    let table = try Data(contentsOf: board.table)
    try (table + Data(repeating: 0x0A, count: 100 << 20)).write(to: board.table)
    let blank = try await board.verify()
    #expect(blank.document.problems.first?.message.contains("it is empty") == true && blank.run.exitCode == 1)
    try (table + Data(repeating: 0x09, count: 100 << 20) + Data([0x0A])).write(to: board.table)
    let fields = try await board.verify()
    #expect(fields.document.problems.first?.message.contains("more than 10 fields") == true)
    // Beyond the limit nothing of it is read.
    let handle = try FileHandle(forWritingTo: board.table)
    try handle.truncate(atOffset: 300 << 20)
    try handle.close()
    let huge = try await board.verify()
    #expect(huge.document.problems.first?.message.contains("expected at most") == true)
    #expect(try await board.record().run.exitCode == 0)
    #expect(try Data(contentsOf: board.table) == table)
  }

  @Test func `what is no file in the table's place fails and is not replaced`() async throws {
    let board = try await Board()
    try await board.record()
    try FileManager.default.removeItem(at: board.table)
    try #require(mkfifo(board.table.path, 0o600) == 0)
    let (run, document) = try await board.verify()
    #expect(run.exitCode == 1 && document.problems.count == 1)
    let (recorded, _) = try await board.record()
    #expect(recorded.exitCode == 1)
    #expect(recorded.errors.contains("is no regular file"))
    try FileManager.default.removeItem(at: board.table)
    try FileManager.default.createDirectory(at: board.table, withIntermediateDirectories: false)
    #expect(try await board.verify().run.exitCode == 1)
    #expect(try await board.record().run.exitCode == 1)
  }

  @Test func `a picture without a line is missing, and a line of trees only has no picture`() async throws {
    let board = try await Board()
    try await board.record()
    let rows = try text(board).split(separator: "\n").filter { !$0.contains("/gray@") }
    try (rows.joined(separator: "\n") + "\n").write(to: board.table, atomically: true, encoding: .utf8)
    try edit(board, ["steady"]) { fields in for index in 3...5 { fields[index] = "-" } }
    let (run, document) = try await board.verify()
    #expect(run.exitCode == 1)
    #expect(document.names("missing") == ["gray", "steady"])
    for name in ["gray", "steady"] { expectShape(document[name]?.findings.first?.message ?? "") }
  }
}

/// The bytes of every file in a folder.
struct RecordedFiles: Equatable {
  var files: [String: Data] = [:]

  init(_ folder: URL) throws {
    for name in FileManager.default.enumerator(atPath: folder.path)?.allObjects as? [String] ?? [] {
      if let data = try? Data(contentsOf: folder.appendingPathComponent(name)) { files[name] = data }
    }
  }

  /// The files but one.
  func without(_ name: String) -> RecordedFiles {
    var result = self
    result.files[name] = nil
    return result
  }
}
