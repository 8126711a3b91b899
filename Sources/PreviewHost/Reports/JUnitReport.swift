/// A run as JUnit XML, which CI systems read: a suite for each module, a case for each preview in each variant.
///
/// Elements and attributes are those that Jenkins, GitLab and GitHub's reporters read; `file` and `line` are GitLab's.
public struct JUnitReport: Sendable {
  /// How much of what a plugin printed goes into a case: characters.
  private static let outputLimit = 64 * 1024

  /// The document, with a newline at its end.
  public let text: String

  /// Makes the document of a run.
  ///
  /// - Parameters:
  ///   - record: The run.
  ///   - sources: Finds the files that the record names.
  public init(_ record: RunRecord, sources: SourceLocator) {
    let modules = Dictionary(grouping: record.results) { $0.idParts.module }.sorted { $0.key < $1.key }
    var lines = ["<?xml version=\"1.0\" encoding=\"UTF-8\"?>"]
    var problems: [CheckResult] = []
    for problem in record.problems {
      var result = CheckResult(
        id: "preview-host/plugins/\(problem.code)", variant: Variant.standard.name, status: .failed)
      result.problem = problem
      problems.append(result)
    }
    let suites = (problems.isEmpty ? [] : [("preview-host", problems)]) + modules.map { ($0.key, $0.value) }
    lines.append("<testsuites\(XMLText.attribute("name", "preview-host"))\(Self.counts(suites.flatMap(\.1)))>")
    for (module, results) in suites {
      lines.append("  <testsuite\(XMLText.attribute("name", module))\(Self.counts(results))>")
      for result in results { lines += Self.testCase(result, record, sources) }
      lines.append("  </testsuite>")
    }
    lines.append("</testsuites>")
    text = lines.joined(separator: "\n") + "\n"
  }

  private static func counts(_ results: [CheckResult]) -> String {
    let nanoseconds = results.reduce(0) { $0 &+ max(0, $1.durationNanoseconds) }
    return XMLText.attribute("tests", "\(results.count)")
      + XMLText.attribute("failures", "\(results.count { $0.status.isFailure && !$0.status.isPreviewFailure })")
      + XMLText.attribute("errors", "\(results.count { $0.status.isPreviewFailure })")
      + XMLText.attribute("skipped", "\(results.count { isSkipped($0.status) })")
      + XMLText.attribute("time", seconds(nanoseconds))
  }

  private static func testCase(_ result: CheckResult, _ record: RunRecord, _ sources: SourceLocator) -> [String] {
    let (module, provider, name) = result.idParts
    let variant = result.variant == Variant.standard.name ? "" : " (\(result.variant))"
    var attributes =
      XMLText.attribute("name", name + variant)
      + XMLText.attribute("classname", provider.isEmpty ? module : "\(module).\(provider)")
      + XMLText.attribute("time", seconds(result.durationNanoseconds))
    if let place = result.source ?? result.problem?.source {
      attributes += XMLText.attribute("file", sources.path(of: place))
      if place.line > 0 { attributes += XMLText.attribute("line", "\(place.line)") }
    }
    var lines: [String] = []
    if let element = outcome(result, record, sources) { lines.append("      " + element) }
    let output = result.output.isEmpty ? result.problem?.output ?? "" : result.output
    if !output.isEmpty { lines.append("      <system-out>\(XMLText.content(shorten(output)))</system-out>") }
    guard !lines.isEmpty else { return ["    <testcase\(attributes)/>"] }
    return ["    <testcase\(attributes)>"] + lines + ["    </testcase>"]
  }

  private static func outcome(_ result: CheckResult, _ record: RunRecord, _ sources: SourceLocator) -> String? {
    if isSkipped(result.status) {
      let reason = result.quarantineWords.map { "quarantined: \($0)" } ?? "nothing to compare"
      return "<skipped\(XMLText.attribute("message", reason))/>"
    }
    guard result.status.isFailure else { return nil }
    let element = result.status.isPreviewFailure ? "error" : "failure"
    let message = String(result.headline.prefix(1024))
    let details = XMLText.content(details(result, record, sources).joined(separator: "\n"))
    return "<\(element)\(XMLText.attribute("message", message))"
      + "\(XMLText.attribute("type", result.status.rawValue))>\(details)</\(element)>"
  }

  private static func details(_ result: CheckResult, _ record: RunRecord, _ sources: SourceLocator) -> [String] {
    var lines = ["\(result.key): \(result.status.words)"]
    if let problem = result.problem {
      lines.append(shorten(problem.message))
      if let signal = problem.signal { lines.append("signal: \(signal)") }
      if let place = problem.source { lines.append("at: \(sources.path(of: place)):\(place.line)") }
    }
    let changes = ([result.amountOfChange] + result.changedAspects.map { "\($0) changed" }).filter { !$0.isEmpty }
    if !changes.isEmpty { lines.append("changed: \(changes.joined(separator: ", "))") }
    for finding in result.findings {
      lines.append("\(finding.check.rawValue): \(finding.message)")
      lines += finding.lines.prefix(200)
      if finding.lines.count > 200 { lines.append("… and \(finding.lines.count - 200) more lines") }
    }
    lines += result.warnings.map { "warning: \($0)" }
    for (name, path) in [("reference", result.reference), ("actual", result.actual), ("difference", result.difference)]
    {
      if let path { lines.append("\(name): \(path)") }
    }
    if result.canBeRecorded, let command = record.command(recording: result.id) {
      lines.append("to accept it: \(command)")
    }
    return lines
  }

  private static func isSkipped(_ status: CheckStatus) -> Bool { status == .quarantined || status == .skipped }

  /// The beginning and the end of a long text: what a program says first and last matters most.
  private static func shorten(_ text: String) -> String {
    guard text.utf8.count > outputLimit else { return text }
    let left = text.utf8.count - outputLimit
    let head = String(decoding: text.utf8.prefix(outputLimit / 2), as: UTF8.self)
    let tail = String(decoding: text.utf8.suffix(outputLimit / 2), as: UTF8.self)
    return "\(head)\n… \(left) bytes are left out here …\n\(tail)"
  }

  /// Seconds with six digits after the point.
  private static func seconds(_ nanoseconds: Int) -> String {
    let microseconds = max(0, nanoseconds) / 1000
    let fraction = String(microseconds % 1_000_000)
    return "\(microseconds / 1_000_000).\(String(repeating: "0", count: 6 - fraction.count))\(fraction)"
  }
}
