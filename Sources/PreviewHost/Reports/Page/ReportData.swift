/// What the page of a report knows: the run record, made small.
///
/// Unlike the record's own document it leaves out what is not there, so that 5,000 results that passed are quick to
/// read; and long texts are cut.
struct ReportData {
  private static let textLimit = 256 * 1024
  private static let allTextsLimit = 16 * 1024 * 1024
  private static let lineLimit = 2000
  private static let regionLimit = 500

  private let record: RunRecord
  private let title: String
  /// How much of each output is shown: less if there are many.
  private let outputLimit: Int

  /// The data of a run's page.
  init(_ record: RunRecord, title: String) {
    self.record = record
    self.title = title
    let texts = record.results.reduce(into: (count: 0, bytes: 0)) { sum, result in
      for text in [result.output, result.problem?.output ?? ""] where !text.isEmpty {
        sum.count += 1
        sum.bytes += text.utf8.count
      }
    }
    outputLimit =
      texts.bytes <= Self.allTextsLimit
      ? Self.textLimit : min(Self.textLimit, max(1024, Self.allTextsLimit / max(1, texts.count)))
  }

  /// The document; copies the pictures of everything that did not simply pass.
  func text(_ pictures: inout ReportPictures) throws(AtomicFile.Failure) -> String {
    var results: [JSONValue] = []
    results.reserveCapacity(record.results.count)
    for result in record.results { results.append(try json(result, &pictures)) }
    let document: JSONValue = [
      "title": .string(title), "results": .array(results), "orphans": JSONValue(record.orphans),
      "added": JSONValue(record.added), "removed": JSONValue(record.removed), "environment": record.environment.json,
      "shard": record.shard.map { ["index": .integer($0.index), "count": .integer($0.count)] } ?? .null,
      "complete": .bool(record.isComplete), "checks": JSONValue(record.checks.map(\.rawValue)),
      "problems": .array(record.problems.map(json)), "recordFailures": JSONValue(record.commandRecordingFailures),
    ]
    return document.text(pretty: false)
  }

  private func json(_ result: CheckResult, _ pictures: inout ReportPictures) throws(AtomicFile.Failure) -> JSONValue {
    var fields: [String: JSONValue] = ["id": .string(result.id), "status": .string(result.status.rawValue)]
    if result.variant != Variant.standard.name { fields["variant"] = .string(result.variant) }
    if !result.userStory.isEmpty { fields["story"] = .string(result.userStory) }
    fields["source"] = result.source.map(Self.json)
    fields["decidedBy"] = result.decidedBy.map { .string($0.rawValue) }
    if result.durationNanoseconds > 0 { fields["duration"] = .integer(result.durationNanoseconds) }
    if !result.warnings.isEmpty { fields["warnings"] = JSONValue(result.warnings.prefix(100).map { shorten($0) }) }
    if !result.output.isEmpty { fields["output"] = .string(shorten(result.output)) }
    guard result.status != .passed, result.status != .skipped else { return .object(fields) }
    fields["command"] = record.command(recording: result.id).map(JSONValue.string)
    fields["changedPixels"] = result.changedPixels.map(JSONValue.integer)
    fields["changedRatio"] = result.changedRatio.flatMap(Self.json)
    fields["maxDeltaE"] = result.maximumDeltaE.flatMap(Self.json)
    fields["quarantine"] = result.quarantine.map(Self.json)
    fields["problem"] = result.problem.map(json)
    if !result.regions.isEmpty {
      fields["regions"] = .array(
        result.regions.prefix(Self.regionLimit).map {
          .array([.integer($0.x), .integer($0.y), .integer($0.width), .integer($0.height)])
        })
    }
    let aspects = [
      "text": result.isTextChanged, "layout": result.isLayoutChanged, "accessibility": result.isAccessibilityChanged,
    ].compactMapValues { $0.map(JSONValue.bool) }
    if !aspects.isEmpty { fields["aspects"] = .object(aspects) }
    if !result.findings.isEmpty { fields["findings"] = .array(result.findings.map(json)) }
    // A picture that another renderer drew and that was not drawn again has nothing beside it to be compared with.
    if result.status != .rerendered || result.actual != nil {
      if let path = result.reference { fields["reference"] = try pictures.entry(path) }
      if let path = result.actual { fields["actual"] = try pictures.entry(path) }
      if let path = result.difference { fields["difference"] = try pictures.entry(path) }
    }
    return .object(fields)
  }

  private func json(_ problem: Problem) -> JSONValue {
    var fields: [String: JSONValue] = [
      "code": .string(problem.code), "phase": .string(problem.phase), "message": .string(shorten(problem.message)),
    ]
    fields["signal"] = problem.signal.map(JSONValue.string)
    fields["source"] = problem.source.map(Self.json)
    if !problem.output.isEmpty { fields["output"] = .string(shorten(problem.output)) }
    return .object(fields)
  }

  private func json(_ finding: CheckResult.Finding) -> JSONValue {
    var lines = finding.lines.prefix(Self.lineLimit).map { shorten($0) }
    if finding.lines.count > lines.count { lines.append("  … and \(finding.lines.count - lines.count) more lines") }
    return [
      "check": .string(finding.check.rawValue), "message": .string(shorten(finding.message)), "lines": JSONValue(lines),
    ]
  }

  private static func json(_ place: SourcePlace) -> JSONValue { .string("\(place.file):\(place.line)") }

  private static func json(_ quarantine: CheckResult.Quarantine) -> JSONValue {
    [
      "reason": .string(quarantine.reason), "until": .string(quarantine.until),
      "status": .string(quarantine.status.rawValue),
    ]
  }

  /// A number as JSON has it; others are as good as unknown.
  private static func json(_ number: Double) -> JSONValue? { number.isFinite ? .number(number) : nil }

  /// The beginning and the end of a long text: what a program says first and last matters most.
  private func shorten(_ text: String) -> String {
    let count = text.utf8.count
    guard count > outputLimit else { return text }
    let head = String(decoding: text.utf8.prefix(outputLimit / 2), as: UTF8.self)
    let tail = String(decoding: text.utf8.suffix(outputLimit / 2), as: UTF8.self)
    return "\(head)\n… \(count - outputLimit) bytes are left out here …\n\(tail)"
  }
}
