import Foundation
import Testing

/// The form of the command line: verbs, options, positionals, help.
struct UsageTests {
  @Test(arguments: [["help"], ["--help"], ["-h"], []])
  func `help names every verb`(arguments: [String]) async throws {
    let run = try await PreviewHostCommand.run(arguments)
    #expect(run.exitCode == 0)
    #expect(run.text.contains("list") && run.text.contains("snapshot"))
    #expect(run.errors.isEmpty)
  }

  @Test(arguments: [["help", "snapshot"], ["snapshot", "--help"], ["snapshot", "x.so", "-h"]])
  func `help on a verb names its options`(arguments: [String]) async throws {
    let run = try await PreviewHostCommand.run(arguments)
    #expect(run.exitCode == 0)
    for option in ["-o DIR", "--format LIST", "--scale N", "--contact-sheet FILE", "--variants", "--timeout"] {
      #expect(run.text.contains(option))
    }
  }

  @Test func `the version is one line`() async throws {
    let run = try await PreviewHostCommand.run(["--version"])
    #expect(run.exitCode == 0)
    #expect(run.text.wholeMatch(of: /preview-host \d+\.\d+\.\d+\S* \(ABI 1\.\d+\)\n/) != nil, "\(run.text)")
  }

  @Test(arguments: [
    (["--verson"], "Did you mean '--version'?"), (["lsit"], "Did you mean 'list'?"),
    (["frobnicate"], "unknown verb 'frobnicate'"),
    (["libX.so"], "preview-host list libX.so"), (["--json"], "before a verb"),
    (["help", "lst"], "Did you mean 'list'?"),
    (["list", "--jsno"], "Did you mean '--json'?"), (["list", "-o", "x"], "'-o' is an option of 'snapshot'"),
    (["list", "--jobs"], "'--jobs' without a value"), (["list", "--jobs="], "'--jobs' without a value"),
    (["list", "--json=yes"], "'--json' with a value"),
    (["list", "--jobs", "1", "--jobs", "2"], "'--jobs' given twice"),
    (["list", "--jobs", "0"], "from 1 to 256"), (["list", "--timeout", "soon"], "such as 10s"),
    (["list", "--color", "pink"], "auto, always or never"), (["list", "--shard", "5/4"], "no shard"),
    (["list", "--shard", "auto"], "no CI system"), (["list", "--variants", "drak"], "Did you mean 'dark'?"),
    (["list", "--config", "/nowhere.json"], "no such file"), (["snapshot"], "without '-o'"),
    (["snapshot", "-o", "x", "--format", "gif"], "a list of png"),
    (["snapshot", "-o", "x", "--scale", "0"], "from 0.1 to 16"),
    (["snapshot", "-o", "x", "--clock", "noon"], "a time of ISO 8601"),
    (["list", "--package-path", "/"], "a folder with a Package.swift"),
    (["list", "--\u{1B}[2J"], "unknown option '--\\u{1B}[2J'"),
  ])
  func `a mistake on the command line is named and returns 2`(arguments: [String], part: String) async throws {
    let folder = try TemporaryFolder()
    let environment = ["CI_NODE_INDEX": "", "TEST_SHARD_INDEX": ""]
    let run = try await PreviewHostCommand.run(arguments, environment: environment, in: folder.url)
    #expect(run.exitCode == 2, "\(run.errors)")
    #expect(run.errors.contains(part), "\(run.errors)")
    #expect(run.text.isEmpty)
  }

  @Test func `options may stand anywhere, in both spellings`() async throws {
    let plugin = try await Fixtures.healthy().path
    for arguments in [
      ["list", "--json", plugin, "--filter", "*/first"], ["list", plugin, "--filter=*/first", "--json"],
      ["list", "--filter=*/first", "--json", "--", plugin],
    ] {
      let run = try await PreviewHostCommand.run(arguments)
      #expect(run.exitCode == 0, "\(run.errors)")
      #expect(try JSONDecoder().decode(ListDocument.self, from: run.output).ids == ["Healthy/Healthy/first"])
    }
  }

