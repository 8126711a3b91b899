/// What changed between two texts, line by line.
public enum LineDifference {
  /// The most lines of an answer, a last one apart that says how many more changed.
  static let maximumLines = 1000
  /// The most bytes of a line of an answer.
  static let maximumLineBytes = 400

  /// The changed lines with some that stand around them.
  ///
  /// The time grows with the length of the texts, not with its square; where two long texts have little in common,
  /// more lines than necessary are said to have changed. Lines are compared as bytes.
  ///
  /// - Parameters:
  ///   - old: What was; its lines that are gone begin with `-`.
  ///   - new: What is; its lines that came begin with `+`.
  ///   - context: Equal lines before and after each change, from 0; they begin with a space.
  /// - Returns: at most 1,001 lines, each cut after 400 bytes; ` …` stands between changes that are apart. Empty when no
  ///   line differs.
  public static func lines(from old: String, to new: String, context: Int) -> [String] {
    let oldLines = split(old)
    let newLines = split(new)
    var numbers: [ArraySlice<UInt8>: Int] = [:]
    func number(_ line: ArraySlice<UInt8>) -> Int {
      if let known = numbers[line] { return known }
      numbers[line] = numbers.count
      return numbers.count - 1
    }
    var matching = LineMatching(old: oldLines.map(number), new: newLines.map(number))
    matching.match()
    return report(oldLines, newLines, matching.changes, context: min(max(0, context), maximumLines))
  }

  private static func split(_ text: String) -> [ArraySlice<UInt8>] {
    var lines = Array(text.utf8).split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    // What follows the end of the last line is no line.
    if lines.last?.isEmpty == true { lines.removeLast() }
    return lines
  }

  private static func report(
    _ old: [ArraySlice<UInt8>], _ new: [ArraySlice<UInt8>], _ changes: [LineMatching.Change], context: Int
  ) -> [String] {
    var report: [String] = []
    /// The old line after the last reported one.
    var end = 0
    func append(_ sign: String, _ lines: ArraySlice<ArraySlice<UInt8>>) {
      report += lines.prefix(max(0, maximumLines - report.count)).map { sign + text($0) }
    }
    for (index, change) in changes.enumerated() {
      if report.count >= maximumLines {
        let more = changes[index...].reduce(0) { $0 + $1.old.count + $1.new.count }
        return report + [" … and \(more) more"]
      }
      let start = max(end, change.old.lowerBound - context)
      if index > 0, start > end { append(" ", [ArraySlice("…".utf8)]) }
      append(" ", old[start..<change.old.lowerBound])
      let room = maximumLines - report.count
      append("-", old[change.old])
      append("+", new[change.new])
      let missing = change.old.count + change.new.count - room
      if missing > 0 {
        let more = changes[(index + 1)...].reduce(missing) { $0 + $1.old.count + $1.new.count }
        return report + [" … and \(more) more"]
      }
      let next = index + 1 < changes.count ? changes[index + 1].old.lowerBound : old.count
      end = min(next, change.old.upperBound + context)
      append(" ", old[change.old.upperBound..<end])
    }
    return report
  }

  private static func text(_ line: ArraySlice<UInt8>) -> String {
    guard line.count > maximumLineBytes else { return String(decoding: line, as: UTF8.self) }
    var head = line.prefix(maximumLineBytes)
    // Not inside a character: bytes that go on with one begin with 10.
    while let next = line.dropFirst(head.count).first, next & 0xC0 == 0x80, !head.isEmpty { head.removeLast() }
    return String(decoding: head, as: UTF8.self) + "…"
  }
}
