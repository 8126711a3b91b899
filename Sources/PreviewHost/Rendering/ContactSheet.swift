import CCairo

/// All pictures of a run on one page, each with its name and state.
public struct ContactSheet {
  /// How a preview fared, as a colour and a word.
  public enum State: Hashable, Sendable {
    /// Drawn.
    case good
    /// Drawn, with something to know.
    case notice(String)
    /// Not drawn.
    case failed(String)
  }

  /// One picture.
  public struct Entry {
    /// The preview's name, such as its id.
    public var title: String
    /// What stands below it, such as the variant; may be empty.
    public var detail: String
    /// How it fared.
    public var state: State
    /// Pixels per point of the picture.
    public var scale: Double
    /// Makes the picture; nil when there is none.
    ///
    /// Called once for each drawing, so that hundreds of pictures need not be in memory together.
    public var picture: () throws -> Bitmap?

    /// Makes an entry.
    public init(
      title: String, detail: String = "", state: State = .good, scale: Double, picture: @escaping () throws -> Bitmap?
    ) {
      self.title = title
      self.detail = detail
      self.state = state
      self.scale = scale
      self.picture = picture
    }
  }

  /// The page's heading.
  public var title: String
  /// The pictures, in order.
  public var entries: [Entry]

  /// Makes a sheet.
  public init(title: String, entries: [Entry]) {
    self.title = title
    self.entries = entries
  }
}

/// An entry with its picture, reduced to the size that it has on the page.
private struct PlacedEntry {
  var entry: ContactSheet.Entry
  var picture: Bitmap?
  /// Points.
  var size = Size(width: 0, height: 0)
  /// What is shown in place of a picture.
  var failure: String?
}

extension ContactSheet {
  private static let margin = 40.0
  private static let gap = 28.0
  private static let cell = 220.0
  /// The most and the least height of the pictures' place in a row.
  private static let well = 240.0
  private static let leastWell = 90.0
  private static let caption = 46.0
  private static let header = 64.0

  /// Pixels per point of a page: finer for a short one, so that hundreds of pictures stay within the limits.
  private var pageScale: Double {
    switch entries.count {
    case ...120: 2
    case ...2_000: 1
    case ...8_000: 0.5
    default: 0.2
    }
  }

  /// The page as pixels.
  ///
  /// - Throws: what drawing a text throws, and `LayoutError` for more pictures than one page can hold. A picture
  ///   that cannot be made is shown as failed.
  public func bitmap(_ renderer: Renderer) throws -> Bitmap {
    let placed = entries.map(placed)
    let columns = min(max(1, entries.count), max(4, Int(Double(entries.count).squareRoot().rounded(.up)) + 1))
    let width = 2 * Self.margin + Double(columns) * Self.cell + Double(columns - 1) * Self.gap
    var list = DisplayList()
    let titleStyle = TextAppearance(size: 24, weight: 700, lineLimit: 1)
    add(title, titleStyle, Self.ink, x: Self.margin, y: Self.margin, width: width - 2 * Self.margin, to: &list)
    add(
      summary(placed), TextAppearance(size: 13), Self.quiet, x: Self.margin, y: Self.margin + 34,
      width: width - 2 * Self.margin, to: &list)
    var y = Self.margin + Self.header
    for start in stride(from: 0, to: placed.count, by: columns) {
      let row = placed[start..<min(start + columns, placed.count)]
      let well = row.map(\.size.height).reduce(Self.leastWell, max)
      for (column, entry) in row.enumerated() {
        add(entry, x: Self.margin + Double(column) * (Self.cell + Self.gap), y: y, well: well, to: &list)
      }
      y += well + Self.caption + Self.gap
    }
    return try renderer.bitmap(
      of: list, size: Size(width: width, height: y - Self.gap + Self.margin), scale: pageScale,
      background: Color(red: 0.957, green: 0.957, blue: 0.965))
  }

  private static let ink = Color(red: 0.11, green: 0.11, blue: 0.12)
  private static let quiet = Color(red: 0.45, green: 0.45, blue: 0.48)

  private func summary(_ placed: [PlacedEntry]) -> String {
    let failed = placed.filter { $0.failure != nil }.count
    let pictures = "\(placed.count) \(placed.count == 1 ? "picture" : "pictures")"
    return failed == 0 ? pictures : "\(pictures), \(failed) failed"
  }

  /// An entry with its picture, which is never larger than it was drawn for.
  private func placed(_ entry: Entry) -> PlacedEntry {
    if case .failed(let message) = entry.state { return PlacedEntry(entry: entry, failure: message) }
    guard let picture = try? entry.picture() else {
      return PlacedEntry(entry: entry, failure: "the picture cannot be read")
    }
    let natural = Size(width: Double(picture.width) / entry.scale, height: Double(picture.height) / entry.scale)
    let factor = min(1, Self.cell / natural.width, Self.well / natural.height)
    // Very long pictures keep a visible side.
    let size = Size(width: max(2, natural.width * factor), height: max(2, natural.height * factor))
    let small = picture.reduced(
      width: max(1, Int((size.width * pageScale).rounded(.up))),
      height: max(1, Int((size.height * pageScale).rounded(.up))))
    return PlacedEntry(entry: entry, picture: small, size: size)
  }

