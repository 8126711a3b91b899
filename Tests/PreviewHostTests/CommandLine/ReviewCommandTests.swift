import Foundation
import Testing

@testable import PreviewHost

/// `preview-host/review/1`, as far as tests look at it.
private struct ReviewDocument: Decodable {
  struct Refusal: Decodable {
    var id: String
    var variant: String
    var status: String
    var problem: ProblemDocument?
  }

  var schema: String
  var accepted: [String]
  var skipped: [String]
  var recorded: [String]
  var refused: [Refusal]
}

/// `review`, through the built command.
struct ReviewCommandTests {
  private static let changes = ["BOARD_GRAY": "0.3", "BOARD_WIDTH": "50", "BOARD_FAULT": "1"]

  /// A board of which `fault`, `gray` and `size` fail, in this order.
  private func failing() async throws -> Board {
    let board = try await Board()
    try await board.record()
    _ = try await board.verify(variables: Self.changes)
    return board
  }

  private func review(
    _ board: Board, _ input: String, _ arguments: [String] = [], _ variables: [String: String] = changes
  ) async throws -> (run: ProcessRun, document: ReviewDocument) {
    let run = try await board.run("review", ["--json"] + arguments, variables, input: input)
    return (run, try PreviewHostCommand.decode(ReviewDocument.self, run))
  }

  @Test func `what is accepted is recorded, and nothing else`() async throws {
    let board = try await failing()
    let size = try Data(contentsOf: board.picture("size"))
    let (run, document) = try await review(board, "s\na\ns\n")
    #expect(run.exitCode == 0, "\(run.errors)")
    #expect(document.schema == "preview-host/review/1")
    #expect(document.accepted == ["Board/Board/gray@default"] && document.recorded == document.accepted)
    #expect(document.skipped == ["Board/Board/fault@default", "Board/Board/size@default"])
    #expect(document.refused.isEmpty)
    #expect(try Data(contentsOf: board.picture("size")) == size)
    let (_, after) = try await board.verify(variables: Self.changes)
    #expect(after["gray"]?.status == "passed" && after["size"]?.status == "sizeChanged")
  }

  @Test func `each failure is shown with its place, and the question goes to standard error`() async throws {
    let board = try await failing()
    let run = try await board.run("review", [], Self.changes, input: "s\n?\no\nfrobnicate\n\ns\ns\n")
    #expect(run.exitCode == 0)
    #expect(run.text == "0 of 3 accepted · 3 skipped\n")
    for part in [
      "1 of 3  Board/Board/fault  crashed", "SIGSEGV", "2 of 3  Board/Board/gray  different", "4800 px",
      "3 of 3  Board/Board/size  size changed", "accept (a)", "q  quit", "'frobnicate' is no answer",
      ".preview-host/artifacts/Board/Board/gray.actual.png",
    ] {
      #expect(run.errors.contains(part), "\(part) is not in \(run.errors)")
    }
    #expect(!run.errors.contains("\u{1B}"))
  }

  @Test func `a crash can only be skipped`() async throws {
    let board = try await failing()
    let (run, document) = try await review(board, "a\nskip\nq\n")
    #expect(run.errors.contains("the preview crashed, so there is nothing of it to record."))
    #expect(document.accepted.isEmpty && document.skipped == ["Board/Board/fault@default"])
  }

  @Test func `the end of input quits, and what was accepted by then is recorded`() async throws {
    let board = try await failing()
    let (run, document) = try await review(board, "s\naccept")
    #expect(run.exitCode == 0)
    #expect(document.recorded == ["Board/Board/gray@default"])
    let again = try await board.run("review", [], Self.changes, input: "")
    #expect(again.exitCode == 0 && again.text == "0 of 3 accepted · 3 undecided\n")
  }

  @Test func `going back decides again`() async throws {
    let board = try await failing()
    let (_, document) = try await review(board, "s\na\nb\ns\nq\n")
    #expect(document.accepted.isEmpty)
    #expect(document.skipped == ["Board/Board/fault@default", "Board/Board/gray@default"])
  }

  @Test func `a preview that changed since is not recorded`() async throws {
    let board = try await failing()
    let before = try Data(contentsOf: board.picture("gray"))
    let now = Self.changes.merging(["BOARD_GRAY": "0.9"]) { $1 }
    let (run, document) = try await review(board, "s\na\na\n", [], now)
    #expect(run.exitCode == 1)
    #expect(document.recorded == ["Board/Board/size@default"])
    let refused = try #require(document.refused.first)
    #expect(document.refused.count == 1 && refused.id == "Board/Board/gray" && refused.status == "changed")
    let problem = try #require(refused.problem)
    #expect(problem.message.contains("Run 'verify' again."))
    expectShape(problem.message)
    #expect(run.errors.contains(problem.message))
    #expect(try Data(contentsOf: board.picture("gray")) == before)
  }

