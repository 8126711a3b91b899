/// How a text's letters look.
public struct TextAppearance: Hashable, Sendable {
  /// The design of the default family (`PREVIEW_FONT_DESIGN_…`).
  public enum Design: Int, Sendable, CaseIterable { case `default`, serif, rounded, monospaced }
  /// How lines stand in the text's own box (`PREVIEW_TEXT_ALIGN_…`).
  public enum Alignment: Int, Sendable { case leading, center, trailing }

  /// The family by name; nil for the design's default.
  public var family: String?
  /// The design when no family is named.
  public var design: Design
  /// Points.
  public var size: Double
  /// CSS Fonts 4: 1...1000, 400 is regular.
  public var weight: Int
  /// Slanted letters.
  public var italic: Bool
  /// The lines' alignment.
  public var alignment: Alignment
  /// The most lines; nil for any number.
  public var lineLimit: Int?

  /// Makes a style; what is left out is the body text of the default design.
  public init(
    family: String? = nil, design: Design = .default, size: Double = 17, weight: Int = 400, italic: Bool = false,
    alignment: Alignment = .leading, lineLimit: Int? = nil
  ) {
    self.family = family
    self.design = design
    self.size = size
    self.weight = weight
    self.italic = italic
    self.alignment = alignment
    self.lineLimit = lineLimit
  }
}

/// A text with its style and direction: what is measured and drawn as one.
public struct TextContent: Hashable, Sendable {
  /// The characters.
  public var text: String
  /// How they look.
  public var style: TextAppearance
  /// Where lines without a direction of their own begin.
  public var direction: LayoutDirection

  /// Makes a text.
  public init(text: String, style: TextAppearance, direction: LayoutDirection = .leftToRight) {
    self.text = text
    self.style = style
    self.direction = direction
  }
}

/// The room that a text may take.
public struct TextBounds: Hashable, Sendable {
  /// Points at which lines break; infinity to break only where the text says so.
  public var width: Double
  /// Points that lines may take, at least one line; infinity for no limit.
  public var height: Double

  /// Makes bounds; what is left out has no limit.
  public init(width: Double = .infinity, height: Double = .infinity) {
    self.width = width
    self.height = height
  }
}

/// The room that a text takes.
public struct TextMetrics: Hashable, Sendable {
  /// Points.
  public var size: Size
  /// Points from the top to the baseline of the first line.
  public var firstBaseline: Double
  /// Points from the top to the baseline of the last line.
  public var lastBaseline: Double

  /// Makes metrics.
  public init(size: Size, firstBaseline: Double, lastBaseline: Double) {
    self.size = size
    self.firstBaseline = firstBaseline
    self.lastBaseline = lastBaseline
  }
}

/// An image as it came from a plugin.
public struct ImageContent: Hashable, Sendable {
  /// Where its pixels are.
  public enum Source: Hashable, Sendable {
    /// A PNG file, not yet checked.
    case png(ArraySlice<UInt8>)
    /// Rows from the top. The bytes are enough for width, height and stride.
    case pixels(ArraySlice<UInt8>, width: Int, height: Int, stride: Int, format: PixelLayout.Format)
  }

  /// Where its pixels are.
  public var source: Source
  /// Pixels per point.
  public var scale: Double
}

/// Measures what only the renderer knows the size of.
public protocol ContentMeasurer: AnyObject {
  /// The room that a text takes within bounds.
  func metrics(of text: TextContent, in bounds: TextBounds) throws -> TextMetrics
  /// The width and height of an image, in pixels.
  func pixelSize(of image: ImageContent) throws -> (width: Int, height: Int)
}
