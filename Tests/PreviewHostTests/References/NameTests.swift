import Foundation
import Testing

@testable import PreviewHost

/// Names of any kind, from `record` to `verify`.
struct NameTests {
  /// Names that have spoilt files, tables or terminals somewhere.
  static let nasty: [String] =
    [
      "plain", "two words", "a/b", "../../etc/passwd", "..", ".", ".hidden", "-rf", "trailing.", "trailing ",
      " leading",
      "tab\there", "line\nbreak", "return\r", "return\r\nfeed", "nul\u{0}byte", "bell\u{7}", "escape\u{1B}[31m",
      "\u{7F}",
      "next\u{85}line", "line\u{2028}separator", "paragraph\u{2029}", "no\u{A0}break", "zero\u{200B}width",
      "\u{FEFF}mark",
      "# comment", "#", "+pending", "+", "<<<<<<< HEAD", "=======", ">>>>>>> theirs", "|||||||", "a@dark", "a@", "@",
      "@@",
      "@default", "back\\slash", "\\", "\\u{41}", "\\\u{301}", "a\\\u{301}", "\n\u{301}", "\u{600}\\n", "\u{600}",
      "ends in prepend\u{600}", "\"quoted\"", "'single'", "`tick`", "$HOME", "${PATH}", "%n%s", "100%", "*?[a]", "a|b",
      "a<b>c",
      "a:b", "a;b", "a&b", "con", "CON.txt", "nul", "NUL.tar.gz", "aux", "com1", "LPT9", "com0", "prn.png", "conin$",
      "references.tsv", "run.json", "default.text.txt", "name.png", "name.accessibility.txt", "name.actual",
      "name.reference",
      "name", "name.difference", "name.text", "0badf00d", "name-0badf00d", "日本語", "日本", "中文", "العربية", "שלום", "नमस्ते",
      "한국어", "ไทย", "👩‍👩‍👧", "👩👩👧", "🇩🇪", "🏳️‍🌈", "e\u{301}clair", "\u{202E}gnp.exe", "\u{2066}isolated", "ﬁ", "ß", "İ", "ı",
      "\u{10FFFD}", "\u{FFFD}", "\u{E000}", "a\u{300}\u{301}\u{302}\u{303}\u{304}", "ａ", "Ⅷ", "½", "K", "Å",
      String(repeating: "long ", count: 2000), String(repeating: "n", count: 10_000),
      String(repeating: "日", count: 3000),
      String(repeating: "n", count: 100), String(repeating: "n", count: 101), String(repeating: ".", count: 300),
      String(repeating: "-", count: 300), String(repeating: "../", count: 100),
    ] + (1..<0x20).map { String(UnicodeScalar($0)) }

  /// Names made by chance of pieces that mean something to somebody.
  static func random(_ count: Int, seed: UInt64) -> [String] {
    var state = seed
    func next(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % bound
    }
    let pieces =
      [
        "\\", "u{", "41", "}", "\u{301}", "\u{600}", "\t", "\n", "\r", "@", "dark", "+", "#", "<", "-", ".", "/", "a",
        "B",
      ]
      + [
        " ", "\u{200D}", "👩", "\u{202E}", "日", "\u{0}", "0badf00d", "é", "e\u{301}", "\u{FE0F}", ".text.txt", "=", "|",
        "\u{85}",
      ]
    return (0..<count).map { _ in (0...next(6)).map { _ in pieces[next(pieces.count)] }.joined() }
  }

  /// Those of the names that no other one is the same as, but for case and normalisation.
  static func distinct(_ names: [String]) -> [String] {
    var seen: Set<String> = []
    return names.filter { seen.insert(PreviewNaming.collisionKey($0)).inserted }
  }

