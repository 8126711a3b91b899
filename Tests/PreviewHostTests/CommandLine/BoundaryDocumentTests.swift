import Foundation
import Testing

/// `Documentation/ABI.md` against the header, and against a compiler.
struct BoundaryDocumentTests {
  private let text: String
  private let header: String

  init() throws {
    text = try String(
      contentsOf: BuiltProducts.package.appendingPathComponent("Documentation/ABI.md"), encoding: .utf8)
    header = try String(
      contentsOf: BuiltProducts.boundaryHeaders.appendingPathComponent("PreviewABI.h"), encoding: .utf8)
  }

  /// Macros that are tools of the header itself.
  private static let internalNames: Set<String> = [
    "PREVIEW_ABI_H", "PREVIEW_STATIC_ASSERT", "PREVIEW_ASSERT_SIZE", "PREVIEW_ASSERT_OFFSET",
  ]

  @Test func `the text names every constant of the header`() {
    let names = Set(header.matches(of: /#define (PREVIEW_[A-Z0-9_]+)/).map { String($0.1) })
    #expect(names.count > 150)
    let documented = Set(text.matches(of: /PREVIEW_[A-Z0-9_]+/).map { String($0.0) })
    #expect(names.subtracting(Self.internalNames).subtracting(documented).sorted() == [])
  }

  @Test func `the text names no constant that the header does not define`() {
    let names = Set(header.matches(of: /#define (PREVIEW_[A-Z0-9_]+)/).map { String($0.1) })
    let prefixes = ["PREVIEW_HOST"]  // a variable of the environment
    let documented = Set(text.matches(of: /PREVIEW_[A-Z0-9_]+/).map { String($0.0) })
    #expect(documented.subtracting(names).subtracting(prefixes).sorted() == [])
  }

  @Test func `the text gives elements and attributes the header's numbers`() {
    let pattern = /#define (PREVIEW_(?:ELEMENT|ATTRIBUTE)_[A-Z0-9_]+) \(?(?:PREVIEW_CRITICAL \| )?(\d+)/
    let definitions = header.matches(of: pattern)
    #expect(definitions.count > 60)
    for definition in definitions {
      let entry = "`\(definition.1)` \(definition.2)"
      #expect(text.contains(entry), "\(entry) does not stand in Documentation/ABI.md")
    }
  }

  @Test func `the text names every function and field of the boundary's structs`() {
    let fields = header.matches(of: /\(\*([a-z_]+)\)\(/).map { String($0.1) }
    #expect(fields.count > 30)
    for field in Set(fields) {
      #expect(text.contains("`\(field)") || text.contains("\(field)`"), "\(field) is not explained")
    }
  }

  @Test func `the first program of the text is a whole plugin`() async throws {
    let program = try #require(text.firstMatch(of: /```c\n((?:.|\n)*?)```/)).1
    let lines = program.split(separator: "\n", omittingEmptySubsequences: false)
    #expect((20...42).contains(lines.count))
    let folder = try TemporaryFolder()
    let source = try folder.write("hello.c", Data(program.utf8))
    let library = folder.file("libGreeting.so")
    let compilation = try await ProcessRun.run(
      "clang",
      ["-Wall", "-Werror", "-shared", "-fPIC", "-I", BuiltProducts.boundaryHeaders.path, source.path]
        + ["-o", library.path])
    #expect(compilation.exitCode == 0, "\(compilation.errors)")

    let (listing, document) = try await PreviewHostCommand.list([library.path])
    #expect(listing.exitCode == 0)
    #expect(document.ids == ["Greeting/Greetings/Hello"])
    #expect(document.plugins.first?.abi?.major == 1)

    let pictures = try TemporaryFolder()
    let (run, snapshot) = try await PreviewHostCommand.snapshot([library.path], into: pictures)
    #expect(run.exitCode == 0)
    let file = try #require(snapshot.results.first?.files.first)
    let picture = try Picture(contentsOf: pictures.resolve(file.path))
    #expect(picture.width > picture.height && picture.height > 20)
  }
}
