extension Review {
  /// What is asked below each failure.
  public static let question = "accept (a), skip (s), back (b), print the paths (o), quit (q), help (?): "

  /// What the answers do.
  public static let help = """
    a  accept: record the preview as it was in the run, when the review is over
    s  skip: leave the reference as it is
    b  back: return to the one before and decide again
    o  print the paths of the pictures
    q  quit: leave the rest undecided; what was accepted is recorded
    ?  this help

    """

  /// The most lines of a difference of texts that are shown.
  private static let mostLines = 24

  /// The failure that is shown as text: which one of how many, what changed, and where its pictures are.
  public func text(style: TextStyle) -> String {
    guard let current else { return "" }
    let variant = current.variant == Variant.standard.name ? "" : " @ \(SafeText.escape(current.variant))"
    var lines = [
      "",
      style.dim("\(position + 1) of \(failures.count)") + "  " + style.bold(SafeText.escape(current.id) + variant)
        + "  "
        + style.red(current.status.words),
    ]
    let changes = ([current.amountOfChange] + current.changedAspects.map { "\($0) changed" }).filter { !$0.isEmpty }
    if !changes.isEmpty { lines.append("  " + changes.joined(separator: ", ")) }
    for finding in current.findings {
      lines.append("  \(finding.check.rawValue): \(SafeText.escape(finding.message))")
      lines += finding.lines.prefix(Self.mostLines).map { line in
        let text = "    " + SafeText.escape(String(line.prefix(400)))
        return line.hasPrefix("-") ? style.red(text) : line.hasPrefix("+") ? style.green(text) : text
      }
      if finding.lines.count > Self.mostLines {
        lines.append("    … \(finding.lines.count - Self.mostLines) more lines")
      }
    }
    if let problem = current.problem { lines.append("  \(SafeText.escape(problem.message))") }
    lines += current.warnings.map { "  \(style.yellow("warning:")) \(SafeText.escape($0))" }
    if !current.output.isEmpty {
      lines.append("  it printed:")
      lines += current.output.split(separator: "\n").suffix(6).map { "    " + SafeText.escape(String($0.prefix(400))) }
    }
    return (lines + pathLines).joined(separator: "\n") + "\n"
  }

  /// The paths of the failure's pictures, a line each.
  public var paths: String { pathLines.isEmpty ? "  no pictures\n" : pathLines.joined(separator: "\n") + "\n" }

  private var pathLines: [String] {
    let places = [
      ("reference ", current?.reference), ("actual    ", current?.actual), ("difference", current?.difference),
    ]
    return places.compactMap { title, path in path.map { "  \(title)  \(SafeText.escape($0))" } }
  }
}