  @Test func `a preview that is what it was before the run is not what was accepted`() async throws {
    let board = try await failing()
    let (run, document) = try await review(board, "s\na\nq\n", [], ["BOARD_WIDTH": "50"])
    #expect(run.exitCode == 1)
    #expect(document.recorded.isEmpty && document.refused.map(\.status) == ["changed"])
  }

  @Test func `a text that was accepted is guarded by its picture too`() async throws {
    let board = try await Board()
    try await board.record(["--checks", "text"])
    let changed = ["BOARD_TEXT": "one", "BOARD_GRAY": "0.3"]
    let (_, verified) = try await board.verify(["--checks", "text"], variables: changed)
    let count = verified.results.filter { $0.status == "different" }.count
    try #require(count > 0, "no text changed")
    let answers = String(repeating: "a\n", count: count)
    let other = try await review(board, answers, [], ["BOARD_TEXT": "another", "BOARD_GRAY": "0.3"])
    #expect(other.document.recorded.isEmpty && other.document.refused.count == count)
    let same = try await review(board, answers, [], changed)
    #expect(same.document.recorded.count == count, "\(same.run.errors)")
    let (_, after) = try await board.verify(["--checks", "text"], variables: changed)
    #expect(after.summary["passed"] == verified.results.filter { ["passed", "different"].contains($0.status) }.count)
  }

  @Test func `a preview that is gone is not recorded`() async throws {
    let board = try await failing()
    let file = board.folder.file(".preview-host/artifacts/run.json")
    var record = try RunRecord(reading: file.path)
    record.set(
      results: record.results.map { result in
        var result = result
        if result.id == "Board/Board/gray" { result.id = "Board/Board/gone" }
        return result
      })
    try Data(record.json.text().utf8).write(to: file)
    let (run, document) = try await review(board, "s\na\nq\n")
    #expect(run.exitCode == 1)
    #expect(document.refused.map(\.id) == ["Board/Board/gone"])
    #expect(run.errors.contains("is not there any more."))
  }

  @Test func `variants that only the last run had are recorded`() async throws {
    let board = try await Board()
    _ = try await board.verify(["--variants", "dark", "*/gray"])
    let (run, document) = try await review(board, "a\n", [], [:])
    #expect(run.exitCode == 0, "\(run.errors)")
    #expect(document.recorded == ["Board/Board/gray@dark"])
    let (_, after) = try await board.verify(["--variants", "dark", "*/gray"])
    #expect(after.summary["passed"] == 1)
  }

  @Test func `ids and filters choose among the failures`() async throws {
    let board = try await failing()
    let (_, document) = try await review(board, "a\n", ["*/size"])
    #expect(document.recorded == ["Board/Board/size@default"] && document.skipped.isEmpty)
    let (_, other) = try await review(board, "s\ns\ns\n", ["--skip", "*/gray"])
    #expect(other.skipped == ["Board/Board/fault@default", "Board/Board/size@default"])
  }

  @Test func `plugins that cannot be opened and wrong options are told before anything is asked`() async throws {
    let board = try await failing()
    let arguments = ["review", "none.so", "--json"]
    let run = try await PreviewHostCommand.run(arguments, input: "s\na\n", in: board.folder.url)
    #expect(run.exitCode == 3 && !run.errors.contains("1 of 3"))
    let document = try PreviewHostCommand.decode(ReviewDocument.self, run)
    #expect(document.accepted.isEmpty && document.skipped.isEmpty)
    let wrong = try await board.run("review", ["--checks", "smell"], input: "s\na\n")
    #expect(wrong.exitCode == 2 && !wrong.errors.contains("1 of 3"))
  }

  @Test func `nothing is recorded of a run that compared plugins with each other`() async throws {
    let board = try await Board()
    let other = try await Board.plugin(edition: 2)
    let (verified, _) = try await board.verify(["--against", other.path])
    #expect(verified.exitCode == 1)
    let (run, document) = try await review(board, "a\nq\n", [], [:])
    #expect(run.exitCode == 0 && document.accepted.isEmpty)
    #expect(run.errors.contains("compared plugins with each other"))
    #expect(!FileManager.default.fileExists(atPath: board.folder.file("__Snapshots__").path))
  }

  @Test func `without failures or a last run there is nothing to review`() async throws {
    let board = try await Board()
    let none = try await board.run("review", input: "a\n")
    #expect(none.exitCode == 2 && none.errors.contains("no last run"))
    try await board.record()
    _ = try await board.verify()
    let fine = try await board.run("review", input: "a\n")
    #expect(fine.exitCode == 0 && fine.text == "nothing to review: the last run has no failures\n")
    #expect(fine.errors.isEmpty)
    try board.folder.write(".preview-host/artifacts/run.json", Data("{".utf8))
    let damaged = try await board.run("review", input: "a\n")
    #expect(damaged.exitCode == 2 && damaged.errors.contains("run.json: not JSON"))
  }

