import Foundation
import Testing

/// `snapshot` on the sample module: variants, formats, names, and the same bytes every time.
struct SnapshotTests {
  private func snapshot(
    _ arguments: [String], into folder: TemporaryFolder, at location: SourceLocation = #_sourceLocation
  ) async throws -> [SnapshotDocument.Result] {
    let (run, document) = try await PreviewHostCommand.snapshot([BuiltProducts.samples.path] + arguments, into: folder)
    #expect(run.exitCode == 0, "\(run.errors)", sourceLocation: location)
    #expect(document.results.allSatisfy { $0.status == "ok" }, sourceLocation: location)
    return document.results
  }

  /// The one file of the one result.
  private func picture(of results: [SnapshotDocument.Result]) throws -> Picture {
    let file = try #require(results.first?.files.first)
    return try Picture(contentsOf: URL(fileURLWithPath: file.path))
  }

  @Test func `every preview of the samples becomes a file whose size and hash are as the document says`() async throws {
    let folder = try TemporaryFolder()
    let results = try await snapshot([], into: folder)
    #expect(results.count >= 15)
    #expect(results.map(\.id) == results.map(\.id).sorted())
    for result in results {
      #expect(result.variant == "default")
      let file = try #require(result.files.first)
      #expect(file.path.hasPrefix(folder.path + "/SamplePreviews/"))
      #expect(FileManager.default.fileExists(atPath: file.path))
      #expect(file.xxh128.wholeMatch(of: /[0-9a-f]{32}/) != nil)
      guard file.mediaType == "image/png" else { continue }
      let picture = try Picture(contentsOf: URL(fileURLWithPath: file.path))
      #expect(picture.width == file.widthPixels && picture.height == file.heightPixels)
    }
    #expect(try folder.files().count == results.flatMap(\.files).count, "no file but those that are named")
  }

  @Test func `the same input gives the same bytes, twice and in two processes at once`() async throws {
    let folders = [try TemporaryFolder(), try TemporaryFolder(), try TemporaryFolder()]
    let arguments = ["--variants", "light,dark+rtl", "--skip", "*/TourScreen/*"]
    async let first = snapshot(arguments + ["--jobs", "1"], into: folders[0])
    async let second = snapshot(arguments + ["--jobs", "4"], into: folders[1])
    let hashes = try await [first, second].map { $0.map { $0.files.map(\.xxh128) } }
    let third = try await snapshot(arguments, into: folders[2]).map { $0.files.map(\.xxh128) }
    #expect(hashes[0] == hashes[1] && hashes[0] == third)
    let names = try folders.map { try $0.files().sorted() }
    #expect(names[0] == names[1])
    for name in names[0] {
      let contents = try folders.map { try Data(contentsOf: $0.file(name)) }
      #expect(contents[0] == contents[1] && contents[0] == contents[2], "\(name) differs")
    }
  }

  @Test func `the user's locale, fonts and time zone change no byte`() async throws {
    let (plain, odd) = (try TemporaryFolder(), try TemporaryFolder())
    let results = try await snapshot(["*/GuideCard/*"], into: plain)
    let run = try await PreviewHostCommand.run(
      ["snapshot", "--json", "-o", odd.path, BuiltProducts.samples.path, "*/GuideCard/*"],
      environment: [
        "LC_ALL": "de_DE.UTF-8", "LANG": "tr_TR.UTF-8", "TZ": "Asia/Tokyo", "FONTCONFIG_FILE": "/dev/null",
        "PANGOCAIRO_BACKEND": "none", "XDG_DATA_HOME": "/nowhere", "GDK_SCALE": "3",
      ])
    #expect(run.exitCode == 0, "\(run.errors)")
    let other = try JSONDecoder().decode(SnapshotDocument.self, from: run.output)
    #expect(results.map { $0.files.map(\.xxh128) } == other.results.map { $0.files.map(\.xxh128) })
  }

