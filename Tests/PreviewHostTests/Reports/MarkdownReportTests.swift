import Testing

@testable import PreviewHost

@Suite struct MarkdownReportTests {
  @Test func `failures are a table, with what to do below it`() throws {
    let text = MarkdownReport(try ReportFixture().record).text
    #expect(text.hasPrefix("### ❌ Previews: 7 of 14 failed\n"))
    #expect(text.contains("| different | `Shop/Card/loaded` | `dark` | 100 px · 1 % · ΔE 42.4 |  |"))
    #expect(text.contains("```sh\npreview-host record libShop.so Shop/Basket/gone Shop/Basket/new Shop/Card/loaded "))
    #expect(
      text.contains("- `Shop/Map/tiles@default` `Tiles come in any order (until 2030-01-31; it would be: different)`"))
    #expect(!text.contains("state 1"))
  }

  @Test func `a run in order says so, an empty one does not`() {
    let passed = CheckResult(id: "A/B/c", variant: "default", status: .passed)
    #expect(MarkdownReport(ReportFixture.record([passed])).text.hasPrefix("### ✅ Previews: all 1 in order\n"))
    #expect(MarkdownReport(ReportFixture.record([])).text.hasPrefix("### ❌ Previews: nothing was checked\n"))
  }

  @Test(arguments: [
    ("a|b", "`a\\|b`"), ("a`b", "``a`b``"), ("`", "`` ` ``"),
    ("@team #1 <b> www.example.org", "`@team #1 <b> www.example.org`"),
    ("a\nb", "`a\\nb`"), ("\u{202E}", "`\\u{202E}`"), ("", ""), (" x ", "`  x  `"),
  ])
  func `text of others is code, in which nothing means anything`(text: String, code: String) {
    #expect(MarkdownText.code(text) == code)
  }

  @Test func `a code block cannot be left`() {
    #expect(MarkdownText.block(["```", "# x"]) == "````\n```\n# x\n````")
  }

  @Test func `a summary of many failures with long messages stays below what GitHub takes`() {
    let results = (0..<5000).map { number in
      var result = CheckResult(
        id: "Many/Card/" + String(repeating: "`|", count: 5000) + "\(number)", variant: "default", status: .crashed)
      result.problem = Problem(code: "x", phase: "x", message: String(repeating: "\u{0}`", count: 5000))
      return result
    }
    var record = ReportFixture.record(results)
    record.orphans = results.map(\.id)
    record.problems = results.compactMap(\.problem)
    let text = MarkdownReport(record).text
    #expect(text.utf8.count < 1 << 20)
    #expect(text.contains("… and 4800 more. The report lists all of them."))
  }
}
