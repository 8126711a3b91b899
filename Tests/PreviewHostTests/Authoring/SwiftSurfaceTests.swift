import Foundation
import Testing

@Suite struct SwiftSurfaceTests {
  private func snapshot(_ name: String, into folder: TemporaryFolder) async throws -> SnapshotDocument {
    let plugin = try await PluginCompiler.shared.swift(
      "Swift/Surfaces.swift", as: "libSurfaces.so", module: "Surfaces")
    return try await PreviewHostCommand.snapshot(
      ["--variants", "light,dark", plugin.path, "Surfaces/Foreign/\(name)"], into: folder
    ).1
  }

  @Test func `a surface measures itself and draws into the host's pixels, for its environment`() async throws {
    let folder = try TemporaryFolder()
    let document = try await snapshot("surface", into: folder)
    #expect(document.results.map(\.status) == ["ok", "ok"])
    for result in document.results {
      let file = try #require(result.files.first)
      let picture = try Picture(contentsOf: folder.resolve(file.path))
      #expect(picture.width == 120 && picture.height == 80)
      #expect(picture[60, 40] == .init(result.variant == "dark" ? 20 : 220, 100, 40))
    }
  }

  @Test func `an error that a surface throws is named`() async throws {
    let folder = try TemporaryFolder()
    let problem = try #require(try await snapshot("throws", into: folder).results.first?.problem)
    #expect(problem.message.contains("drawing the surface threw \"noPaint\""))
  }

  @Test func `a document is written as it is, with its assets beside it`() async throws {
    let folder = try TemporaryFolder()
    let result = try #require(try await snapshot("page", into: folder).results.first)
    let texts = try result.files.map { try String(contentsOf: folder.resolve($0.path), encoding: .utf8) }
    #expect(texts.contains("<img src='dot.svg'>"))
    #expect(texts.contains("<svg/>"))
  }
}
