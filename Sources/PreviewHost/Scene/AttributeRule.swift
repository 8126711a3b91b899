import CPreviewABI

/// What values an attribute may have.
enum AttributeRule: Sendable {
  /// A number of a range; infinity only where the range holds it.
  case number(ClosedRange<Double>)
  /// A number greater than zero, up to a limit.
  case positive(Double)
  case integer(ClosedRange<Int64>)
  /// Any of `PREVIEW_ALIGN_…`, one horizontal and one vertical.
  case alignment
  /// So many numbers, or a multiple of so many, each of a range.
  case numbers(count: Int, repeated: Bool, ClosedRange<Double>)
  case string
  case bytes
}

/// Limits of values that have no natural one.
///
/// They keep every later calculation finite.
enum AttributeLimit {
  /// Points: the largest length that a scene can name.
  static let length = 1_000_000.0
  /// Points: the largest font.
  static let fontSize = 4096.0
  /// Bytes of one text.
  static let textBytes = 256 << 10
  /// Lines that one text may say it has: Pango's time grows with the square of their number.
  static let textLines = 10_000
  /// Bytes of one text between two blanks: a word that is broken into lines takes time with the square of its length.
  static let wordBytes = 8 << 10
  /// Numbers of a list that repeats, such as a gradient's stops.
  static let listNumbers = 5 * 1024
  /// Pixels: the longest side of an image.
  static let imageSide: Int64 = 32_768
}

extension AttributeKind {
  /// What values this attribute may have.
  var rule: AttributeRule {
    let anyLength = -AttributeLimit.length...AttributeLimit.length
    let length = 0...AttributeLimit.length
    switch self {
    case .spacing, .x, .y, .lineInset, .lineDashPhase: return .number(anyLength)
    case .width, .height, .minWidth, .idealWidth, .minHeight, .idealHeight, .minLength: return .number(length)
    case .radius, .cornerRadius, .lineWidth: return .number(length)
    case .maxWidth, .maxHeight: return .number(0...Double.infinity)
    case .insets: return .numbers(count: 4, repeated: false, anyLength)
    case .ratio, .scale: return .positive(AttributeLimit.length)
    case .alignment: return .alignment
    case .contentMode, .layoutDirection, .fontItalic, .resizable, .hidden: return .integer(0...1)
    case .opacity: return .number(0...1)
    case .color: return .numbers(count: 4, repeated: false, 0...1)
    case .shape: return .integer(Int64(PREVIEW_SHAPE_RECTANGLE)...Int64(PREVIEW_SHAPE_CAPSULE))
    case .lineCap: return .integer(Int64(PREVIEW_LINE_CAP_BUTT)...Int64(PREVIEW_LINE_CAP_SQUARE))
    case .lineJoin: return .integer(Int64(PREVIEW_LINE_JOIN_MITER)...Int64(PREVIEW_LINE_JOIN_BEVEL))
    case .lineDash: return .numbers(count: 1, repeated: true, length)
    case .gradientStops: return .numbers(count: 5, repeated: true, 0...1)
    case .gradientPoints: return .numbers(count: 4, repeated: false, anyLength)
    case .text, .fontFamily, .name, .identifier, .role, .label, .value, .hint: return .string
    case .fontDesign: return .integer(Int64(PREVIEW_FONT_DESIGN_DEFAULT)...Int64(PREVIEW_FONT_DESIGN_MONOSPACED))
    case .fontSize: return .positive(AttributeLimit.fontSize)
    case .fontWeight: return .integer(1...1000)
    case .lineLimit: return .integer(1...Int64(Int32.max))
    case .textAlignment: return .integer(Int64(PREVIEW_TEXT_ALIGN_LEADING)...Int64(PREVIEW_TEXT_ALIGN_TRAILING))
    case .png, .pixels: return .bytes
    case .pixelWidth, .pixelHeight: return .integer(1...AttributeLimit.imageSide)
    case .pixelStride: return .integer(1...Int64(Int32.max))
    case .pixelFormat: return .integer(Int64(PREVIEW_PIXEL_RGBA)...Int64(PREVIEW_PIXEL_BGRA_PREMULTIPLIED))
    case .frame: return .numbers(count: 4, repeated: false, anyLength)
    }
  }
}
