/// A picture for terminals: each character cell shows two pixels, one above the other.
///
/// The cell is an upper half block (U+2580) in the upper pixel's colour on the lower one's (ECMA-48 select graphic
/// rendition with direct colour, ISO/IEC 8613-6).
public struct BlockPicture: Sendable {
  /// Cells.
  public let width: Int
  /// Rows of cells.
  public var rows: Int { (height + 1) / 2 }

  private let height: Int
  /// Three bytes a pixel: red, green, blue.
  private let colors: [UInt8]

  /// Scales a bitmap down by the average of the pixels that fall into each of the new ones.
  ///
  /// What is transparent shows a chequered ground, as light and dark pixels would both vanish on a plain one.
  ///
  /// - Parameter scale: New pixels per pixel, above 0; more than 1 is 1.
  public init(_ bitmap: Bitmap, scale: Double) {
    let scale = min(1, scale)
    width = max(1, Int(Double(bitmap.width) * scale))
    height = max(1, Int(Double(bitmap.height) * scale))
    var colors: [UInt8] = []
    colors.reserveCapacity(width * height * 3)
    for y in 0..<height {
      let (top, bottom) = Self.range(y, of: height, over: bitmap.height)
      for x in 0..<width {
        let (left, right) = Self.range(x, of: width, over: bitmap.width)
        let ground = (x / 2 + y / 2) % 2 == 0 ? 0x99 : 0x66
        colors += Self.average(bitmap, left..<right, top..<bottom, ground: ground)
      }
    }
    self.colors = colors
  }

  /// The old pixels that fall into a new one, at least one.
  private static func range(_ index: Int, of count: Int, over total: Int) -> (Int, Int) {
    let start = index * total / count
    return (start, max(start + 1, (index + 1) * total / count))
  }

  private static func average(
    _ bitmap: Bitmap, _ columns: Range<Int>, _ rows: Range<Int>, ground: Int
  ) -> [UInt8] {
    var (blue, green, red, alpha) = (0, 0, 0, 0)
    for y in rows {
      var place = (y * bitmap.width + columns.lowerBound) * 4
      for _ in columns {
        blue += Int(bitmap.bytes[place])
        green += Int(bitmap.bytes[place + 1])
        red += Int(bitmap.bytes[place + 2])
        alpha += Int(bitmap.bytes[place + 3])
        place += 4
      }
    }
    let count = columns.count * rows.count
    // Colours are premultiplied: the ground is seen through what is left.
    let rest = ground * (255 * count - alpha) / 255
    return [red, green, blue].map { UInt8(min(255, ($0 + rest) / count)) }
  }

  /// A row of cells with its colours, and with those of the terminal again at its end.
  ///
  /// - Parameter row: From the top; below the picture there are spaces.
  public func line(_ row: Int) -> String {
    guard row < rows else { return String(repeating: " ", count: width) }
    var result = ""
    var last: ArraySlice<UInt8> = []
    for x in 0..<width {
      let place = (row * 2 * width + x) * 3
      let upper = colors[place..<place + 3]
      let below = place + width * 3
      let lower = row * 2 + 1 < height ? colors[below..<below + 3] : []
      let both = upper + lower
      if both != last {
        result += "\u{1B}[38;2;\(Self.code(upper))" + (lower.isEmpty ? ";49m" : ";48;2;\(Self.code(lower))m")
        last = both
      }
      result += "▀"
    }
    return result + "\u{1B}[0m"
  }

  private static func code(_ color: ArraySlice<UInt8>) -> String { color.map(String.init).joined(separator: ";") }
}

extension BlockPicture {
  /// Pictures side by side below their titles, all at one scale, so that sizes can be compared.
  ///
  /// - Parameters:
  ///   - pictures: From the left.
  ///   - width: Cells of the terminal.
  ///   - maximumRows: The most rows of cells below the titles.
  /// - Returns: Lines of at most `width` cells; none if there is no room.
  public static func strip(_ pictures: [(title: String, bitmap: Bitmap)], width: Int, maximumRows: Int) -> [String] {
    let gap = 2
    let room = (width - gap * pictures.count) / max(1, pictures.count)
    guard !pictures.isEmpty, room >= 4, maximumRows > 0 else { return [] }
    let widest = pictures.map(\.bitmap.width).max() ?? 1
    let highest = pictures.map(\.bitmap.height).max() ?? 1
    let scale = min(1, Double(room) / Double(widest), Double(maximumRows * 2) / Double(highest))
    let blocks = pictures.map { BlockPicture($0.bitmap, scale: scale) }
    func line(_ cells: [String], _ widths: [Int]) -> String {
      var result = ""
      for (index, cell) in cells.enumerated() {
        let padding = max(0, max(blocks[index].width, min(room, 10)) - widths[index])
        result += String(repeating: " ", count: gap) + cell + String(repeating: " ", count: padding)
      }
      while result.hasSuffix(" ") { result.removeLast() }
      return result
    }
    let titles = pictures.map { String($0.title.prefix(room)) }
    let rows = blocks.map(\.rows).max() ?? 0
    return [line(titles, titles.map(\.count))]
      + (0..<rows).map { row in line(blocks.map { $0.line(row) }, blocks.map(\.width)) }
  }

  /// Reads a picture of a run; `nil` for what is no PNG file or cannot be read.
  public static func bitmap(of path: String) -> Bitmap? {
    guard let bytes = ReferenceFile.bytes(of: path) else { return nil }
    return try? PNGDecoder.decode(bytes[...])
  }
}