  @Test func `each axis of a variant reaches the picture, and the file's name says which`() async throws {
    let folder = try TemporaryFolder()
    let variants = ["light", "dark", "rtl", "xxxLarge", "ar", "steam-deck", "dark+rtl+steam-deck"]
    let results = try await snapshot(
      ["*/TourScreen/default", "--variants", variants.joined(separator: ",")], into: folder)
    #expect(
      results.map(\.variant) == ["default", "ar", "dark", "rtl", "steam-deck", "steam-deck+dark+rtl", "xxxLarge"])
    for result in results {
      let name = result.variant == "default" ? "default.png" : "default@\(result.variant).png"
      #expect(result.files.first?.path.hasSuffix("/TourScreen/\(name)") == true)
    }
    let hashes = Dictionary(uniqueKeysWithValues: results.map { ($0.variant, $0.files.map(\.xxh128)) })
    for variant in ["dark", "rtl", "xxxLarge", "steam-deck"] {
      #expect(hashes[variant] != hashes["default"], "\(variant)")
    }
    let deck = try #require(results.first { $0.variant == "steam-deck" }?.files.first)
    #expect(deck.widthPixels == 1280 && deck.heightPixels == 800)
  }

  @Test func `light and dark stand on light and dark ground`() async throws {
    let folder = try TemporaryFolder()
    let light = try picture(of: try await snapshot(["*/ContentViewContext/red"], into: folder))
    let dark = try picture(of: try await snapshot(["*/ContentViewContext/red", "--variants", "dark"], into: folder))
    #expect(light[1, 1].isClose(to: .init(255, 255, 255)))
    #expect(dark[1, 1].red < 60 && dark[1, 1].green < 60 && dark[1, 1].blue < 60)
  }

  @Test func `the scale is that of the option, else that of the device`() async throws {
    let folder = try TemporaryFolder()
    let id = "*/Counter/default"
    let two = try picture(of: try await snapshot([id], into: folder))
    let one = try picture(of: try await snapshot([id, "--scale", "1"], into: folder))
    let three = try picture(of: try await snapshot([id, "--variants", "iphone-15"], into: folder))
    #expect(two.width == one.width * 2 && two.height == one.height * 2)
    #expect(three.width == one.width * 3)
  }

  @Test func `the configuration's device, scale and background hold`() async throws {
    let folder = try TemporaryFolder()
    let configuration = try folder.write(
      "panel.json",
      Data(
        #"{"devices": [{"name": "Panel", "width": 320, "height": 240}], "defaultDevice": "Panel", "background": "transparent"}"#
          .utf8))
    let results = try await snapshot(["*/ContentViewContext/red", "--config", configuration.path], into: folder)
    let picture = try picture(of: results)
    #expect(picture.width <= 320)
    #expect(picture[1, 1].alpha == 0)
  }

  @Test func `each format becomes a file of its kind`() async throws {
    let folder = try TemporaryFolder()
    let results = try await snapshot(
      ["*/GuideCard/error", "--format", "png,svg,pdf,text,scene,accessibility"], into: folder)
    let files = try #require(results.first?.files)
    #expect(
      files.map(\.mediaType) == [
        "image/png", "image/svg+xml", "application/pdf", "text/plain; charset=utf-8", "application/json",
        "text/plain; charset=utf-8",
      ])
    #expect(Set(files.map(\.path)).count == 6)
    let texts = try files.map { try Data(contentsOf: URL(fileURLWithPath: $0.path)) }
    #expect(texts[1].starts(with: Data("<?xml".utf8)))
    #expect(texts[2].starts(with: Data("%PDF-".utf8)))
    #expect(String(decoding: texts[3], as: UTF8.self).contains("No answer"))
    let scene = try #require(try JSONSerialization.jsonObject(with: texts[4]) as? [String: Any])
    #expect(scene["kind"] as? String != nil)
    #expect(String(decoding: texts[5], as: UTF8.self).contains("button"))
  }

  @Test func `a contact sheet shows the run on one page`() async throws {
    let folder = try TemporaryFolder()
    let sheet = folder.file("sheet.png")
    _ = try await snapshot(["--contact-sheet", sheet.path, "--skip", "*/TourScreen/*"], into: folder)
    let picture = try Picture(contentsOf: sheet)
    #expect(picture.width > 600 && picture.height > 600)
  }

  @Test func `a document is written as it is`() async throws {
    let folder = try TemporaryFolder()
    let results = try await snapshot(["*/TrailNotice/*"], into: folder)
    let file = try #require(results.first?.files.first)
    #expect(file.path.hasSuffix(".html") && file.mediaType.hasPrefix("text/html"))
    #expect(file.widthPixels == nil)
    #expect(try String(contentsOf: URL(fileURLWithPath: file.path), encoding: .utf8).contains("<html"))
  }

  @Test func `filters, tags, stories and stars choose`() async throws {
    let folder = try TemporaryFolder()
    #expect(try await snapshot(["--starred"], into: folder).map(\.id) == ["SamplePreviews/TrailSign/default"])
    #expect(try await snapshot(["--user-story", "Book a night in the hut"], into: folder).count == 3)
    #expect(try await snapshot(["--tag", "card", "--skip", "*/error"], into: folder).count == 2)
  }

  @Test func `a table for people ends with a line that sums up`() async throws {
    let folder = try TemporaryFolder()
    let run = try await PreviewHostCommand.run(
      ["snapshot", "-o", folder.path, BuiltProducts.samples.path, "*/GuideCard/*"])
    #expect(run.exitCode == 0)
    #expect(run.text.hasSuffix("3 previews, 3 files\n"), "\(run.text)")
    #expect(run.text.contains("GuideCard/loaded"))
  }

  @Test func `an interrupt ends the run with 130 and leaves no half file`() async throws {
    let folder = try TemporaryFolder()
    let library = try await PluginCompiler.shared.c("C/Instances.c", as: "libInstances.so")
    let process = Process()
    process.executableURL = BuiltProducts.previewHost
    let pictures = folder.file("pictures")
    process.arguments = ["snapshot", "-o", pictures.path, library.path, "--timeout", "100s"]
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    let (ended, end) = AsyncStream<Void>.makeStream()
    process.terminationHandler = { _ in end.finish() }
    try process.run()
    // The folder is made when the command line is understood and the plugins are open: from then on it works.
    while !FileManager.default.fileExists(atPath: pictures.path) { await Task.yield() }
    process.interrupt()
    for await _ in ended {}
    #expect(process.terminationReason == .exit)
    #expect(process.terminationStatus == 130)
    #expect(try folder.files().allSatisfy { $0.hasSuffix(".png") })
  }

  @Test(arguments: [
    ([], "1704102060 1704102060 1704102060"),
    (["--clock", "2001-09-09T01:46:40Z"], "1000000000 1000000000 1000000000"),
    (["--clock", "1970-01-02"], "86400 86400 86400"),
  ])
  func `the wall clock that previews see stands still`(arguments: [String], times: String) async throws {
    let folder = try TemporaryFolder()
    let library = try await PluginCompiler.shared.c("C/Clock.c", as: "libClock.so")
    let (run, document) = try await PreviewHostCommand.snapshot([library.path] + arguments, into: folder)
    #expect(run.exitCode == 0, "\(run.errors)")
    #expect(document.results.first?.output == times + "\nmonotonic moves\n")
  }

  @Test func `the wall clock is the machine's own when it is asked for`() async throws {
    let folder = try TemporaryFolder()
    let library = try await PluginCompiler.shared.c("C/Clock.c", as: "libClock.so")
    let before = time(nil)
    let (_, document) = try await PreviewHostCommand.snapshot([library.path, "--clock", "real"], into: folder)
    let seen = try #require(document.results.first?.output.split(separator: " ").first.flatMap { Int($0) })
    #expect((before...time(nil)).contains(seen))
  }
}
