import CPreviewABI

/// Something that is done to a live preview (`preview_event`).
public struct PreviewEvent: Hashable, Sendable {
  /// What is done.
  public enum Kind: Int32, Sendable {
    /// A tap on an element, or at a point.
    case tap = 1
    /// Switches an element over.
    case toggle = 2
    /// Replaces an element's text.
    case text = 3
    /// A key; `text` is its name (W3C UI Events `key` values).
    case key = 4
    /// Sets an element's value.
    case adjust = 5
    /// Scrolls by `deltaX` and `deltaY`.
    case scroll = 6
    /// An accessibility action; `text` is its name.
    case action = 7
  }

  /// What is done.
  public var kind: Kind
  /// The element's identity in the scene; 0 when only a point is known.
  public var element: UInt64
  /// Points in the preview's coordinates.
  public var x, y: Double
  /// Points.
  public var deltaX, deltaY: Double
  /// The new value of `adjust`.
  public var value: Double
  /// The text, the key or the action.
  public var text: String

  /// Makes an event.
  public init(
    _ kind: Kind, element: UInt64 = 0, x: Double = 0, y: Double = 0, deltaX: Double = 0, deltaY: Double = 0,
    value: Double = 0, text: String = ""
  ) {
    self.kind = kind
    self.element = element
    self.x = x
    self.y = y
    self.deltaX = deltaX
    self.deltaY = deltaY
    self.value = value
    self.text = text
  }
}
