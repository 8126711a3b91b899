import Foundation

/// A table of text that fits a terminal.
public struct TextTable: Sendable {
  /// One column.
  public struct Column: Sendable {
    /// The heading.
    public var title: String
    /// True for numbers, which stand at the right.
    public var isRightAligned: Bool
    /// The width in cells below which the column is not shortened.
    public var minimumWidth: Int
    /// The order in which columns are left out when even the minimal widths do not fit: greatest first; 0 never.
    public var dropOrder: Int
    /// Where a text that is too long is shortened: in its middle, which keeps both ends of an id, or at its end.
    public var shortensInMiddle: Bool

    /// Makes a column.
    public init(
      _ title: String, isRightAligned: Bool = false, minimumWidth: Int = 6, dropOrder: Int = 0,
      shortensInMiddle: Bool = false
    ) {
      self.title = title
      self.isRightAligned = isRightAligned
      self.minimumWidth = minimumWidth
      self.dropOrder = dropOrder
      self.shortensInMiddle = shortensInMiddle
    }
  }

  /// The columns, from the left.
  public var columns: [Column]
  /// The rows, each with a cell per column.
  ///
  /// Cells are made safe when they are shown.
  public var rows: [[String]] = []

  /// Makes an empty table.
  public init(columns: [Column]) {
    self.columns = columns
  }

  /// The table as lines without trailing spaces.
  ///
  /// - Parameters:
  ///   - width: Cells of the terminal; `nil` for no limit.
  ///   - heading: How the line of titles is dressed, such as bold.
  /// - Returns: One line for the titles and one for each row. Columns in which every cell is empty are left out.
  public func lines(width: Int?, heading: (String) -> String = { $0 }) -> [String] {
    let cells = rows.map { $0.map { SafeText.escape($0) } }
    var shown = columns.indices.filter { column in cells.contains { !$0[column].isEmpty } }
    var widths = columns.indices.map { column in
      max(Self.width(columns[column].title), cells.map { Self.width($0[column]) }.max() ?? 0)
    }
    if let width { fit(&shown, &widths, into: width) }
    func line(_ texts: [String]) -> String {
      var result = ""
      for (position, column) in shown.enumerated() {
        let text = shorten(texts[column], to: widths[column], column)
        let padding = String(repeating: " ", count: max(0, widths[column] - Self.width(text)))
        result += position == 0 ? "" : "  "
        result += columns[column].isRightAligned ? padding + text : text + padding
      }
      while result.hasSuffix(" ") { result.removeLast() }
      return result
    }
    return [heading(line(columns.map(\.title)))] + cells.map(line)
  }

  /// Shortens columns to their minimal widths, the widest first; leaves columns out if that is not enough; and at last
  /// shortens what is left further.
  private func fit(_ shown: inout [Int], _ widths: inout [Int], into width: Int) {
    func total(_ widths: [Int]) -> Int { shown.reduce(0) { $0 + widths[$1] } + max(0, shown.count - 1) * 2 }
    let least = columns.indices.map { min(widths[$0], columns[$0].minimumWidth) }
    while total(least) > width,
      let drop = shown.filter({ columns[$0].dropOrder > 0 }).max(by: { columns[$0].dropOrder < columns[$1].dropOrder })
    {
      shown.removeAll { $0 == drop }
    }
    while total(widths) > width {
      let canShrink = shown.filter { widths[$0] > least[$0] }
      guard let widest = (canShrink.isEmpty ? shown : canShrink).max(by: { widths[$0] < widths[$1] }),
        widths[widest] > 1
      else { return }
      widths[widest] -= 1
    }
  }

  private func shorten(_ text: String, to width: Int, _ column: Int) -> String {
    guard Self.width(text) > width else { return text }
    guard columns[column].shortensInMiddle, width >= 5 else { return Self.prefix(text, width: width - 1) + "…" }
    let head = (width - 1) / 2
    let tail = String(Self.prefix(String(text.reversed()), width: width - 1 - head).reversed())
    return Self.prefix(text, width: head) + "…" + tail
  }

  private static func prefix(_ text: String, width: Int) -> String {
    var result = ""
    var used = 0
    for character in text {
      used += Self.width(character)
      guard used <= width else { break }
      result.append(character)
    }
    return result
  }

  /// The number of terminal cells that a text takes.
  public static func width(_ text: String) -> Int {
    text.reduce(0) { $0 + width($1) }
  }

  /// A character takes two cells if its first scalar is East Asian wide or it is an emoji (Unicode UAX #11, UTS #51).
  private static func width(_ character: Character) -> Int {
    guard let scalar = character.unicodeScalars.first else { return 0 }
    if scalar.isASCII { return 1 }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .control: return 0
    default: break
    }
    if scalar.properties.isEmojiPresentation { return 2 }
    switch scalar.value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xA000...0xA4CF,
      0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F,
      0x1F900...0x1F9FF, 0x20000...0x3FFFD:
      return 2
    default: return 1
    }
  }
}