  /// Expects that a name of a file or folder is taken everywhere.
  static func expectPortable(_ path: String, at location: SourceLocation = #_sourceLocation) {
    let devices = ["con", "prn", "aux", "nul"] + (0...9).flatMap { ["com\($0)", "lpt\($0)"] }
    for part in path.split(separator: "/") {
      #expect(part.utf8.count <= 140, "\(part) has \(part.utf8.count) bytes", sourceLocation: location)
      #expect(part.utf8.allSatisfy(Slug.isPortable), "\(part)", sourceLocation: location)
      #expect(
        !devices.contains(part.prefix { $0 != "." }.lowercased()), "\(part) is a device", sourceLocation: location)
      #expect(!".-".contains(part.first ?? ".") && part.last != ".", "\(part)", sourceLocation: location)
    }
  }

  @Test func `previews with any names are recorded and pass, each with files of its own`() async throws {
    var gallery = try await Gallery(count: 0)
    let names = Self.distinct(Self.nasty + Self.random(150, seed: 7))
    try gallery.name(names)
    let checks = ["--checks", "picture,text,accessibility"]
    let (recorded, document) = try await gallery.record(checks)
    #expect(recorded.exitCode == 0, "\(recorded.errors)")
    #expect(document.results.count == names.count && document.summary["written"] == names.count)
    let references = try RecordedReferences(gallery.references)
    #expect(references.lines.count == names.count)
    #expect(references.files.count == names.count * 3)
    let paths = Set(references.files.keys).union(["references.tsv"])
    #expect(Set(paths.map { $0.lowercased() }).count == paths.count, "names that differ only in case")
    paths.forEach { Self.expectPortable($0) }
    references.expectConsistency(allowed: { [references.files[$0]] }, context: "any names")
    // The table reads as it was written, and nothing in it can be taken for something else on a screen.
    let bytes = try Data(contentsOf: gallery.table)
    let table = try ReferenceTable(parsing: [UInt8](bytes))
    #expect(Data(table.text.utf8) == bytes)
    #expect(Set(table.lines.keys) == Set(names.map { "Gallery/Hall/\($0)@default" }))
    let scalars = try #require(String(data: bytes, encoding: .utf8)).unicodeScalars
    #expect(!scalars.contains { SafeText.isEscaped($0) && $0 != "\n" && $0 != "\t" })
    for options in [[], ["--always-render"]] {
      let (run, verified) = try await gallery.verify(checks + options)
      #expect(run.exitCode == 0 && verified.summary["passed"] == names.count && verified.orphans.isEmpty)
    }
    // Each artifact is one preview's own too.
    let (failed, different) = try await gallery.verify(edition: 2, checks)
    #expect(failed.exitCode == 1 && different.summary["different"] == names.count)
    let artifacts = try FolderState(gallery.folder.file(".preview-host/artifacts")).paths.filter { $0 != ".gitignore" }
    #expect(artifacts.count == names.count * 4 + 1)
    #expect(Set(artifacts.map { $0.lowercased() }).count == artifacts.count)
    artifacts.forEach { Self.expectPortable($0) }
    #expect(Set(different.results.compactMap(\.actual)).count == names.count)
    let (again, unchanged) = try await gallery.record(checks)
    #expect(again.exitCode == 0 && unchanged.summary["unchanged"] == names.count)
  }

  @Test func `providers with any names have folders of their own`() async throws {
    var gallery = try await Gallery(count: 0)
    let providers = Self.distinct(Self.nasty.filter { $0.utf8.count < 400 } + Self.random(40, seed: 11))
    try gallery.name(["one"], providers: providers)
    let (recorded, document) = try await gallery.record()
    #expect(recorded.exitCode == 0, "\(recorded.errors)")
    let folders = Set(
      try RecordedReferences(gallery.references).files.keys.map { $0.split(separator: "/")[0].lowercased() })
    #expect(folders.count == document.results.count && folders.count >= providers.count - 3)
    folders.forEach { Self.expectPortable(String($0)) }
    #expect(try await gallery.verify().run.exitCode == 0)
  }

  @Test func `devices and variants with any names have files of their own`() async throws {
    let names = [
      "Köln", "東京", "京都", String(repeating: "Very Long Device ", count: 20), "0badf00d", "x/y..z", "Panel (2)",
    ]
    let long = (1...2).map { "\(String(repeating: "wide-", count: 30))\($0)\(String(repeating: "-panel", count: 5))" }
    let gallery = try await Gallery(count: 2)
    let configuration = [
      "devices": (names + long).map { ["name": $0, "width": 100, "height": 80, "scale": 1] as [String: Any] }
    ]
    let variants = [
      "--variants", (["light", "dark"] + names + long + names.map { "\($0)+dark+rtl+de-DE" }).joined(separator: ","),
    ]
    let count = (2 + names.count * 2 + long.count) * 2
    let (run, document) = try await gallery.record(variants, configuration: configuration)
    #expect(run.exitCode == 0 && document.summary["written"] == count, "\(run.errors)")
    let files = try RecordedReferences(gallery.references).files
    #expect(files.count == count && Set(files.keys.map { $0.lowercased() }).count == count)
    files.keys.forEach { Self.expectPortable($0) }
    let verified = try await gallery.verify(variants, configuration: configuration)
    #expect(verified.run.exitCode == 0 && verified.document.summary["passed"] == count)
  }

  @Test func `names that are the same to a file system are refused with both`() async throws {
    var gallery = try await Gallery(count: 0)
    try gallery.name(["Caf\u{E9}", "Cafe\u{301}", "other", "Loaded", "loaded", "twice", "twice"])
    let (run, document) = try await gallery.record()
    #expect(run.exitCode == 5)
    #expect(document.results.count == 4 && document.problems.count == 3)
    for problem in document.problems {
      #expect(problem.code == "duplicateID")
      expectShape(problem.message)
    }
    #expect(run.errors.contains("'Gallery/Hall/Loaded' and 'Gallery/Hall/loaded'"))
  }

  @Test func `a preview whose name is written in another normalisation keeps its reference`() async throws {
    var gallery = try await Gallery(count: 0)
    let checks = ["--checks", "picture,text"]
    try gallery.name(["Caf\u{E9}"])
    try await gallery.record(checks)
    try gallery.name(["Cafe\u{301}"])
    #expect(try await gallery.verify(checks + ["--fail-on", "orphans"]).run.exitCode == 0)
    #expect(try await gallery.record(checks).run.exitCode == 0)
    let references = try RecordedReferences(gallery.references)
    #expect(references.lines.count == 1 && references.files.count == 2)
    #expect(try await gallery.verify(checks + ["--fail-on", "orphans"]).run.exitCode == 0)
  }

  @Test func `any key is one field of one line, and comes back`() throws {
    for name in Self.nasty + Self.random(3000, seed: 3) {
      let field = ReferenceKey.escaped(name + "@default")
      #expect(!field.unicodeScalars.contains { SafeText.isEscaped($0) }, "\(name.debugDescription)")
      #expect(!"#+<=>|".contains(field.unicodeScalars.first.map(Character.init) ?? " "))
      let back = ReferenceKey.unescaped(field[...])
      #expect(back.map { Array($0.utf8) } == Array((name + "@default").utf8), "\(name.debugDescription)")
    }
  }
}
