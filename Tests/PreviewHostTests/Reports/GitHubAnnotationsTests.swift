import Testing

@testable import PreviewHost

@Suite struct GitHubAnnotationsTests {
  private let sources = SourceLocator(root: nil)

  @Test func `a failure is an error beside its line, a group is one warning`() throws {
    let lines = GitHubAnnotations(try ReportFixture().record, sources: sources).lines
    #expect(
      lines.contains {
        $0.hasPrefix("::error file=Shop/Card.swift,line=12,title=Shop/Card/loaded%3A different::400 pixels differ.")
      })
    #expect(
      lines.contains {
        $0.hasPrefix("::error file=Shop/Basket.swift,line=41,title=Shop/Basket/crashing%3A crashed::ended by")
      })
    #expect(lines.filter { $0.hasPrefix("::warning") }.count == 2)
  }

  @Test func `text cannot begin a command of its own`() throws {
    var result = CheckResult(id: "A/B/x\n::error::y,z:%", variant: "default", status: .failed)
    result.problem = Problem(code: "x", phase: "x", message: "one\r\n::set-output name=a::b 100%")
    let lines = GitHubAnnotations(ReportFixture.record([result]), sources: sources).lines
    #expect(
      lines == [
        "::error title=A/B/x\\n%3A%3Aerror%3A%3Ay%2Cz%3A%25%3A failed::one\\r%0A::set-output name=a::b 100%25"
      ])
  }

  @Test func `of many failures the first are shown and the others counted`() {
    let results = (0..<5000).map { CheckResult(id: "A/B/\($0)", variant: "default", status: .missing) }
    let lines = GitHubAnnotations(ReportFixture.record(results), sources: sources).lines
    #expect(lines.count == 10)
    #expect(lines.last?.contains("4991 more of 5000 failures") == true)
  }
}
