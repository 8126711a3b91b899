import Foundation
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

@testable import PreviewHost

@Suite struct JUnitReportTests {
  /// The elements of a document with their attributes, as a parser that knows nothing of us reads them.
  private final class Elements: NSObject, XMLParserDelegate {
    var all: [(name: String, attributes: [String: String])] = []
    var texts: [String: String] = [:]
    private var open: [String] = []

    init(_ text: String) throws {
      super.init()
      let parser = XMLParser(data: Data(text.utf8))
      parser.delegate = self
      try #require(parser.parse(), "\(String(describing: parser.parserError)), line \(parser.lineNumber)")
    }

    func parser(
      _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
      attributes: [String: String]
    ) {
      all.append((name, attributes))
      open.append(name)
    }

    func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
      open.removeLast()
    }

    func parser(_ parser: XMLParser, foundCharacters text: String) { texts[open.last ?? "", default: ""] += text }

    subscript(_ name: String) -> [[String: String]] { all.filter { $0.name == name }.map(\.attributes) }
  }

  private let sources = SourceLocator(root: nil)

  @Test func `a module is a suite, and a preview in a variant is a case with its place and time`() throws {
    var fixture = try ReportFixture()
    fixture.results[0].durationNanoseconds = 1_234_567_890
    let elements = try Elements(JUnitReport(fixture.record, sources: sources).text)
    let suite = try #require(elements["testsuite"].first)
    #expect(elements["testsuite"].count == 1 && suite["name"] == "Shop" && suite["time"] == "1.234567")
    #expect(
      [suite["tests"], suite["failures"], suite["errors"], suite["skipped"]].compactMap { $0 } == ["14", "6", "1", "1"])
    let card = try #require(elements["testcase"].first { $0["name"] == "loaded" })
    #expect(
      card == ["name": "loaded", "classname": "Shop.Card", "time": "1.234567", "file": "Shop/Card.swift", "line": "12"])
    #expect(elements["testcase"].contains { $0["name"] == "loaded (dark)" })
  }

  @Test func `a failure says what, where its pictures are and how to accept it`() throws {
    let fixture = try ReportFixture()
    let elements = try Elements(JUnitReport(ReportFixture.record([fixture.results[0]]), sources: sources).text)
    #expect(elements["failure"].first?["type"] == "different")
    #expect(elements["failure"].first?["message"]?.hasPrefix("400 pixels differ.") == true)
    let details = try #require(elements.texts["failure"])
    for part in ["-12 €", "+14 €", "0-actual.png", "to accept it: preview-host record libShop.so Shop/Card/loaded"] {
      #expect(details.contains(part), "\(part)")
    }
  }

  @Test func `a crash is an error with its message, and what it printed is there`() throws {
    let fixture = try ReportFixture()
    let elements = try Elements(JUnitReport(fixture.record, sources: sources).text)
    #expect(elements["error"].map { $0["type"] } == ["crashed"])
    #expect(elements["error"].first?["message"] == "ended by SIGILL. Expected a picture. Look at line 41.")
    #expect(elements.texts["system-out"] == "Index out of range")
    #expect(elements["skipped"].first?["message"]?.contains("Tiles come in any order (until 2030-01-31") == true)
  }

  @Test func `any text is valid XML`() throws {
    let text = "a\u{0}\u{1}\u{1B}\u{FFFE}\u{7F}<>&\"']]><!--\r\n\t\u{2028}\u{1F600}"
    var result = CheckResult(id: "\(text)/\(text)/\(text)", variant: text, status: .crashed)
    result.problem = Problem(code: text, phase: text, message: text, signal: text, output: text)
    result.source = SourcePlace(file: text, line: -1)
    (result.output, result.warnings) = (text, [text])
    result.findings = [.init(check: .text, message: text, lines: [text])]
    var record = ReportFixture.record([result])
    record.problems = [try #require(result.problem)]
    let elements = try Elements(JUnitReport(record, sources: sources).text)
    #expect(elements["testcase"].count == 2)
    #expect(elements.texts["system-out"]?.contains("<>&\"']]><!--") == true)
    #expect(elements["testsuites"].first?["errors"] == "2")
  }
}
