import Foundation
import Testing

/// Live instances that misbehave in each of their functions, and scenes, surfaces and documents that break a rule.
struct BadInstanceTests {
  /// Pictures every preview of a C fixture, and expects that those in good order are whole.
  private static func snapshot(
    _ source: String, into folder: TemporaryFolder, timeout: String
  ) async throws -> (ProcessRun, SnapshotDocument) {
    let library = try await PluginCompiler.shared.c("C/\(source).c", as: "lib\(source).so")
    let (run, document) = try await PreviewHostCommand.snapshot(
      ["--timeout", timeout, library.path], into: folder)
    let healthy = document.results.filter { $0.id.contains("/healthy") }
    #expect(!healthy.isEmpty)
    for result in healthy { try expectHealthy(result, in: folder) }
    for result in document.results {
      #expect((result.status == "ok") == (result.problem == nil), "\(result)")
      #expect((result.status == "ok") || result.files.isEmpty, "\(result)")
      if let problem = result.problem { expectShape(problem.message) }
    }
    return (run, document)
  }

  @Test func `each function of an instance may misbehave in every way and costs its own preview only`() async throws {
    let folder = try TemporaryFolder()
    let (run, document) = try await Self.snapshot("Instances", into: folder, timeout: "3s")
    #expect(run.exitCode == 5)
    #expect(document.results.count == 45)
    #expect(!run.text.contains("xxxxxxxxxxxxxxxx\n"), "the flood must not reach stdout as it is")

    for place in ["create", "settle", "content", "emit", "destroy"] {
      func result(_ behaviour: String) throws -> SnapshotDocument.Result {
        try #require(document.result(named: "\(behaviour) in \(place)"))
      }
      let phase = place == "emit" ? "content" : place

      let crash = try result("crash")
      #expect(crash.status == "crashed" && crash.problem?.signal == "SIGSEGV", "\(crash)")
      #expect(crash.problem?.phase == phase, "\(crash)")

      let abort = try result("abort")
      #expect(abort.status == "crashed" && abort.problem?.signal == "SIGABRT", "\(abort)")
      #expect(abort.problem?.output.contains("about to abort") == true, "\(abort)")
      #expect(abort.problem?.phase == phase, "\(abort)")

      let hang = try result("hang")
      #expect(hang.status == "timedOut" && hang.problem?.phase == phase, "\(hang)")
      #expect(hang.problem?.output.contains("about to hang") == true, "\(hang)")

      let exit = try result("exit")
      #expect(exit.status == "exited" && exit.problem?.phase == phase, "\(exit)")
      #expect(exit.problem?.output.contains("about to exit") == true, "\(exit)")

      let flood = try result("flood")
      #expect(flood.status == "ok", "\(flood.status)")
      #expect(flood.output.hasSuffix("the last line of the flood\n"), "\(flood.output.suffix(100))")

      let close = try result("close")
      #expect(close.status == "exited" && close.problem?.code == "lost", "\(close)")

      let fork = try result("fork")
      #expect(fork.status == "crashed" && fork.problem?.phase == phase, "\(fork)")
      let grandchild = try #require(fork.problem?.output.firstMatch(of: /grandchild (\d+)/).flatMap { Int32($0.1) })
      #expect(await isGone(grandchild), "process \(grandchild) has outlived its worker")

      if place != "destroy" {
        let fail = try result("fail")
        #expect(fail.status == "failed" && fail.problem?.phase == phase, "\(fail)")
        if place != "content" {
          #expect(fail.problem?.message.contains("the fixture fails on purpose") == true, "\(fail)")
        }
      }
    }
  }

  /// What is said of each scene that breaks a rule: one word at least.
  static let scenes: [String: String] = [
    "never closes": "end_element", "closes too often": "end_element", "emits nothing": "root", "two roots": "root",
    "attribute outside": "element", "not a number": "nan", "infinite size": "inf", "negative size": "-20",
    "zero width": "0", "zero height": "0", "wide over the limit": "32", "area over the limit": "200",
    "astronomic size": "1e+300", "nests too deep": "512", "too many elements": "1000000", "too many bytes": "256",
    "absurd string length": "1152921504606846976", "absurd count": "256", "null bytes": "NULL",
    "invalid utf8": "UTF-8", "unknown critical element": "0x80001003", "unknown critical attribute": "0x80001002",
    "wrong type": "number", "wrong count": "4", "two children of padding": "2", "no child of frame": "0",
    "broken png": "PNG", "too few pixels": "40000", "overflowing pixels": "", "no emit": "emit", "endless": "deferred",
    "deferred without resolve": "resolve", "no function table": "functions", "no content function": "content",
    "no destroy function": "destroy",
  ]

  @Test func `every scene that breaks a rule fails with the rule's name`() async throws {
    let folder = try TemporaryFolder()
    let (run, document) = try await Self.snapshot("Scenes", into: folder, timeout: "60s")
    #expect(run.exitCode == 5)
    for (name, word) in Self.scenes.sorted(by: { $0.key < $1.key }) {
      let result = try #require(document.result(named: name))
      #expect(result.status == "failed", "\(name): \(result.status) \(String(describing: result.problem))")
      let message = (result.problem?.message ?? "").replacing(",", with: "").replacing("_000", with: "000")
      #expect(word.isEmpty || message.lowercased().contains(word.lowercased()), "\(name): \(message)")
    }
    try expectHealthySize(document.result(named: "unknown ancillary"), in: folder)
  }

