import Testing

@testable import PreviewHost

@Suite struct PreviewNamingTests {
  @Test(arguments: [
    ("Card_Previews", "Card"), ("Card_Preview", "Card"), ("CardPreviews", "Card"), ("Card.Previews", "Card"),
    ("Outer.Card_Previews", "Outer.Card"), ("Previews", "Previews"), ("Card", "Card"), ("_Previews", "_"),
    ("PreviewsCard", "PreviewsCard"), ("Table_Previews<Swift.Int>", "Table<Swift.Int>"),
  ])
  func `a provider loses the ending that says it is one`(type: String, title: String) {
    #expect(PreviewNaming.provider(ofType: type) == title)
  }

  @Test func `display name, case and state decide in this order, and the rest are numbered`() {
    let names = PreviewNaming.names(of: [
      ("Shown", "aCase", "loading"), ("", "aCase", "loading"), ("", "", "loading"), ("", "", ""), ("Other", "", ""),
      ("", "", ""), ("", "", ""),
    ])
    #expect(names == ["Shown", "aCase", "loading", "default", "Other", "default-2", "default-3"])
  }

  @Test func `ids that differ in case or normalisation collide`() {
    #expect(PreviewNaming.collisionKey("M/Café/A") == PreviewNaming.collisionKey("m/CAFE\u{301}/a"))
    #expect(PreviewNaming.collisionKey("M/Straße/A") != PreviewNaming.collisionKey("M/Strase/A"))
  }

  @Test func `a plain name is its own file name`() {
    #expect(
      PreviewNaming.path(module: "Shop", provider: "Card", name: "default-2", variant: nil) == "Shop/Card/default-2")
    #expect(
      PreviewNaming.path(module: "Shop", provider: "Card", name: "a", variant: "dark+rtl") == "Shop/Card/a@dark+rtl")
  }

  @Test(arguments: [
    "two words", "a/b", "../../etc/passwd", "..", ".", "", ".hidden", "日本語", "a\u{0}b", "emoji 👩‍👩‍👧", "con", "NUL.txt",
    String(repeating: "long ", count: 400), "trailing.", "-rf", "a@dark", "new\nline",
  ])
  func `any name becomes a safe file name`(name: String) {
    let file = Slug.fileName(name)
    #expect(!file.isEmpty && file.utf8.count <= Slug.limit)
    #expect(file.utf8.allSatisfy { $0.isLetterOrDigit || "._-".utf8.contains($0) })
    #expect(!file.hasPrefix(".") && !file.hasPrefix("-"))
    #expect(!["con", "nul.txt"].contains(file.lowercased()))
  }

  @Test func `names whose slugs are equal have different file names`() {
    let names = ["a b", Slug.fileName("a b"), "a-b", "a/b", "a  b", "日本", "日本語", "a", "-a", "a-"]
    #expect(Set(names.map { Slug.fileName($0) }).count == names.count)
  }

  @Test func `a file name never exceeds 140 bytes, whatever the variant`() {
    let name = String(repeating: "n", count: 500)
    let variant = String(repeating: "device-", count: 60) + "+dark+rtl"
    let path = PreviewNaming.path(module: "M", provider: "P", name: name, variant: variant)
    let file = path.split(separator: "/").last ?? ""
    #expect(file.utf8.count + ".accessibility.txt".utf8.count <= 160)
    #expect(file.utf8.count + ".png".utf8.count <= 140)
    let other = PreviewNaming.path(module: "M", provider: "P", name: name, variant: variant + "+de")
    #expect(path != other)
  }
}

extension UInt8 {
  fileprivate var isLetterOrDigit: Bool {
    (0x30...0x39).contains(self) || (0x41...0x5A).contains(self) || (0x61...0x7A).contains(self)
  }
}
