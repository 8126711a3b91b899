/// A summary of a run in GitHub Flavored Markdown, for a pull request or a job's summary page.
///
/// GitHub takes at most 1 MiB a step; tables are cut long before.
public struct MarkdownReport: Sendable {
  private static let rowLimit = 200
  private static let listLimit = 50

  /// The document, with a newline at its end.
  public let text: String

  /// Makes the summary of a run.
  public init(_ record: RunRecord) {
    var parts = [Self.heading(record), Self.counts(record)]
    parts += Self.problems(record) + Self.failures(record) + Self.advice(record) + Self.notes(record)
    text = parts.joined(separator: "\n\n") + "\n"
  }

  private static func heading(_ record: RunRecord) -> String {
    let failures = record.results.count(where: \.status.isFailure)
    if record.results.isEmpty { return "### ❌ Previews: nothing was checked" }
    if failures > 0 { return "### ❌ Previews: \(failures) of \(record.results.count) failed" }
    return record.problems.isEmpty
      ? "### ✅ Previews: all \(record.results.count) in order" : "### ❌ Previews: a plugin has a problem"
  }

  private static func counts(_ record: RunRecord) -> String {
    let counted =
      CheckStatus.allCases.map { ($0.words, record.count($0)) } + [
        ("orphans", record.orphans.count), ("added", record.added.count), ("removed", record.removed.count),
      ]
    let shown = counted.filter { $0.1 > 0 }.map { "\($0.1) \($0.0)" }
    let facts = ["\(record.results.count) results"] + shown
    let scope = record.shard.map { " This is shard \($0.index) of \($0.count)." } ?? ""
    return facts.joined(separator: " · ") + "." + scope
  }

  private static func problems(_ record: RunRecord) -> [String] {
    guard !record.problems.isEmpty else { return [] }
    let shown = record.problems.prefix(listLimit).map { "- \(MarkdownText.code($0.message, limit: 600))" }
    return ["#### Problems of plugins", list(shown, of: record.problems.count)]
  }

  private static func failures(_ record: RunRecord) -> [String] {
    let failures = record.results.lazy.filter(\.status.isFailure)
    guard !failures.isEmpty else { return [] }
    var lines = ["| status | preview | variant | changed | what |", "|---|---|---|---|---|"]
    for result in failures.prefix(rowLimit) {
      let variant = result.variant == Variant.standard.name ? "" : MarkdownText.code(result.variant, limit: 100)
      let amount = ([result.amountOfChange] + result.changedAspects).filter { !$0.isEmpty }.joined(separator: ", ")
      let what = result.problem?.message ?? result.findings.map(\.message).joined(separator: " ")
      lines.append(
        "| \(result.status.words) | \(MarkdownText.code(result.id)) | \(variant) | \(amount) | \(MarkdownText.code(what)) |"
      )
    }
    var parts = [lines.joined(separator: "\n")]
    let count = failures.count
    if count > rowLimit { parts.append("… and \(count - rowLimit) more. The report lists all of them.") }
    return parts
  }

  private static func advice(_ record: RunRecord) -> [String] {
    guard record.results.contains(where: \.status.isFailure) else { return [] }
    guard let command = record.commandRecordingFailures else { return [] }
    return [
      "If what changed is meant to be so, record it and commit the references. If it is not, the change has a fault.",
      MarkdownText.block([command], language: "sh"),
    ]
  }

  private static func notes(_ record: RunRecord) -> [String] {
    var parts: [String] = []
    let rerendered = record.count(.rerendered)
    if rerendered > 0 {
      parts.append(
        "\(rerendered) references were drawn by another renderer. Their content did not change, so they do not count.")
    }
    let quarantined = record.results.lazy.filter { $0.status == .quarantined }
    if !quarantined.isEmpty {
      let shown = quarantined.prefix(listLimit).map { result in
        "- \(MarkdownText.code(result.key)) \(MarkdownText.code(result.quarantineWords ?? ""))"
      }
      parts += ["#### In quarantine", list(Array(shown), of: quarantined.count)]
    }
    let lists = [
      (
        record.shard == nil ? "References without a preview" : "References without a preview in this shard",
        record.orphans
      ),
      ("Added", record.added), ("Removed", record.removed),
    ]
    for (title, entries) in lists where !entries.isEmpty {
      let shown = entries.prefix(listLimit).map { "- \(MarkdownText.code($0))" }
      parts += ["#### \(title)", list(shown, of: entries.count)]
    }
    return parts
  }

  private static func list(_ lines: [String], of count: Int) -> String {
    (lines + (count > lines.count ? ["- … and \(count - lines.count) more"] : [])).joined(separator: "\n")
  }
}
