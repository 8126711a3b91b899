import CPreviewABI

/// Something that draws itself into pixels: a widget of another toolkit, a frame buffer, a chart.
public struct Surface {
  /// The order of a pixel's bytes in memory; colours are premultiplied with alpha.
  public enum PixelFormat: Int32, Sendable {
    /// Four bytes: red, green, blue, alpha.
    case rgba = 1
    /// Four bytes: blue, green, red, alpha.
    case bgra = 2
    /// Two bytes, little-endian, red in the high bits.
    case rgb565 = 3
    /// One byte.
    case gray8 = 4
  }

  /// A size in points.
  public struct Size: Hashable, Sendable {
    /// Points, finite, at least 0.
    public var width: Double

    /// Points, finite, at least 0.
    public var height: Double

    /// Makes a size.
    public init(width: Double, height: Double) {
      self.width = width
      self.height = height
    }
  }

  /// A size that is offered.
  ///
  /// `nil` says: choose your own.
  public struct Proposal: Hashable, Sendable {
    /// Points.
    public var width: Double?

    /// Points.
    public var height: Double?
  }

  /// Pixels to draw into.
  ///
  /// The memory belongs to the host and is gone when `draw` returns.
  public struct Pixels {
    /// The order of bytes in a pixel.
    public let format: PixelFormat

    /// Pixels a row.
    public let width: Int

    /// Rows.
    public let height: Int

    /// Bytes from one row to the next.
    public let stride: Int

    /// Pixels per point.
    public let scale: Double

    /// All rows from the top; zero on entry.
    public let bytes: UnsafeMutableRawBufferPointer
  }

  /// What a part of the surface means to somebody who does not see it.
  public struct Element: Sendable {
    /// A WAI-ARIA 1.2 role token, such as `"button"`.
    public var role: String

    /// Points from the top left corner of the surface: x, y, width, height.
    public var frame: (x: Double, y: Double, width: Double, height: Double)

    /// The spoken name.
    public var label: String

    /// The value, such as `"40 %"`.
    public var value: String

    /// What happens on activation.
    public var hint: String

    /// The name by which tests find it.
    public var identifier: String

    /// Names the element in events; 0 when it takes none.
    public var identity: UInt64

    /// The parts.
    public var children: [Element]

    /// Makes an element.
    public init(
      role: String, frame: (x: Double, y: Double, width: Double, height: Double), label: String = "",
      value: String = "", hint: String = "", identifier: String = "", identity: UInt64 = 0,
      children: [Element] = []
    ) {
      self.role = role
      self.frame = frame
      self.label = label
      self.value = value
      self.hint = hint
      self.identifier = identifier
      self.identity = identity
      self.children = children
    }
  }

  let renderer: String
  let formats: [PixelFormat]
  let measure: @MainActor (Proposal) throws -> Size
  let draw: @MainActor (Pixels) throws -> Void
  let semantics: (@MainActor () throws -> Element)?
  let dispatch: (@MainActor (PreviewEvent) throws -> Bool)?

  /// Makes a surface.
  ///
  /// - Parameters:
  ///   - renderer: What draws it, with its version: pictures of different renderers are not compared.
  ///   - formats: The pixel formats that `draw` can fill, at least one.
  ///   - measure: Answers the size for a proposal.
  ///   - draw: Fills the pixels.
  ///   - semantics: Answers the root of the surface's meaning, after `draw`.
  ///   - dispatch: Takes an event; answers `false` for one that it does not take.
  public init(
    renderer: String, formats: [PixelFormat] = [.rgba], measure: @escaping @MainActor (Proposal) throws -> Size,
    draw: @escaping @MainActor (Pixels) throws -> Void, semantics: (@MainActor () throws -> Element)? = nil,
    dispatch: (@MainActor (PreviewEvent) throws -> Bool)? = nil
  ) {
    self.renderer = renderer
    self.formats = formats
    self.measure = measure
    self.draw = draw
    self.semantics = semantics
    self.dispatch = dispatch
  }
}

/// A live surface.
final class SurfaceContent: PreviewContent {
  let surface: Surface
  private let strings = HeldStrings()

  /// The renderer's name, where it stays until this instance ends.
  private(set) lazy var heldRenderer = strings.hold(surface.renderer)

  init(_ surface: Surface) {
    self.surface = surface
  }

  func dispatch(_ event: PreviewEvent) throws -> Bool {
    try surface.dispatch?(event) ?? false
  }
}
