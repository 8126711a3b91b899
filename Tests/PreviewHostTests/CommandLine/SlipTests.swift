import Foundation
import Testing

/// Slips in what an author says about a preview: each costs what it is about, and is named by `list` already.
struct SlipTests {
  private func plugin() async throws -> String {
    try await PluginCompiler.shared.swift("Swift/Slips.swift", as: "libSlips.so", module: "Slips").path
  }

  @Test func `list warns of slips and lists every preview`() async throws {
    let (run, document) = try await PreviewHostCommand.list([try await plugin()])
    #expect(run.exitCode == 0, "\(run.errors)")
    #expect(
      document.ids == [
        "Slips/Dated/dated", "Slips/Slips/device", "Slips/Slips/flat", "Slips/Slips/good", "Slips/Slips/variant",
      ])
    #expect(run.errors.contains("'14.3.2026' is left out"))
    #expect(run.errors.contains("unknown device 'iPhone 99'"))
    #expect(run.errors.contains("Did you mean 'dark'?"))
    #expect(run.errors.contains(".fixed(width: 0.0, height: 20.0) is left out"))
    #expect(!run.errors.contains("good"))
  }

  @Test func `snapshot fails those that cannot be drawn as asked, and no other`() async throws {
    let folder = try TemporaryFolder()
    let (run, document) = try await PreviewHostCommand.snapshot([try await plugin()], into: folder)
    #expect(run.exitCode == 5)
    let states = document.results.map { "\($0.id.split(separator: "/").last ?? "") \($0.status)" }
    #expect(states == ["dated ok", "device failed", "flat ok", "good ok", "variant failed"])
    for problem in document.results.compactMap(\.problem) {
      #expect(problem.code == "badVariant")
      #expect(problem.source?.file.hasSuffix("Slips.swift") == true)
    }
  }

  @Test func `variants of the command line win over a preview's own, also over those that cannot be read`() async throws
  {
    let folder = try TemporaryFolder()
    let (run, document) = try await PreviewHostCommand.snapshot(
      [try await plugin(), "*/variant", "--variants", "light"], into: folder)
    #expect(run.exitCode == 0, "\(run.errors)")
    #expect(document.results.map(\.status) == ["ok"])
  }

  @Test func `a preview that was not asked for spoils no filtered run`() async throws {
    let library = try await PluginCompiler.shared.c("C/SameName.c", as: "libSameName.so").path
    let (run, document) = try await PreviewHostCommand.list([library, "SameName/Card*"])
    #expect(run.exitCode == 0, "\(run.errors)")
    #expect(document.ids.count == 2 && document.problems.isEmpty)
  }

  @Test func `a text without a colour is dark on light and light on dark`() async throws {
    let library = try await PluginCompiler.shared.c("C/PlainText.c", as: "libPlainText.so").path
    let folder = try TemporaryFolder()
    let (_, document) = try await PreviewHostCommand.snapshot([library, "--variants", "light,dark"], into: folder)
    let pictures = try document.results.map { result in
      try Picture(contentsOf: URL(fileURLWithPath: try #require(result.files.first).path))
    }
    let contrasts = pictures.map { picture in
      let ground = Int(picture[0, 0].green)
      return (0..<picture.width).flatMap { x in (0..<picture.height).map { y in Int(picture[x, y].green) - ground } }
    }
    #expect((contrasts[0].min() ?? 0) < -200)
    #expect((contrasts[1].max() ?? 0) > 200)
  }
}