  @Test func `pictures are drawn only in direct colour`() async throws {
    let board = try await failing()
    let direct = try await board.run(
      "review", ["--color", "always", "*/gray"], Self.changes, [:], ["COLORTERM": "truecolor"], input: "s\n")
    #expect(direct.errors.contains("▀") && direct.errors.contains("\u{1B}[38;2;"))
    for (arguments, variable) in [(["--color", "always"], ""), ([], "truecolor"), (["--color", "never"], "24bit")] {
      let run = try await board.run(
        "review", arguments + ["*/gray"], Self.changes, [:], ["COLORTERM": variable], input: "s\n")
      #expect(!run.errors.contains("▀"))
    }
  }
}

/// `review` at a terminal.
struct ReviewTerminalTests {
  private static let question = "help (?): "

  /// A folder with the record of three failures.
  private func folder() async throws -> (TemporaryFolder, [String]) {
    let folder = try TemporaryFolder()
    let results = (1...3).map { RecordFixture.result("M/P/\($0)", .crashed) }
    try RecordFixture.write(RecordFixture.record(results), ".preview-host/artifacts/run.json", in: folder)
    return (folder, ["review", try await Fixtures.healthy().path])
  }

  @Test func `single keys answer, and the terminal is then as it was`() async throws {
    let (folder, arguments) = try await folder()
    let session = try TerminalSession(arguments, in: folder.url)
    let first = try await session.wait(for: Self.question)
    #expect(first.contains("1 of 3") && first.contains("\u{1B}[1m"))
    #expect(!session.isInLineMode)
    session.type("a")
    try await session.wait(for: "nothing of it to record")
    try await session.wait(for: Self.question)
    session.type("s")
    try await session.wait(for: "2 of 3")
    try await session.wait(for: Self.question)
    // An arrow is no answer, whatever letters it is made of.
    session.type("\u{1B}[A")
    try await session.wait(for: "is no answer")
    try await session.wait(for: Self.question)
    session.type("b")
    try await session.wait(for: "1 of 3")
    try await session.wait(for: Self.question)
    session.type("q")
    let (code, output) = try await session.end()
    #expect(code == 0 && output == "0 of 3 accepted · 3 undecided\n")
    #expect(session.isInLineMode)
  }

  @Test func `the end of input quits`() async throws {
    let (folder, arguments) = try await folder()
    let session = try TerminalSession(arguments, in: folder.url)
    try await session.wait(for: Self.question)
    session.type("\u{4}")
    #expect(try await session.end().code == 0)
    #expect(session.isInLineMode)
  }

  @Test(arguments: [SIGINT, SIGTERM, SIGHUP, SIGQUIT])
  func `a signal ends the review, and the terminal is then as it was`(number: Int32) async throws {
    let (folder, arguments) = try await folder()
    let session = try TerminalSession(arguments, in: folder.url)
    try await session.wait(for: Self.question)
    #expect(!session.isInLineMode)
    session.signal(number)
    let (code, output) = try await session.end()
    #expect(code == 130 && output.isEmpty)
    #expect(session.isInLineMode)
  }

  @Test func `two signals at once end the review, and the terminal is then as it was`() async throws {
    let (folder, arguments) = try await folder()
    let session = try TerminalSession(arguments, in: folder.url)
    try await session.wait(for: Self.question)
    session.signal(SIGINT)
    session.signal(SIGTERM)
    #expect(try await session.end().code == 130)
    #expect(session.isInLineMode)
  }

  @Test func `a review that was stopped goes on with single keys`() async throws {
    let (folder, arguments) = try await folder()
    let session = try TerminalSession(arguments, in: folder.url)
    try await session.wait(for: Self.question)
    try await session.stopAndContinue()
    session.type("s")
    try await session.wait(for: "2 of 3")
    try await session.wait(for: Self.question)
    session.type("q")
    #expect(try await session.end().output == "0 of 3 accepted · 1 skipped · 2 undecided\n")
    #expect(session.isInLineMode)
  }

  @Test func `pictures fit the terminal's width`() async throws {
    let board = try await Board()
    try await board.record()
    _ = try await board.verify(variables: ["BOARD_WIDTH": "500"])
    let session = try TerminalSession(
      ["review", board.plugin.path], environment: ["COLORTERM": "truecolor"], in: board.folder.url)
    let shown = try await session.wait(for: Self.question)
    let lines = shown.split(whereSeparator: \.isNewline).filter { $0.contains("▀") }
    #expect(!lines.isEmpty)
    for line in lines {
      #expect(line.replacing(/\u{1B}\[[0-9;]*m/, with: "").count <= 100)
    }
    session.type("q")
    #expect(try await session.end().code == 0)
  }
}
