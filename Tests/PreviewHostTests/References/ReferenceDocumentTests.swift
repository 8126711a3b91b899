import Foundation
import Testing

/// Documents as references.
struct ReferenceDocumentTests {
  private struct Notices {
    let folder: TemporaryFolder
    let plugin: URL

    init() async throws {
      folder = try TemporaryFolder()
      plugin = try await PluginCompiler.shared.c("C/Notices.c", as: "libNotices.so")
    }

    func file(_ name: String) -> URL { folder.file("__Snapshots__/Notices/Notice/\(name)") }

    func run(_ verb: String, _ arguments: [String] = [], _ variables: [String: String] = [:]) async throws -> ProcessRun
    {
      try folder.write("c.json", try JSONSerialization.data(withJSONObject: ["environment": variables]))
      return try await PreviewHostCommand.run(
        [verb, plugin.path, "--json", "--config", "c.json"] + arguments, in: folder.url)
    }

    func verify(
      _ arguments: [String] = [], _ variables: [String: String] = [:]
    ) async throws -> (run: ProcessRun, document: RunDocument) {
      let run = try await run("verify", arguments, variables)
      return (run, try PreviewHostCommand.decode(RunDocument.self, run))
    }
  }

  @Test func `a document passes as it was, and shows its changed lines when it is another`() async throws {
    let notices = try await Notices()
    #expect(try await notices.run("record").exitCode == 0)
    #expect(try String(contentsOf: notices.file("plain.txt"), encoding: .utf8) == "Mind the gap.\n")
    for options in [[], ["--always-render"], ["--checks", "picture,text,accessibility"]] {
      let (run, document) = try await notices.verify(options)
      #expect(run.exitCode == 0 && document.summary["passed"] == 2)
    }
    let (run, document) = try await notices.verify([], ["NOTICE_TEXT": "Platform 2 is closed."])
    #expect(run.exitCode == 1 && document.names("different") == ["page"])
    let finding = try #require(document["page"]?.findings.first)
    expectShape(finding.message)
    #expect(finding.lines.contains("-<p>Platform 1 is closed.</p>"), "\(finding.lines)")
    #expect(finding.lines.contains("+<p>Platform 2 is closed.</p>"))
    #expect(finding.lines.contains(" <footer>Station</footer>"))
    let result = try #require(document["page"])
    let reference = notices.folder.file(try #require(result.reference))
    let actual = notices.folder.file(try #require(result.actual))
    #expect(try String(contentsOf: reference, encoding: .utf8).contains("Platform 1"))
    #expect(try String(contentsOf: actual, encoding: .utf8).contains("Platform 2"))
  }

  @Test func `an asset that changed fails, and is named as what it is`() async throws {
    let notices = try await Notices()
    _ = try await notices.run("record")
    let (run, document) = try await notices.verify([], ["NOTICE_COLOR": "red"])
    #expect(run.exitCode == 1 && document.names("different") == ["page"])
    #expect(document["page"]?.findings.first?.message.contains("an asset of the document") == true)
    #expect(try await notices.run("record", [], ["NOTICE_COLOR": "red"]).exitCode == 0)
    #expect(try await notices.verify([], ["NOTICE_COLOR": "red"]).run.exitCode == 0)
  }

  @Test func `a document's file that is another one fails, and one that is not here stands for itself`() async throws {
    let notices = try await Notices()
    _ = try await notices.run("record")
    let page = try Data(contentsOf: notices.file("page.html"))
    for other in [Data(), page.dropLast(1), page + page, Data("x".utf8)] {
      try other.write(to: notices.file("page.html"))
      for options in [[], ["--always-render"]] {
        let (run, document) = try await notices.verify(options)
        #expect(run.exitCode == 1 && document.names("different") == ["page"])
        expectShape(document["page"]?.findings.first?.message ?? "")
      }
    }
    try FileManager.default.removeItem(at: notices.file("page.html"))
    #expect(try await notices.verify(["--always-render"]).run.exitCode == 0)
    let (run, document) = try await notices.verify([], ["NOTICE_TEXT": "other"])
    #expect(run.exitCode == 1)
    #expect(document["page"]?.findings.first?.message.contains("is not here") == true)
  }

  @Test func `a document of another type has another file, and the old one is gone`() async throws {
    let notices = try await Notices()
    _ = try await notices.run("record")
    let svg = ["NOTICE_TYPE": "image/svg+xml"]
    let (run, document) = try await notices.verify([], svg)
    #expect(run.exitCode == 1 && document.names("different") == ["page"])
    #expect(try await notices.run("record", [], svg).exitCode == 0)
    let references = try RecordedReferences(notices.folder.file("__Snapshots__/Notices"))
    #expect(Set(references.files.keys) == ["Notice/page.svg", "Notice/plain.txt"])
    #expect(try await notices.verify(["--fail-on", "orphans"], svg).run.exitCode == 0)
  }
}
