import Testing

@testable import PreviewHost

@Suite struct RunRecordTextTests {
  private let plain = TextStyle(isColored: false)

  @Test func `failures are listed with what changed, what passed is counted`() throws {
    let text = try ReportFixture().record.text(width: nil, style: plain)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    #expect(lines.first?.hasPrefix("1 reference was drawn by another renderer") == true)
    #expect(
      lines.contains {
        $0.hasPrefix("✗ different") && $0.contains("Shop/Card/loaded") && $0.contains("400") && $0.hasSuffix("text")
      })
    #expect(lines.contains("  ended by SIGILL. Expected a picture. Look at line 41."))
    #expect(lines.contains("    -12 €") && lines.contains("    +14 €"))
    #expect(lines.contains("1 in quarantine:"))
    #expect(
      text.contains("Pictures: ")
        && text.contains("If this is how it should be: preview-host record libShop.so Shop/Basket/gone "))
    #expect(
      text.hasSuffix(
        "14 results · 5 passed · 1 rerendered · 1 missing · 4 different · 1 size changed · 1 crashed · 1 quarantined\n")
    )
    #expect(!text.contains("state 1"))
  }

  @Test func `many failures are recorded by going on from the run`() {
    let results = (1...6).map { CheckResult(id: "A/B/\($0)", variant: "default", status: .missing) }
    #expect(ReportFixture.record(results).commandRecordingFailures == "preview-host record libShop.so --failed")
    let crashed = CheckResult(id: "A/B/c", variant: "default", status: .crashed)
    #expect(ReportFixture.record([crashed]).commandRecordingFailures == nil)
  }

  @Test func `five thousand failures are a page of text`() {
    let results = (0..<5000).map { number in
      var result = CheckResult(id: "Many/Card/state \(number)", variant: "default", status: .crashed)
      result.problem = Problem(code: "x", phase: "x", message: String(repeating: "long\n", count: 10_000))
      return result
    }
    var record = ReportFixture.record(results)
    record.orphans = results.map(\.id)
    let text = record.text(width: 80, style: plain)
    #expect(text.utf8.count < 200_000)
    #expect(text.contains("… and 4950 more"))
    #expect(text.contains("  … and 4990 more"))
  }

  @Test(arguments: [20, 40, 80, 120])
  func `the table fits the terminal, and text of others cannot leave its line`(width: Int) throws {
    var fixture = try ReportFixture()
    fixture.results[0].id = "Shop/Card/\u{1B}[2J\n" + String(repeating: "日本", count: 60)
    let lines = fixture.record.text(width: width, style: plain).split(separator: "\n")
    for line in lines where line.hasPrefix("✗") { #expect(TextTable.width(String(line)) <= width) }
    #expect(!lines.contains { $0.contains("\u{1B}") })
  }

  @Test(arguments: [
    ("Shop/Card/loaded", "Shop/Card/loaded"), ("Shop/Card/it's", "'Shop/Card/it'\\''s'"),
    ("Shop/Card/50 % [a]*?", "'Shop/Card/50 % \\[a]\\*\\?'"), ("Shop/Card/x.so", "--filter=Shop/Card/x.so"),
    ("Shop/Card/a\\b", "'Shop/Card/a\\b'"), ("Shop/Card/\u{1B}1", "$'Shop/Card/\\0331'"),
    ("Shop/Card/$(rm)", "'Shop/Card/$(rm)'"),
  ])
  func `the command of an item names it and no other`(id: String, argument: String) throws {
    let result = CheckResult(id: id, variant: "default", status: .different)
    let record = ReportFixture.record([result])
    #expect(record.command(recording: id) == "preview-host record libShop.so \(argument)")
    #expect(record.commandRecordingFailures == record.command(recording: id))
    if id.contains("*") { #expect(PreviewFilter.glob("Shop/Card/50 % \\[a]\\*\\?", matches: id)) }
  }

  @Test func `a shell reads the command back`() async throws {
    let id = "Shop/Card/it's \u{1B}[2J \u{202E} \"$HOME\" `id` \\ \n é"
    let command = ShellText.command(["printf", "%s", id])
    let run = try await ProcessRun.run("/bin/bash", ["-c", command])
    #expect(run.text == id)
  }

  @Test(arguments: [
    (0.0, "0 %"), (0.0000001, "< 0.001 %"), (0.00999, "1 %"), (0.5, "50 %"), (0.99999, "> 99.9 %"), (1.0, "100 %"),
  ])
  func `a share never reads as nothing or all when it is not`(ratio: Double, text: String) {
    #expect(CheckResult.percent(ratio) == text)
  }
}
