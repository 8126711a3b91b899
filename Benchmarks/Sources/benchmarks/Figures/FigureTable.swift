import Foundation

/// One row: what was measured, against what, and whether it is as good as it should be.
struct FigureRow {
  var what: String
  var measured: String
  var counterpart = "–"
  var ratio: Double?
  var target = "–"
  /// `nil` for a row that only informs.
  var isMet: Bool?
}

/// All rows, as Markdown.
struct FigureTable {
  var rows: [FigureRow] = []

  var markdown: String {
    var lines = ["| what | measured | counterpart | ratio | target | met |", "|---|---|---|---|---|---|"]
    for row in rows {
      let ratio = row.ratio.map { String(format: "%.2f", $0) } ?? "–"
      let met = row.isMet.map { $0 ? "yes" : "**no**" } ?? "–"
      lines.append(
        "| \(row.what) | \(row.measured) | \(row.counterpart) | \(ratio) | \(row.target) | \(met) |")
    }
    return lines.joined(separator: "\n")
  }
}