  @Test func `an id is a positional that is neither a file nor named like a library`() async throws {
    let (run, document) = try await PreviewHostCommand.list([try await Fixtures.healthy().path, "*/second"])
    #expect(run.exitCode == 0)
    #expect(document.ids == ["Healthy/Healthy/second"])
  }

  @Test func `a filter that leaves nothing returns 4 and names the nearest id`() async throws {
    let run = try await PreviewHostCommand.run(["list", try await Fixtures.healthy().path, "Healthy/Healthy/frist"])
    #expect(run.exitCode == 4)
    #expect(run.errors.contains("Did you mean 'Healthy/Healthy/first'?"))
  }

  @Test func `without a plugin and outside of a package nothing matched`() async throws {
    let folder = try TemporaryFolder()
    let run = try await PreviewHostCommand.run(["list"], in: folder.url)
    #expect(run.exitCode == 4)
    #expect(run.errors.contains("no plugin was named"))
  }

  @Test func `the configuration names the plugins when the command line does not`() async throws {
    let folder = try TemporaryFolder()
    try folder.write("preview-host.json", Data(#"{"plugins": ["\#(try await Fixtures.healthy().path)"]}"#.utf8))
    let (run, document) = try await PreviewHostCommand.list([], in: folder.url)
    #expect(run.exitCode == 0, "\(run.errors)")
    #expect(document.ids == Fixtures.healthyIDs)
  }

  @Test func `a wrong configuration returns 2`() async throws {
    let folder = try TemporaryFolder()
    try folder.write("preview-host.json", Data(#"{"tiemout": "1s"}"#.utf8))
    let run = try await PreviewHostCommand.run(["list", try await Fixtures.healthy().path], in: folder.url)
    #expect(run.exitCode == 2)
    #expect(run.errors.contains("Did you mean 'timeout'?"))
  }

  @Test func `a plugin that is named twice, also through a link, is one plugin`() async throws {
    let folder = try TemporaryFolder()
    let plugin = try await Fixtures.healthy()
    let link = folder.file("libLink.so")
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: plugin)
    let (run, document) = try await PreviewHostCommand.list([plugin.path, plugin.path, link.path])
    #expect(run.exitCode == 0)
    #expect(document.plugins.count == 1)
    #expect(document.ids == Fixtures.healthyIDs)
  }

  @Test func `shards share the previews out without overlap`() async throws {
    let plugin = try await Fixtures.healthy().path
    var ids: [String] = []
    for index in 1...3 {
      let (_, document) = try await PreviewHostCommand.list([plugin, "--shard", "\(index)/3"])
      ids += document.ids
    }
    #expect(ids.sorted() == Fixtures.healthyIDs)
  }

  @Test func `quiet prints nothing, and colour is used only when asked for`() async throws {
    let plugin = try await Fixtures.healthy().path
    #expect(try await PreviewHostCommand.run(["list", plugin, "--quiet"]).text.isEmpty)
    #expect(try await !PreviewHostCommand.run(["list", plugin]).text.contains("\u{1B}"))
    #expect(try await PreviewHostCommand.run(["list", plugin, "--color", "always"]).text.contains("\u{1B}[1m"))
    #expect(try await !PreviewHostCommand.run(["list", plugin, "--color", "never"]).text.contains("\u{1B}"))
  }

  @Test(arguments: [(["list", "--jobs", "0"], 2, "usage"), (["list"], 4, "noPlugin"), (["snapshot"], 2, "usage")])
  func `a run that comes to nothing is one JSON document too`(
    arguments: [String], exitCode: Int32, code: String
  ) async throws {
    let folder = try TemporaryFolder()
    let run = try await PreviewHostCommand.run(arguments + ["--json"], in: folder.url)
    #expect(run.exitCode == exitCode)
    let document = try #require(try JSONSerialization.jsonObject(with: run.output) as? [String: Any])
    #expect(document["schema"] as? String == "preview-host/error/1")
    #expect((document["problem"] as? [String: Any])?["code"] as? String == code)
  }
}