  private func add(
    _ text: String, _ style: TextAppearance, _ color: Color, x: Double, y: Double, width: Double,
    height: Double? = nil, to list: inout DisplayList
  ) {
    guard !text.isEmpty else { return }
    var style = style
    style.lineLimit = style.lineLimit ?? 1
    list.commands.append(
      .text(
        TextContent(text: SafeText.escape(text), style: style),
        Rect(x: x, y: y, width: width, height: height ?? style.size * 1.3),
        bounds: TextBounds(width: width, height: .infinity), color))
  }

  private func add(_ placed: PlacedEntry, x: Double, y: Double, well: Double, to list: inout DisplayList) {
    let box = Rect(x: x, y: y, width: Self.cell, height: well)
    if let picture = placed.picture {
      add(picture, placed.size, in: box, to: &list)
    } else {
      list.commands.append(.fill(.roundedRectangle(12), box, .color(Color(red: 0.99, green: 0.92, blue: 0.92))))
      add(
        placed.failure ?? "", TextAppearance(size: 12, alignment: .center, lineLimit: 4),
        Color(red: 0.7, green: 0.13, blue: 0.13), x: x + 16, y: y + (well - 60) / 2, width: Self.cell - 32, height: 60,
        to: &list)
    }
    let state = placed.failure.map(State.failed) ?? placed.entry.state
    list.commands.append(
      .fill(.circle, Rect(x: x, y: y + well + 13, width: 8, height: 8), .color(Self.color(of: state))))
    add(
      placed.entry.title, TextAppearance(size: 13, weight: 600), Self.ink, x: x + 14, y: y + well + 8,
      width: Self.cell - 14, to: &list)
    var detail = placed.entry.detail
    if case .notice(let text) = placed.entry.state { detail += detail.isEmpty ? text : " · \(text)" }
    add(
      detail, TextAppearance(size: 11.5), Self.quiet, x: x + 14, y: y + well + 26, width: Self.cell - 14, to: &list)
  }

  /// A picture in the middle of its place, with a shadow.
  private func add(_ picture: Bitmap, _ size: Size, in well: Rect, to list: inout DisplayList) {
    let box = Rect(
      x: well.x + (well.width - size.width) / 2, y: well.y + (well.height - size.height) / 2, width: size.width,
      height: size.height)
    let shadow = Shadow(color: Color(red: 0, green: 0, blue: 0, alpha: 0.18), radius: 8, x: 0, y: 2)
    list.commands.append(.beginShadow(shadow, bounds: box, end: list.commands.count + 2))
    list.commands.append(.fill(.rectangle, box, .color(.white)))
    list.commands.append(.end)
    list.commands.append(
      .image(
        ImageContent(
          source: .pixels(
            picture.bytes[...], width: picture.width, height: picture.height, stride: picture.width * 4,
            format: .bgraPremultiplied), scale: 1), box))
  }

  private static func color(of state: State) -> Color {
    switch state {
    case .good: Color(red: 0.2, green: 0.72, blue: 0.4)
    case .notice: Color(red: 0.95, green: 0.65, blue: 0.1)
    case .failed: Color(red: 0.86, green: 0.2, blue: 0.2)
    }
  }
}

extension Bitmap {
  /// A smaller bitmap whose pixels are the means of those that they stand for; this one if it is small enough.
  func reduced(width newWidth: Int, height newHeight: Int) -> Bitmap {
    guard newWidth < width || newHeight < height else { return self }
    let newWidth = min(newWidth, width)
    let newHeight = min(newHeight, height)
    let result = [UInt8](unsafeUninitializedCapacity: newWidth * newHeight * 4) { buffer, initialized in
      bytes.withUnsafeBufferPointer { source in
        for y in 0..<newHeight {
          let rows = (y * height / newHeight)..<max(y * height / newHeight + 1, (y + 1) * height / newHeight)
          for x in 0..<newWidth {
            let columns = (x * width / newWidth)..<max(x * width / newWidth + 1, (x + 1) * width / newWidth)
            var sums: (UInt, UInt, UInt, UInt) = (0, 0, 0, 0)
            for row in rows {
              for column in columns {
                let pixel = (row * width + column) * 4
                sums.0 += UInt(source[pixel])
                sums.1 += UInt(source[pixel + 1])
                sums.2 += UInt(source[pixel + 2])
                sums.3 += UInt(source[pixel + 3])
              }
            }
            let count = UInt(rows.count * columns.count)
            let pixel = (y * newWidth + x) * 4
            buffer[pixel] = UInt8((sums.0 + count / 2) / count)
            buffer[pixel + 1] = UInt8((sums.1 + count / 2) / count)
            buffer[pixel + 2] = UInt8((sums.2 + count / 2) / count)
            buffer[pixel + 3] = UInt8((sums.3 + count / 2) / count)
          }
        }
      }
      initialized = newWidth * newHeight * 4
    }
    return Bitmap(width: newWidth, height: newHeight, bgraPremultiplied: result)
  }
}