  /// The ancillary element and what was in it are not drawn: what is left is a red frame of 40 by 30 points.
  private func expectHealthySize(_ result: SnapshotDocument.Result?, in folder: TemporaryFolder) throws {
    let result = try #require(result)
    #expect(result.status == "ok", "\(result)")
    let picture = try Picture(contentsOf: folder.resolve(try #require(result.files.first).path))
    #expect(picture.width == 80 && picture.height == 60)
    #expect(picture[40, 30].isClose(to: .init(204, 77, 51)), "\(picture[40, 30])")
  }

  @Test func `a surface that hangs while it draws is timed out`() async throws {
    let folder = try TemporaryFolder()
    let library = try await PluginCompiler.shared.c("C/Contents.c", as: "libContents.so")
    let (run, document) = try await PreviewHostCommand.snapshot(
      ["--timeout", "3s", library.path, "*/surface hangs", "*/healthy at the end"], into: folder)
    #expect(run.exitCode == 5)
    let hang = try #require(document.result(named: "surface hangs"))
    #expect(hang.status == "timedOut" && hang.problem?.phase == "draw", "\(hang)")
    expectShape(hang.problem?.message ?? "")
    try expectHealthy(document.result(named: "healthy at the end"), in: folder)
  }

  static let contents: [String: (status: String, word: String)] = [
    "surface crashes": ("crashed", "SIGSEGV"),
    "surface fails": ("failed", "the fixture fails on purpose"), "surface overruns": ("crashed", "SIG"),
    "surface of no number": ("failed", "measure"), "surface infinite": ("failed", "measure"),
    "surface negative": ("failed", "measure"), "surface zero": ("failed", "0"),
    "surface too large": ("failed", "200"), "surface of unknown format": ("failed", "format"),
    "surface of no format": ("failed", "format"), "surface without draw": ("failed", "draw"),
    "document crashes": ("crashed", "SIGSEGV"), "document endless": ("failed", "256"),
    "document without type": ("failed", "media"), "document escapes": ("failed", "path"),
    "document absolute": ("failed", "path"),
    "document without asset functions": ("failed", "asset"), "document of many assets": ("failed", "asset"),
    "document without write": ("failed", "write"), "no table": ("failed", "preview.surface/1"),
  ]

  @Test func `surfaces and documents that break a rule fail, the others become files`() async throws {
    let folder = try TemporaryFolder()
    let library = try await PluginCompiler.shared.c("C/Contents.c", as: "libContents.so")
    let (run, document) = try await PreviewHostCommand.snapshot(
      ["--timeout", "60s", "--skip", "*/surface hangs", library.path], into: folder)
    #expect(run.exitCode == 5)
    for (name, expected) in Self.contents.sorted(by: { $0.key < $1.key }) {
      let result = try #require(document.result(named: name))
      #expect(result.status == expected.status, "\(name): \(String(describing: result.problem))")
      let message = (result.problem?.message ?? "").replacing(",", with: "")
      #expect(expected.word.isEmpty || message.lowercased().contains(expected.word.lowercased()), "\(name): \(message)")
      expectShape(message)
      #expect(result.files.isEmpty)
    }
    try expectHealthy(document.result(named: "healthy at the end"), in: folder)

    let surface = try #require(document.result(named: "surface")?.files.first)
    let picture = try Picture(contentsOf: folder.resolve(surface.path))
    #expect(picture.width == 32 && picture.height == 24)
    #expect(picture[2, 2] == .init(255, 0, 0))
    #expect(picture[30, 20].isClose(to: .init(127, 127, 255)), "half transparent blue on white: \(picture[30, 20])")

    let page = try #require(document.result(named: "document")?.files.first)
    #expect(try String(contentsOf: folder.resolve(page.path), encoding: .utf8) == "one two\n")
    let withAsset = try #require(document.result(named: "document with an asset"))
    #expect(withAsset.files.count == 2)
    #expect(withAsset.files.contains { $0.path.hasSuffix("notes/one.txt") })
    #expect(!FileManager.default.fileExists(atPath: "/tmp/preview-host-fixture-escaped.txt"))
    #expect(try folder.files().count { $0.hasSuffix("escaped.txt") } == 0)
  }

  @Test func `what a preview leaves behind and crashes later does not cost the next one`() async throws {
    let library = try await PluginCompiler.shared.c("C/Afterwards.c", as: "libAfterwards.so")
    let folder = try TemporaryFolder()
    let (run, document) = try await PreviewHostCommand.snapshot(["--jobs", "1", library.path], into: folder)
    #expect(run.exitCode == 0, "\(run.errors)")
    for name in ["one", "two", "three"] { try expectHealthy(document.result(named: name), in: folder) }
    #expect(document.results.flatMap(\.warnings).count { $0.contains("SIGSEGV") } >= 2)
    for warning in document.results.flatMap(\.warnings) { #expect(warning.contains("an earlier preview")) }
  }
}
