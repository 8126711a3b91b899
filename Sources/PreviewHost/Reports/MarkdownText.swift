/// Writes text that is not ours into GitHub Flavored Markdown.
///
/// Only a code span takes away the meaning of everything: of markup and HTML, but also of mentions, links, issue numbers
/// and commit hashes, which GitHub looks for in the finished page, where a backslash is gone.
enum MarkdownText {
  /// A code span in one line, for prose and for cells of tables; empty for empty text.
  ///
  /// - Parameters:
  ///   - text: Any text. Control characters, line breaks and direction overrides are shown as escapes.
  ///   - limit: Characters after which it is cut.
  static func code(_ text: String, limit: Int = 300) -> String {
    guard !text.isEmpty else { return "" }
    // Cut twice: before escaping, which is slow for a megabyte, and after it, which makes text longer.
    var shown = SafeText.escape(String(text.unicodeScalars.prefix(limit + 1)))
    if shown.unicodeScalars.count > limit { shown = String(shown.unicodeScalars.prefix(limit)) + "…" }
    let fence = String(repeating: "`", count: longestRun(of: "`", in: shown) + 1)
    // One space on each side is not shown; text of spaces only is shown as it is (GFM 6.3).
    let padding = shown.contains { $0 != " " } ? " " : ""
    let needsPadding = shown.hasPrefix("`") || shown.hasSuffix("`") || (shown.hasPrefix(" ") && shown.hasSuffix(" "))
    let span = needsPadding ? fence + padding + shown + padding + fence : fence + shown + fence
    // A bar ends a cell even in code, unless a backslash stands before it; the table takes the backslash away.
    return String(span.flatMap { $0 == "|" ? ["\\", "|"] : [$0] })
  }

  /// A fenced block.
  static func block(_ lines: [String], language: String = "") -> String {
    let body = lines.map { SafeText.escape($0) }
    let fence = String(repeating: "`", count: max(3, (body.map { longestRun(of: "`", in: $0) }.max() ?? 0) + 1))
    return ([fence + language] + body + [fence]).joined(separator: "\n")
  }

  private static func longestRun(of character: Character, in text: String) -> Int {
    var longest = 0
    var current = 0
    for next in text {
      current = next == character ? current + 1 : 0
      longest = max(longest, current)
    }
    return longest
  }
}
