/// A font: a text style, which grows with the person's text size, or a family and a size.
public struct Font: Hashable, Sendable {
  /// The styles of the Human Interface Guidelines.
  public enum TextStyle: CaseIterable, Hashable, Sendable {
    /// 34 points at the default text size.
    case largeTitle
    /// 28 points.
    case title
    /// 22 points.
    case title2
    /// 20 points.
    case title3
    /// 17 points, semibold.
    case headline
    /// 15 points.
    case subheadline
    /// 17 points.
    case body
    /// 16 points.
    case callout
    /// 13 points.
    case footnote
    /// 12 points.
    case caption
    /// 11 points.
    case caption2
  }

  /// How heavy the strokes are.
  public struct Weight: Hashable, Sendable {
    /// 1...1000, as in CSS Fonts 4.
    let value: Int

    /// 100.
    public static let ultraLight = Weight(value: 100)
    /// 200.
    public static let thin = Weight(value: 200)
    /// 300.
    public static let light = Weight(value: 300)
    /// 400.
    public static let regular = Weight(value: 400)
    /// 500.
    public static let medium = Weight(value: 500)
    /// 600.
    public static let semibold = Weight(value: 600)
    /// 700.
    public static let bold = Weight(value: 700)
    /// 800.
    public static let heavy = Weight(value: 800)
    /// 900.
    public static let black = Weight(value: 900)
  }

  /// The kind of letters.
  public enum Design: Hashable, Sendable {
    /// The system's own.
    case `default`
    /// With serifs.
    case serif
    /// With round ends.
    case rounded
    /// All of one width.
    case monospaced
  }

  enum Base: Hashable, Sendable {
    case style(TextStyle)
    case system(size: Double)
    case custom(family: String, size: Double, isFixed: Bool)
  }

  let base: Base
  var design = Design.default
  var weight: Weight?
  var isItalic = false

  /// The font of a text style.
  public static func system(_ style: TextStyle, design: Design? = nil, weight: Weight? = nil) -> Font {
    Font(base: .style(style), design: design ?? .default, weight: weight)
  }

  /// The system's font at a size in points, whatever the person's text size.
  public static func system(size: Double, weight: Weight? = nil, design: Design? = nil) -> Font {
    Font(base: .system(size: size), design: design ?? .default, weight: weight)
  }

  /// A family at a size in points, which grows with the person's text size as `.body` does.
  public static func custom(_ family: String, size: Double) -> Font {
    Font(base: .custom(family: family, size: size, isFixed: false))
  }

  /// A family at a size in points, whatever the person's text size.
  public static func custom(_ family: String, fixedSize: Double) -> Font {
    Font(base: .custom(family: family, size: fixedSize, isFixed: true))
  }

  /// 34 points at the default text size.
  public static let largeTitle = Font(base: .style(.largeTitle))
  /// 28 points.
  public static let title = Font(base: .style(.title))
  /// 22 points.
  public static let title2 = Font(base: .style(.title2))
  /// 20 points.
  public static let title3 = Font(base: .style(.title3))
  /// 17 points, semibold.
  public static let headline = Font(base: .style(.headline))
  /// 15 points.
  public static let subheadline = Font(base: .style(.subheadline))
  /// 17 points.
  public static let body = Font(base: .style(.body))
  /// 16 points.
  public static let callout = Font(base: .style(.callout))
  /// 13 points.
  public static let footnote = Font(base: .style(.footnote))
  /// 12 points.
  public static let caption = Font(base: .style(.caption))
  /// 11 points.
  public static let caption2 = Font(base: .style(.caption2))

  /// This font in a weight.
  public func weight(_ weight: Weight) -> Font {
    var font = self
    font.weight = weight
    return font
  }

  /// This font, bold.
  public func bold() -> Font { weight(.bold) }

  /// This font, slanted.
  public func italic() -> Font {
    var font = self
    font.isItalic = true
    return font
  }

  /// This font with letters of one width.
  public func monospaced() -> Font {
    var font = self
    font.design = .monospaced
    return font
  }
}
