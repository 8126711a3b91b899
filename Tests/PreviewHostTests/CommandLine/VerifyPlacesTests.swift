import Foundation
import Testing

/// Where `verify` writes, and where it must not.
struct VerifyPlacesTests {
  @Test(arguments: [
    ["--junit", "__Snapshots__/Board/references.tsv"], ["--markdown", "__Snapshots__/Board/Board/steady.png"],
    ["--report", "__Snapshots__/Board"], ["--artifacts", "__Snapshots__"], ["--artifacts", "__Snapshots__/Board/x"],
    ["--junit", "out", "--markdown", "./out"],
  ])
  func `no output takes the place of a reference or of another output`(options: [String]) async throws {
    let board = try await Board()
    try await board.record()
    let before = try Data(contentsOf: board.table)
    let run = try await board.run("verify", options, ["BOARD_GRAY": "0.9"])
    #expect(run.exitCode == 2)
    #expect(run.errors.contains("would write over"), "\(run.errors)")
    #expect(try Data(contentsOf: board.table) == before)
    let (_, document) = try await board.verify()
    #expect(document.names("passed") == Board.names)
  }

  @Test func `the configuration is no place for a report`() async throws {
    let board = try await Board()
    try await board.record()
    try board.folder.write("preview-host.json", Data("{}".utf8))
    let run = try await PreviewHostCommand.run(
      ["verify", board.plugin.path, "--config", "preview-host.json", "--markdown", "preview-host.json"],
      in: board.folder.url)
    #expect(run.exitCode == 2)
    #expect(try String(contentsOf: board.folder.file("preview-host.json"), encoding: .utf8) == "{}")
  }

  @Test func `a preview that differs from process to process is not recorded, and unstable when it is verified`()
    async throws
  {
    let board = try await Board()
    let (recorded, document) = try await board.record(variables: ["BOARD_PROCESS": "1"])
    #expect(recorded.exitCode == 1 && document.names("unstable") == ["unstable"])
    try await board.record()
    let (_, verified) = try await board.verify(variables: ["BOARD_PROCESS": "1"])
    #expect(verified.names("unstable") == ["unstable"])
  }

  @Test func `a folder that is gone is no reason to run for ever`() async throws {
    let board = try await Board()
    let script = "mkdir gone && cd gone && rmdir ../gone && exec \"$0\" verify \"$1\""
    let run = try await ProcessRun.run(
      "/bin/sh", ["-c", script, BuiltProducts.previewHost.path, board.plugin.path], in: board.folder.url)
    #expect(!run.isStuck && run.signal == nil)
  }

  @Test func `two sets of plugins without a common preview are no success`() async throws {
    let board = try await Board()
    let run = try await board.run("verify", ["--against", try await Fixtures.healthy().path])
    #expect(run.exitCode == 4)
    #expect(run.errors.contains("no preview is in both"))
  }

  @Test func `text that was recorded and is no longer there is a difference`() async throws {
    let board = try await Board()
    try await board.record(["--checks", "picture,text"])
    // As if the preview had been a scene with texts: a document has none.
    let notices = try await PluginCompiler.shared.c("C/Notices.c", as: "libNotices.so")
    let folder = board.folder
    let recorded = try await PreviewHostCommand.run(["record", notices.path, "--quiet"], in: folder.url)
    #expect(recorded.exitCode == 0, "\(recorded.errors)")
    let table = folder.file("__Snapshots__/Notices/references.tsv")
    var lines = try String(contentsOf: table, encoding: .utf8).split(separator: "\n").map(String.init)
    let index = try #require(lines.firstIndex { !$0.hasPrefix("#") })
    var fields = lines[index].split(separator: "\t").map(String.init)
    fields[1] = String(repeating: "0", count: 32)
    fields[6] = String(repeating: "1", count: 32)
    lines[index] = fields.joined(separator: "\t")
    try (lines.joined(separator: "\n") + "\n").write(to: table, atomically: true, encoding: .utf8)
    let run = try await PreviewHostCommand.run(["verify", notices.path, "--checks", "text", "--json"], in: folder.url)
    let document = try PreviewHostCommand.decode(RunDocument.self, run)
    #expect(run.exitCode == 1)
    #expect(document.results.contains { $0.status == "different" && $0.findings.contains { $0.check == "text" } })
  }
}
