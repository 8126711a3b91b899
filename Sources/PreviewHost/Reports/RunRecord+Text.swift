extension RunRecord {
  /// How many failures are listed, and how many of them in detail.
  private static let rowLimit = 50
  private static let detailLimit = 20
  private static let listLimit = 10

  /// The text for a person: what failed and why, what else deserves a look, and a line that sums up.
  ///
  /// What passed is only counted. Problems of plugins are not repeated: a verb says them as they come.
  ///
  /// - Parameters:
  ///   - width: Cells of the terminal; `nil` for no limit.
  ///   - style: How parts are dressed.
  public func text(width: Int?, style: TextStyle) -> String {
    var sections: [[String]] = []
    let rerendered = count(.rerendered)
    if rerendered > 0 {
      let noun = rerendered == 1 ? "1 reference was" : "\(rerendered) references were"
      sections.append([style.yellow("\(noun) drawn by another renderer; what they show did not change.")])
    }
    let failures = results.filter(\.status.isFailure)
    if !failures.isEmpty {
      sections.append(failureTable(failures, width: width, style: style))
      sections += details(failures, style: style)
    }
    sections += groups(style: style)
    sections.append(conclusion(style: style))
    return sections.map { $0.joined(separator: "\n") }.joined(separator: "\n\n") + "\n"
  }

  private func failureTable(_ failures: [CheckResult], width: Int?, style: TextStyle) -> [String] {
    var table = TextTable(columns: [
      .init("STATUS", minimumWidth: 12), .init("ID", minimumWidth: 44, shortensInMiddle: true),
      .init("VARIANT", minimumWidth: 7, dropOrder: 1),
      .init("PIXELS", isRightAligned: true, minimumWidth: 6, dropOrder: 2),
      .init("RATIO", isRightAligned: true, minimumWidth: 6, dropOrder: 4),
      .init("ΔE", isRightAligned: true, minimumWidth: 3, dropOrder: 5),
      .init("ALSO CHANGED", minimumWidth: 12, dropOrder: 3),
    ])
    for result in failures.prefix(Self.rowLimit) {
      table.rows.append([
        "✗ \(result.status.words)", result.id, result.variant == Variant.standard.name ? "" : result.variant,
        result.changedPixels.map(String.init) ?? "", result.changedRatio.map(CheckResult.percent) ?? "",
        result.maximumDeltaE.map(CheckResult.decimal) ?? "", result.changedAspects.joined(separator: ", "),
      ])
    }
    var lines = table.lines(width: width, heading: style.dim)
    for index in lines.indices.dropFirst() {
      let mark = failures[index - 1].status.words.count + 2
      lines[index] = style.red(String(lines[index].prefix(mark))) + lines[index].dropFirst(mark)
    }
    if failures.count > Self.rowLimit { lines.append(style.dim("… and \(failures.count - Self.rowLimit) more")) }
    return lines
  }

  /// For each failure that has something to say: its id and what the checks or the worker said.
  private func details(_ failures: [CheckResult], style: TextStyle) -> [[String]] {
    // A table that cannot be read fails every preview of its module, and is told once.
    let told = Set(problems.map(\.message))
    let telling = failures.filter { result in
      let tells = result.problem.map { !told.contains($0.message) } ?? false
      return tells || !result.findings.isEmpty || !result.warnings.isEmpty
    }
    var sections: [[String]] = telling.prefix(Self.detailLimit).map { result in
      let variant = result.variant == Variant.standard.name ? "" : "@\(result.variant)"
      var lines = [style.bold(SafeText.escape(result.id + variant))]
      if let place = result.problem?.source ?? result.source {
        lines[0] += style.dim(SafeText.escape("  \(place.file):\(place.line)"))
      }
      if let problem = result.problem {
        lines.append(Self.indented(problem.message))
        let words = problem.lastWords
        if !words.isEmpty {
          lines.append("  it printed:")
          lines += words.map { style.dim("    " + String(SafeText.escape(String($0)))) }
        }
      }
      for finding in result.findings { lines += Self.lines(of: finding, style: style) }
      lines += result.warnings.prefix(5).map { style.yellow(Self.indented("warning: \($0)")) }
      return lines
    }
    if telling.count > Self.detailLimit {
      sections.append([
        style.dim("Details of \(telling.count - Self.detailLimit) more are in the report (--report DIR).")
      ])
    }
    return sections
  }

  private static func lines(of finding: CheckResult.Finding, style: TextStyle) -> [String] {
    let limit = 12
    var lines = [indented(finding.message)]
    lines += finding.lines.prefix(limit).map { line in
      let text = "    " + String(SafeText.escape(String(line.prefix(400))))
      return line.hasPrefix("-") ? style.red(text) : line.hasPrefix("+") ? style.green(text) : style.dim(text)
    }
    if finding.lines.count > limit { lines.append(style.dim("    … and \(finding.lines.count - limit) more lines")) }
    return lines
  }

  /// What does not fail but deserves a look.
  private func groups(style: TextStyle) -> [[String]] {
    var sections: [[String]] = []
    let quarantined = results.filter { $0.status == .quarantined }
    if !quarantined.isEmpty {
      sections.append(
        list(
          "\(quarantined.count) in quarantine:",
          quarantined.map { "\($0.key)  \($0.quarantineWords ?? "")" }, style: style))
    }
    if !orphans.isEmpty {
      let noun = orphans.count == 1 ? "1 reference belongs" : "\(orphans.count) references belong"
      let advice =
        shard == nil
        ? "to no preview; 'record --prune' removes them:" : "to no preview of this shard; 'merge' judges them:"
      sections.append(list("\(noun) \(advice)", orphans, style: style))
    }
    if !added.isEmpty { sections.append(list("\(added.count) added:", added, style: style)) }
    if !removed.isEmpty { sections.append(list("\(removed.count) removed:", removed, style: style)) }
    return sections
  }

  private func list(_ title: String, _ entries: [String], style: TextStyle) -> [String] {
    var lines = [style.yellow(title)] + entries.prefix(Self.listLimit).map(Self.indented)
    if entries.count > Self.listLimit { lines.append(style.dim("  … and \(entries.count - Self.listLimit) more")) }
    return lines
  }

  private func conclusion(style: TextStyle) -> [String] {
    var lines: [String] = []
    if results.contains(where: { $0.actual != nil || $0.difference != nil }), !artifacts.isEmpty {
      lines.append("Pictures: \(SafeText.escape(artifacts))")
    }
    if let command = commandRecordingFailures { lines.append("If this is how it should be: \(command)") }
    var parts = [results.count == 1 ? "1 result" : "\(results.count) results"]
    for status in CheckStatus.allCases {
      let count = count(status)
      guard count > 0 else { continue }
      let text = "\(count) \(status.words)"
      switch status {
      case .passed: parts.append(style.green(text))
      case _ where status.isFailure: parts.append(style.red(text))
      default: parts.append(style.yellow(text))
      }
    }
    if !orphans.isEmpty { parts.append(style.yellow("\(orphans.count) \(orphans.count == 1 ? "orphan" : "orphans")")) }
    if let shard { parts.append(style.dim("shard \(shard.index) of \(shard.count)")) }
    return lines + [parts.joined(separator: " · ")]
  }

  /// A message, each line of it set in; bounded, since a plugin may have written it.
  private static func indented(_ message: String) -> String {
    let shown = message.utf8.count > 4000 ? message.prefix(2000) + "…" : message[...]
    return SafeText.escape(String(shown), keepingLineBreaks: true)
      .split(separator: "\n", omittingEmptySubsequences: false).map { "  " + $0 }.joined(separator: "\n")
  }
}
