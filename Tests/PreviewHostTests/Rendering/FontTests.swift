import Foundation
import Testing

@testable import PreviewHost

struct FontTests {
  @Test func `a missing font file is an error that names it and its package`() {
    var configuration = FontConfiguration.standard
    configuration.folders = ["/nowhere"]
    let error = #expect(throws: RendererError.self) { try FontLibrary(configuration) }
    let text = error?.text ?? ""
    #expect(
      text.contains("Inter-Thin.otf") && text.contains("/nowhere") && text.contains("apt-get install fonts-inter"))
  }

  @Test func `a family that the configuration lacks is an error that names it`() throws {
    let error = #expect(throws: RendererError.self) {
      try picture(text("a").with(.fontFamily, .string("Helvetica Neue")))
    }
    #expect(error?.text.contains("'Helvetica Neue'") == true)
    #expect(error?.text.contains("Inter") == true)
  }

  @Test func `files of a configuration add families by their own names`() throws {
    let font = "/usr/share/fonts/truetype/dejavu/DejaVuSerif.ttf"
    var configuration = FontConfiguration.standard
    configuration.families.removeAll { $0.name == "DejaVu Serif" }
    configuration.designs[.serif] = "Inter"
    let added = try configuration.adding([font])
    #expect(added.families.last == .init(name: "DejaVu Serif", faces: [.init(file: font)]))
    #expect(added.fallbacks == ["DejaVu Sans", "DejaVu Serif"])
    let style = text("a").with(.fontFamily, .string("DejaVu Serif"))
    #expect(try picture(style, renderer: Renderer(fonts: added)) == picture(style))
  }

  @Test func `what is no font is an error that names the file`() throws {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("no-\(UUID().uuidString).ttf").path
    try Data("no font".utf8).write(to: URL(fileURLWithPath: path))
    defer { try? FileManager.default.removeItem(atPath: path) }
    let error = #expect(throws: RendererError.self) { try FontConfiguration.standard.adding([path]) }
    #expect(error?.code == "unreadableFont" && error?.text.contains(path) == true)
    #expect(throws: RendererError.self) { try FontConfiguration.standard.adding(["/nowhere/a.ttf"]) }
  }

  @Test func `the nearest weight is the one that CSS chooses`() throws {
    let library = try FontLibrary(.standard)
    func weight(_ family: String, _ weight: Int) -> Int? {
      library.file(of: family, weight: weight, italic: false)?.weight
    }
    #expect([100, 450, 500, 600, 1000].map { weight("Inter", $0) } == [100, 500, 500, 600, 900])
    #expect([100, 400, 500, 501, 600].map { weight("DejaVu Sans", $0) } == [400, 400, 400, 700, 700])
  }

  @Test func `weights and slants change the letters`() throws {
    let renderer = try Renderer()
    var hashes: Set<String> = []
    for design in 0...3 where design != 2 {
      for weight: Int64 in [400, 700] {
        for italic: Int64 in [0, 1] {
          let element = text("Rag").font(20, weight: weight, design: Int64(design)).with(.fontItalic, .integer(italic))
          hashes.insert(try picture(element, renderer: renderer).xxh128)
        }
      }
    }
    #expect(hashes.count == 12)
  }
}
