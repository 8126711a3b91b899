/// Workflow commands with which GitHub shows failures beside their lines.
///
/// The form is that of GitHub's "Workflow commands for GitHub Actions".
public struct GitHubAnnotations: Sendable {
  /// GitHub shows ten errors and ten warnings of a step, and forgets the others.
  private static let limit = 10

  /// The commands, one a line.
  public let lines: [String]

  /// Makes the annotations of a run.
  ///
  /// - Parameters:
  ///   - record: The run.
  ///   - sources: Finds the files that the record names.
  public init(_ record: RunRecord, sources: SourceLocator) {
    let problems = record.problems.map { problem in
      let title = problem.phase == "references" ? "References cannot be read" : "A plugin has a problem"
      return Self.command("error", place: problem.source, sources, title: title, problem.message)
    }
    let failures = record.results.lazy.filter(\.status.isFailure)
    // Text is made for what will be shown only.
    var errors = problems + failures.prefix(max(0, Self.limit - problems.count)).map { Self.error($0, sources) }
    let count = problems.count + failures.count
    if count > Self.limit {
      errors =
        errors.prefix(Self.limit - 1) + [
          Self.command(
            "error", place: nil, sources, title: "preview-host",
            "\(count - Self.limit + 1) more of \(count) failures are not shown here. The report lists all of them.")
        ]
    }
    lines = errors + Self.warnings(record, sources)
  }

  private static func error(_ result: CheckResult, _ sources: SourceLocator) -> String {
    let variant = result.variant == Variant.standard.name ? "" : " (\(result.variant))"
    return command(
      "error", place: result.problem?.source ?? result.source, sources,
      title: "\(result.id)\(variant): \(result.status.words)", result.headline)
  }

  private static func warnings(_ record: RunRecord, _ sources: SourceLocator) -> [String] {
    var lines: [String] = []
    let rerendered = record.count(.rerendered)
    if rerendered > 0 {
      lines.append(
        command(
          "warning", place: nil, sources, title: "Another renderer",
          "\(rerendered) of \(record.results.count) references were drawn by another renderer. Their content did not "
            + "change."))
    }
    let quarantined = record.results.lazy.filter { $0.status == .quarantined }
    if !quarantined.isEmpty {
      let shown = quarantined.prefix(limit).map { "\($0.key): \($0.quarantineWords ?? "")" }
      let more = quarantined.count > limit ? ["and \(quarantined.count - limit) more"] : []
      lines.append(
        command(
          "warning", place: nil, sources, title: "\(quarantined.count) in quarantine",
          (shown + more).joined(separator: "\n")))
    }
    if !record.orphans.isEmpty, record.shard == nil {
      let shown = record.orphans.prefix(limit)
      let more = record.orphans.count > limit ? ["and \(record.orphans.count - limit) more"] : []
      lines.append(
        command(
          "warning", place: nil, sources, title: "\(record.orphans.count) references without a preview",
          (shown + more).joined(separator: "\n")))
    }
    return lines
  }

  private static func command(
    _ name: String, place: SourcePlace?, _ sources: SourceLocator, title: String, _ message: String
  ) -> String {
    var properties: [String] = []
    if let place {
      properties.append("file=\(property(sources.path(of: place)))")
      if place.line > 0 { properties.append("line=\(place.line)") }
    }
    properties.append("title=\(property(title))")
    return "::\(name) \(properties.joined(separator: ","))::\(data(message))"
  }

  /// A message: GitHub reads `%`, carriage returns and line feeds.
  private static func data(_ text: String) -> String {
    // GitHub cuts messages at 64 KiB; nobody reads that much beside a line.
    let shown = text.utf8.count > 4096 ? text.prefix(2048) + "…" : text[...]
    return percent(SafeText.escape(String(shown), keepingLineBreaks: true), escaping: "%\n\r")
  }

  /// A property's value, which ends at a comma or a colon besides.
  private static func property(_ text: String) -> String {
    percent(SafeText.escape(String(text.prefix(1024))), escaping: "%\n\r:,")
  }

  private static func percent(_ text: String, escaping characters: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      if characters.unicodeScalars.contains(scalar) {
        let digits = String(scalar.value, radix: 16, uppercase: true)
        result += digits.count == 1 ? "%0\(digits)" : "%\(digits)"
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
