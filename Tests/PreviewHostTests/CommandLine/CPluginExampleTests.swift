import Foundation
import Testing

/// The example in plain C, built by its own Makefile and opened as its author would.
struct CPluginExampleTests {
  private static let folder = BuiltProducts.package.appendingPathComponent("Examples/CPlugin")

  private static func build(with compiler: String, into folder: TemporaryFolder) async throws -> URL {
    let run = try await ProcessRun.run(
      "make", ["-s", "-C", Self.folder.path, "CC=\(compiler)", "OUT=\(folder.path)"])
    #expect(run.exitCode == 0, "\(run.errors)")
    #expect(run.errors.isEmpty)
    return folder.file("libClimate.so")
  }

  @Test(arguments: ["clang", "gcc"])
  func `the example compiles without a warning`(compiler: String) async throws {
    guard try await ProcessRun.run(compiler, ["--version"]).exitCode == 0 else {
      return  // clang comes with the Swift toolchain; gcc need not be there
    }
    let folder = try TemporaryFolder()
    let library = try await Self.build(with: compiler, into: folder)
    let (run, document) = try await PreviewHostCommand.list([library.path])
    #expect(run.exitCode == 0)
    #expect(document.plugins.first?.modules == ["Climate"])
    #expect(document.plugins.first?.optimised == true)
  }

  @Test func `the example is listed with everything its author said`() async throws {
    let folder = try TemporaryFolder()
    let library = try await Self.build(with: "clang", into: folder)
    let (run, document) = try await PreviewHostCommand.list([library.path])
    #expect(run.exitCode == 0)
    #expect(
      document.ids == [
        "Climate/Thermostat/Heating", "Climate/Gauge/High", "Climate/Gauge/Low", "Climate/Gauge/Normal",
        "Climate/Status/Page", "Climate/Thermostat/Cooling", "Climate/Thermostat/Idle",
      ])
    let starred = try #require(document.plugins.first?.previews.first)
    #expect(starred.starred && starred.tags == ["climate"] && starred.content == "scene")
    #expect(Set(document.plugins.flatMap(\.previews).map(\.content)) == ["scene", "surface", "document"])
  }

  @Test func `scene, surface and document of the example become files`() async throws {
    let folder = try TemporaryFolder()
    let library = try await Self.build(with: "clang", into: folder)
    let pictures = try TemporaryFolder()
    let (run, document) = try await PreviewHostCommand.snapshot(
      ["--variants", "light,dark", library.path], into: pictures)
    #expect(run.exitCode == 0, "\(run.errors)")
    #expect(document.results.count == 14)
    #expect(document.results.allSatisfy { $0.status == "ok" })

    let dials = document.results.filter { $0.id == "Climate/Gauge/High" }
    for dial in dials {
      let file = try #require(dial.files.first)
      let picture = try Picture(contentsOf: pictures.resolve(file.path))
      #expect(picture.width == 480 && picture.height == 480)
      #expect(picture[0, 0].alpha == 0 || picture[0, 0] == .init(255, 255, 255) || dial.variant == "dark")
      #expect(picture[240, 470].alpha == 255)
    }
    #expect(Set(dials.flatMap(\.files).map(\.xxh128)).count == 2, "light and dark are different pictures")

    let page = try #require(document.result(named: "Page"))
    let types = page.files.map { $0.mediaType.split(separator: ";").first.map(String.init) ?? "" }
    #expect(types.contains("text/html") && types.contains("image/svg+xml"))
    let html = try #require(page.files.first { $0.mediaType.hasPrefix("text/html") })
    let text = try String(contentsOf: pictures.resolve(html.path), encoding: .utf8)
    #expect(text.hasPrefix("<!doctype html>") && text.hasSuffix("</html>\n"))
    let link = try #require(text.firstMatch(of: /src="([^"]+\.svg)"/)).1
    let battery = pictures.resolve(html.path).deletingLastPathComponent().appendingPathComponent(String(link))
    #expect(try String(contentsOf: battery, encoding: .utf8).contains("<svg"), "the page's link leads to its asset")
  }
}
