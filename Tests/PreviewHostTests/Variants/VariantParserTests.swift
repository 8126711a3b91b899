import Testing

@testable import PreviewHost

@Suite struct VariantParserTests {
  private let parser = VariantParser(devices: [Device.standard] + Device.known)

  private func names(_ list: String) throws -> [String] {
    try parser.parse(list).map(\.name)
  }

  @Test(arguments: [
    ("light,dark", ["default", "dark"]), ("dark+rtl", ["dark+rtl"]), ("rtl+dark", ["dark+rtl"]),
    ("default,light,ltr,large,en-US", ["default"]), ("DARK, XXLARGE", ["dark", "xxLarge"]),
    ("iPhone 15+dark", ["iphone-15+dark"]), ("iphone-15,iPhone15", ["iphone-15"]), ("pt_br", ["pt-BR"]),
    ("zh-hant-TW", ["zh-Hant-TW"]), ("de,accessibility5+de", ["de", "accessibility5+de"]),
  ])
  func `a list becomes variants with one spelling`(list: String, expected: [String]) throws {
    #expect(try names(list) == expected)
  }

  @Test func `a locale brings its direction, and asking for that direction changes nothing`() throws {
    let arabic = try #require(try parser.parse("ar").first)
    #expect(arabic.effectiveDirection == .rightToLeft)
    #expect(try names("ar+rtl") == ["ar"])
    #expect(try names("ar+ltr") == ["ltr+ar"])
  }

  @Test(arguments: ["drak", "light+drak", "qq", "iphone 99", "en-US-x-toolongpart"])
  func `an unknown part is refused with the nearest name`(list: String) throws {
    let failure = try #require(throws: VariantParser.Failure.self) { try parser.parse(list) }
    guard case .unknown = failure else {
      Issue.record("\(failure)")
      return
    }
    if list == "drak" { #expect(failure.message.contains("Did you mean 'dark'?")) }
  }

  @Test func `one axis twice and empty parts are refused`() {
    #expect(throws: VariantParser.Failure.twice(axis: "colour scheme", combination: "light+dark")) {
      try parser.parse("light+dark")
    }
    for list in ["", "dark,", "dark++rtl", ",dark"] {
      #expect(throws: VariantParser.Failure.empty(list: list)) { try parser.parse(list) }
    }
  }

  @Test func `there are ten devices, each with a key of its own`() {
    #expect(Device.known.count == 10)
    #expect(Set(Device.known.map(\.key)).count == 10)
  }
}
