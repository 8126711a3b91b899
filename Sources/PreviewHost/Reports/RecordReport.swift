/// What `record` says of a run.
public struct RecordReport: Sendable {
  /// The results, sorted by id; of one preview the standard variant first, the others by name.
  public var results: [RecordResult]
  /// Files that belonged to no preview and were removed.
  public var pruned: [String]
  /// What the pictures depend on besides their content.
  public var environment: RunRecord.Environment
  /// Problems of plugins, and with references that could not be removed.
  public var problems: [Problem]

  /// Makes a report; sorts the results.
  public init(results: [RecordResult], environment: RunRecord.Environment, problems: [Problem]) {
    func order(_ result: RecordResult) -> (String, Int, String) {
      (result.id, result.variant == Variant.standard.name ? 0 : 1, result.variant)
    }
    self.results = results.sorted { order($0) < order($1) }
    self.environment = environment
    self.problems = problems
    pruned = []
  }

  /// The document `preview-host/record/1`.
  public var json: JSONValue {
    var counts: [String: JSONValue] = ["total": .integer(results.count), "pruned": .integer(pruned.count)]
    for status in RecordResult.Status.allCases { counts[status.rawValue] = .integer(count(status)) }
    return [
      "schema": "preview-host/record/1",
      "summary": .object(counts),
      "results": .array(results.map(Self.json)),
      "pruned": JSONValue(pruned),
      "environment": environment.json,
      "problems": .array(problems.map(\.json)),
    ]
  }

  private static func json(_ result: RecordResult) -> JSONValue {
    [
      "id": .string(result.id),
      "variant": .string(result.variant),
      "status": .string(result.status.rawValue),
      "reference": JSONValue(nonEmpty: result.reference),
      "warnings": JSONValue(result.warnings),
      "output": .string(result.output),
      "problem": result.problem?.json ?? .null,
    ]
  }

  private func count(_ status: RecordResult.Status) -> Int {
    results.reduce(0) { $0 + ($1.status == status ? 1 : 0) }
  }

  /// The text for a person: what was written, and a line that sums up.
  ///
  /// References that stayed as they were are counted only.
  public func text(width: Int?, style: TextStyle) -> String {
    var table = TextTable(columns: [
      .init("", minimumWidth: 1), .init("ID", minimumWidth: 44, shortensInMiddle: true),
      .init("VARIANT", minimumWidth: 7, dropOrder: 1), .init("STATUS", minimumWidth: 9),
      .init("FILE", minimumWidth: 20, dropOrder: 2, shortensInMiddle: true),
    ])
    let shown = results.filter { $0.status != .unchanged }
    for result in shown {
      table.rows.append([
        result.status.isFailure ? "✗" : "✓", result.id, result.variant == Variant.standard.name ? "" : result.variant,
        result.status.words, result.status.isFailure ? "" : result.reference,
      ])
    }
    var lines = shown.isEmpty ? [] : table.lines(width: width, heading: style.dim)
    for index in shown.indices where index + 1 < lines.count {
      let mark = lines[index + 1]
      lines[index + 1] =
        shown[index].status.isFailure ? style.red(mark) : style.green(String(mark.prefix(1))) + mark.dropFirst()
    }
    if !shown.isEmpty { lines.append("") }
    lines += pruned.map { style.dim("removed ") + SafeText.escape($0) }
    lines.append(summary(style: style))
    return lines.joined(separator: "\n") + "\n"
  }

  private func summary(style: TextStyle) -> String {
    var parts = ["\(results.count) \(results.count == 1 ? "preview" : "previews")"]
    for status in RecordResult.Status.allCases where count(status) > 0 {
      let text = "\(count(status)) \(status.words)"
      parts.append(status.isFailure ? style.red(text) : text)
    }
    if !pruned.isEmpty { parts.append("\(pruned.count) removed") }
    return parts.joined(separator: " · ")
  }
}

extension RecordResult.Status {
  fileprivate var words: String { self == .timedOut ? "timed out" : rawValue }
}
