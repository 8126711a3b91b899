import Foundation
import Testing

@testable import PreviewHost

struct DeterminismTests {
  private func drawing(_ renderer: Renderer) throws -> LayoutResult {
    try LayoutEngine(measurer: renderer.measurer).layOut(card().scene(), proposal: .unspecified)
  }

  @Test func `two renderers give the same bytes, whatever they drew before`() throws {
    let fresh = try Renderer()
    let used = try Renderer()
    _ = try picture(text("vorher ✓ 日本 مرحبا 🎉 bold").font(31, weight: 700), renderer: used)
    _ = try picture(text("italic").with(.fontItalic, .integer(1)), renderer: used)
    let first = try picture(card(), scale: 3, renderer: fresh)
    let second = try picture(card(), scale: 3, renderer: used)
    #expect(first.xxh128 == second.xxh128)
    #expect(try first.pngData(scale: 3) == second.pngData(scale: 3))
  }

  @Test func `threads draw the same bytes at the same time`() async throws {
    let library = try FontLibrary(.standard)
    let hashes = try await withThrowingTaskGroup(of: String.self) { group in
      for _ in 0..<6 {
        group.addTask { try picture(card(), renderer: Renderer(library: library)).xxh128 }
      }
      return try await group.reduce(into: Set<String>()) { $0.insert($1) }
    }
    #expect(hashes.count == 1)
  }

  @Test func `vector drawings are the same twice and hold no date`() throws {
    let renderer = try Renderer()
    let result = try drawing(renderer)
    let svg = try renderer.svg(of: result.displayList, size: result.size, background: .white)
    let pdf = try renderer.pdf(of: result.displayList, size: result.size, background: .white)
    #expect(String(decoding: svg.prefix(200), as: UTF8.self).contains("<svg"))
    #expect(pdf.starts(with: Array("%PDF".utf8)))
    #expect(!String(decoding: pdf, as: UTF8.self).contains("CreationDate"))
    let other = try Renderer()
    #expect(try other.svg(of: result.displayList, size: result.size, background: .white) == svg)
    #expect(try other.pdf(of: result.displayList, size: result.size, background: .white) == pdf)
    if let folder = ProcessInfo.processInfo.environment["PREVIEW_TEST_PICTURES"] {
      try Data(svg).write(to: URL(fileURLWithPath: folder + "/card.svg"))
      try Data(pdf).write(to: URL(fileURLWithPath: folder + "/card.pdf"))
    }
  }

  @Test func `the fingerprint names its parts and changes with the fonts`() throws {
    let standard = try FontLibrary(.standard).fingerprint()
    #expect(try FontLibrary(.standard).fingerprint() == standard)
    #expect(
      Set(standard.libraries.keys) == ["cairo", "pango", "harfbuzz", "freetype", "fontconfig", "libpng"])
    #expect(standard.hash.count == 32)
    #expect(standard.fonts.contains { $0.file == "Inter-Regular.otf" && $0.xxh128.count == 32 })
    var fewer = FontConfiguration.standard
    fewer.fallbacks = []
    #expect(try FontLibrary(fewer).fingerprint().hash != standard.hash)
  }

  @Test func `hashes are those of the xxHash tools`() {
    // printf '' | xxhsum -H128, and of "abc".
    #expect(ContentHash(of: []).text == "99aa06d3014798d86001c324468d497f")
    #expect(ContentHash(of: Array("abc".utf8)).text == "06b05ab6733a618578af5f94892f3950")
  }
}
