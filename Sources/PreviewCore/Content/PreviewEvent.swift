import CPreviewABI

/// Something that happens to a live preview.
public struct PreviewEvent: Sendable {
  /// What happens.
  public enum Kind: Int32, Sendable {
    /// A tap on an element or a point.
    case tap = 1
    /// A switch is turned.
    case toggle = 2
    /// `text` replaces the content of an element.
    case text = 3
    /// A key is pressed; `text` is its name (W3C UI Events `key` values).
    case key = 4
    /// `value` is the new value of an element.
    case adjust = 5
    /// Content is moved by `deltaX` and `deltaY` points.
    case scroll = 6
    /// The accessibility action named by `text`.
    case action = 7
  }

  /// What happens.
  public var kind: Kind

  /// The element's identity; 0 when only a point is known.
  public var element: UInt64 = 0

  /// Points from the left of the preview.
  public var x = 0.0

  /// Points from the top of the preview.
  public var y = 0.0

  /// Points.
  public var deltaX = 0.0

  /// Points.
  public var deltaY = 0.0

  /// The new value of an adjustment.
  public var value = 0.0

  /// The text, key or action.
  public var text = ""

  /// Makes an event of a kind.
  public init(_ kind: Kind) {
    self.kind = kind
  }

  /// `nil` for a kind that this version does not know.
  init?(_ record: UnsafePointer<preview_event>) {
    let values = readSized(record)
    guard let kind = Kind(rawValue: values.kind) else { return nil }
    self.kind = kind
    element = values.element
    x = values.x
    y = values.y
    deltaX = values.delta_x
    deltaY = values.delta_y
    value = values.value
    text = String(values.text)
  }
}
