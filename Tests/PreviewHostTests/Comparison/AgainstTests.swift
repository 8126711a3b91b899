import Foundation
import Testing

/// `verify NEW --against OLD`: two versions of a module, compared without stored references.
struct AgainstTests {
  /// Compares the board with another edition of it.
  private func compare(
    _ board: Board, with old: String, _ arguments: [String] = [], variables: [String: String] = [:],
    configuration: [String: Any] = [:]
  ) async throws -> (run: ProcessRun, document: RunDocument) {
    try await board.verify(
      ["--against", old] + arguments, variables: variables, configuration: configuration)
  }

  @Test func `two equal sets pass by their content, and nothing is drawn or written`() async throws {
    let board = try await Board()
    let (run, document) = try await compare(board, with: board.plugin.path)
    #expect(run.exitCode == 0 && document.names("passed") == Board.names)
    #expect(document.results.allSatisfy { $0.decidedBy == "content" && $0.reference == nil })
    #expect(document.added.isEmpty && document.removed.isEmpty && document.orphans.isEmpty && document.complete)
    let files = try board.folder.files().filter { !$0.hasPrefix("configuration-") }
    #expect(files == [".preview-host/artifacts/.gitignore", ".preview-host/artifacts/run.json"])
  }

  @Test func `what changed is shown with the old picture, the new one and the difference`() async throws {
    let board = try await Board(edition: 2)
    let old = try await Board.plugin(edition: 1)
    let (run, document) = try await compare(board, with: old.path)
    #expect(run.exitCode == 1)
    #expect(document.names("different") == ["gray"] && document.names("sizeChanged") == ["size"])
    let gray = try #require(document["gray"])
    func picture(_ path: String?) throws -> Picture { try Picture(contentsOf: board.folder.file(try #require(path))) }
    #expect(try picture(gray.reference)[40, 30].isClose(to: .init(64, 64, 64)))
    #expect(try picture(gray.actual)[40, 30].isClose(to: .init(191, 191, 191)))
    #expect(try picture(gray.difference).width == 80 && gray.changedPixels == 80 * 60)
    #expect(try picture(document["size"]?.reference).width == 80 && picture(document["size"]?.actual).width == 88)
    #expect(document["size"]?.layoutChanged == true && document["gray"]?.layoutChanged == false)
    #expect(document.added == ["Board/Board/arrivals@default"] && document.removed.isEmpty)
    let added = try #require(document["arrivals"])
    #expect(added.status == "skipped" && added.findings.count == 1)
    expectShape(added.findings[0].message)
    #expect(try against(in: board).isEmpty, "the old pictures are left")
    #expect(!FileManager.default.fileExists(atPath: board.folder.file("__Snapshots__").path))
  }

  @Test func `what only the old set has is named, and fails where orphans do`() async throws {
    let board = try await Board()
    let old = try await Board.plugin(edition: 2)
    let quiet = ["BOARD_GRAY": "0.5", "BOARD_WIDTH": "40"]
    let (run, document) = try await compare(board, with: old.path, variables: quiet)
    #expect(run.exitCode == 0 && document.removed == ["Board/Board/arrivals@default"] && document.added.isEmpty)
    #expect(document.summary["total"] == Board.names.count)
    let (strict, _) = try await compare(board, with: old.path, ["--fail-on", "orphans"], variables: quiet)
    #expect(strict.exitCode == 1)
    let words = try await board.run("verify", ["--against", old.path], quiet)
    #expect(words.exitCode == 0 && words.text.contains("arrivals"), "\(words.text)")
  }

  @Test func `filters are for both sets, and references are nothing to it`() async throws {
    let board = try await Board(edition: 2)
    try await board.record()
    try Data("no table".utf8).write(to: board.table)
    let old = try await Board.plugin(edition: 1)
    let (run, document) = try await compare(board, with: old.path, ["Board/Board/s*"])
    #expect(run.exitCode == 1 && document.names("sizeChanged") == ["size"] && document.names("passed") == ["steady"])
    #expect(document.results.count == 2 && document.added.isEmpty && document.removed.isEmpty && !document.complete)
    #expect(try String(contentsOf: board.table, encoding: .utf8) == "no table")
  }

  @Test func `a folder is an old set, and everything is drawn if that is asked for`() async throws {
    let board = try await Board()
    try board.folder.copy(board.plugin, as: "old.so")
    try FileManager.default.createDirectory(at: board.folder.file("base"), withIntermediateDirectories: true)
    try board.folder.copy(board.plugin, as: "base/libBoard.so")
    let (run, document) = try await compare(board, with: "base", ["--always-render"])
    #expect(run.exitCode == 0 && document.names("passed") == Board.names)
    #expect(document.results.allSatisfy { $0.decidedBy == "pixelHash" && $0.reference == nil })
    #expect(try against(in: board).isEmpty)
  }

  @Test func `an old set that cannot be loaded is exit code 3, and no preview passes`() async throws {
    let board = try await Board()
    try board.folder.write("broken.so", Data("not a library".utf8))
    for old in ["missing.so", "broken.so", "."] {
      if old == "." { try FileManager.default.removeItem(at: board.folder.file("broken.so")) }
      let (run, document) = try await compare(board, with: old)
      #expect(run.exitCode == 3, "\(old): \(run.errors)")
      #expect(document.names("passed").isEmpty && !document.problems.isEmpty)
    }
    let run = try await board.run("verify", ["--against"])
    #expect(run.exitCode == 2 && run.errors.contains("'--against' without a value"))
  }

  @Test func `a preview that crashes in one set only is never passed`() async throws {
    let board = try await Board()
    try await withVersions(of: "BOARD_FAULT", old: "1", new: "0") { old, new in
      let (run, document) = try await Board(plugin: new).verify(["--against", old.path])
      #expect(run.exitCode == 1, "\(run.errors)")
      let fault = try #require(document["fault"])
      #expect(fault.status == "different" && fault.actual != nil && fault.reference == nil)
      let message = try #require(fault.findings.first?.message)
      #expect(message.contains("the old plugins' preview") && message.contains("SIGSEGV"), "\(message)")
      expectShape(message)
      #expect(document.names("passed").count == Board.names.count - 1)
    }
    try await withVersions(of: "BOARD_FAULT", old: "0", new: "1") { old, new in
      let (run, document) = try await Board(plugin: new).verify(["--against", old.path])
      #expect(run.exitCode == 5 && document["fault"]?.status == "crashed")
    }
    let (run, document) = try await compare(board, with: board.plugin.path, variables: ["BOARD_FAULT": "1"])
    #expect(run.exitCode == 5 && document["fault"]?.status == "crashed")
  }

  @Test func `what is not the same twice is unstable, in either set`() async throws {
    for (old, new) in [("1", ""), ("", "1"), ("1", "1")] {
      try await withVersions(of: "BOARD_UNSTABLE", old: old, new: new) { old, new in
        let board = try Board(plugin: new)
        // Asked equally often, two unstable ones may show the same; drawing them asks twice.
        let (run, document) = try await board.verify(["--against", old.path, "--always-render"])
        #expect(run.exitCode == 1)
        let result = try #require(document["unstable"])
        #expect(result.status == "unstable" && result.actual != nil, "\(result)")
        expectShape(try #require(result.findings.first?.message))
      }
    }
  }

  @Test func `quarantine, masks and checks hold as they do with references`() async throws {
    let board = try await Board(edition: 2)
    let old = try await Board.plugin(edition: 1)
    let (run, document) = try await compare(
      board, with: old.path,
      configuration: [
        "quarantine": [["preview": "*/size", "reason": "being resized", "until": "2999-01-01"]],
        "masks": [["preview": "*/gray", "frame": [0, 0, 40, 30]]],
      ])
    #expect(run.exitCode == 0 && document["size"]?.status == "quarantined" && document["gray"]?.status == "passed")
    let (texts, report) = try await compare(board, with: old.path, ["--checks", "text,accessibility"])
    #expect(texts.exitCode == 0 && report.names("different").isEmpty, "no text changed")
    #expect(report["gray"]?.status == "passed" && report["gray"]?.decidedBy == nil)
  }

  @Test func `an interrupted comparison leaves no old pictures behind`() async throws {
    let board = try await Board(edition: 2)
    let old = try await Board.plugin(edition: 1)
    // A run that was killed left its folder some time ago.
    let abandoned = try board.folder.write(
      ".preview-host/artifacts/.against-999999999-0/references.tsv", Data()
    ).deletingLastPathComponent()
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSinceNow: -3600)], ofItemAtPath: abandoned.path)
    try board.folder.write("slow.json", Data(#"{"environment": {"BOARD_WORK": "400"}, "jobs": 1}"#.utf8))
    let process = Process()
    process.executableURL = BuiltProducts.previewHost
    process.arguments = [
      "verify", board.plugin.path, "--against", old.path, "--config", "slow.json", "--always-render",
    ]
    process.currentDirectoryURL = board.folder.url
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    // Its own folder is there while the old ones are drawn.
    while process.isRunning, try !against(in: board).contains(where: { $0.contains("-\(process.processIdentifier)-") })
    {
      try await Task.sleep(for: .milliseconds(5))
    }
    #expect(process.isRunning)
    process.interrupt()
    process.waitUntilExit()
    #expect(process.terminationStatus == 130)
    #expect(try against(in: board).isEmpty)
  }

  private func against(in board: Board) throws -> [String] {
    let artifacts = board.folder.file(".preview-host/artifacts").path
    guard FileManager.default.fileExists(atPath: artifacts) else { return [] }
    return try FileManager.default.contentsOfDirectory(atPath: artifacts).filter { $0.hasPrefix(".against-") }
  }

  /// Two libraries of one module, in which a variable of the environment has two values.
  private func withVersions(
    of variable: String, old: String, new: String, _ body: (_ old: URL, _ new: URL) async throws -> Void
  ) async throws {
    func library(_ value: String) async throws -> URL {
      try await PluginCompiler.shared.c(
        "C/Board.c", as: "libBoard-\(variable)-\(value).so",
        flags: ["-DVARIABLE=\"\(variable)\"", "-DVALUE=\"\(value)\""])
    }
    try await body(try await library(old), try await library(new))
  }
}
