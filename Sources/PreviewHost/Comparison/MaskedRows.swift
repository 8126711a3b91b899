/// Which columns of a row no mask covers, row after row from the top.
///
/// Each row costs no more than its columns and the masks that begin or end there, however many masks there are.
struct MaskedRows {
  /// The columns that no mask covers, in order; none touches another.
  private(set) var spans: [Range<Int>]
  /// The number of those columns.
  private(set) var count: Int

  private let width: Int
  /// Masks that begin and end, by row; the later row is nearer to the front.
  private var begins: [Edge] = []
  private var ends: [Edge] = []
  /// By how many masks more a column is covered than the one on its left.
  private var steps: [Int32] = []

  private struct Edge {
    var row: Int
    var columns: Range<Int>
  }

  /// Starts before the first row.
  ///
  /// - Parameter masks: What is outside the picture is cut; empty ones are left out.
  init(_ masks: [CheckResult.Region], width: Int, height: Int) {
    self.width = width
    spans = width > 0 ? [0..<width] : []
    count = width
    for mask in masks {
      let columns = Self.cut(mask.x, mask.width, width)
      let rows = Self.cut(mask.y, mask.height, height)
      guard !columns.isEmpty, !rows.isEmpty else { continue }
      begins.append(Edge(row: rows.lowerBound, columns: columns))
      ends.append(Edge(row: rows.upperBound, columns: columns))
    }
    guard !begins.isEmpty else { return }
    begins.sort { $0.row > $1.row }
    ends.sort { $0.row > $1.row }
    steps = [Int32](repeating: 0, count: width + 1)
  }

  /// Whether there are no masks in the picture.
  var isEmpty: Bool { steps.isEmpty }

  /// The number of unmasked columns below a limit.
  func count(below limit: Int) -> Int {
    if limit >= width { return count }
    return spans.reduce(0) { $0 + max(0, min($1.upperBound, limit) - $1.lowerBound) }
  }

  /// Goes to a row; rows must be visited in order, and may be left out.
  mutating func move(to row: Int) {
    var isOther = false
    while let edge = begins.last, edge.row <= row {
      begins.removeLast()
      steps[edge.columns.lowerBound] += 1
      steps[edge.columns.upperBound] -= 1
      isOther = true
    }
    while let edge = ends.last, edge.row <= row {
      ends.removeLast()
      steps[edge.columns.lowerBound] -= 1
      steps[edge.columns.upperBound] += 1
      isOther = true
    }
    if isOther { findSpans() }
  }

  private mutating func findSpans() {
    spans.removeAll(keepingCapacity: true)
    count = 0
    var depth: Int32 = 0
    var start: Int?
    for column in 0..<width {
      depth += steps[column]
      if depth == 0 {
        if start == nil { start = column }
      } else if let first = start {
        spans.append(first..<column)
        start = nil
      }
    }
    if let start { spans.append(start..<width) }
    for span in spans { count += span.count }
  }

  /// The part of `start..<(start + length)` that is in `0..<limit`.
  private static func cut(_ start: Int, _ length: Int, _ limit: Int) -> Range<Int> {
    guard length > 0 else { return 0..<0 }
    let (sum, overflow) = start.addingReportingOverflow(length)
    let end = overflow ? limit : min(max(sum, 0), limit)
    return min(max(start, 0), end)..<end
  }
}
