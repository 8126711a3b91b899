import CPreviewABI

/// The variant for which a preview is made.
public struct PreviewEnvironment: Sendable {
  /// Whether colours are to be those of a dark appearance.
  public var isDark = false

  /// Whether the script runs from right to left.
  public var isRightToLeft = false

  /// The step of the text size: 0 is the smallest, 3 the default, 7...11 are the accessibility sizes.
  public var textSize = 3

  /// Pixels per point.
  public var scale = 1.0

  /// Points offered to the preview.
  public var width = 390.0

  /// Points offered to the preview.
  public var height = 844.0

  /// Points that the device's own furniture covers: top, leading, bottom, trailing.
  public var safeArea = [0.0, 0.0, 0.0, 0.0]

  /// A BCP 47 tag, such as `"en-US"`.
  public var locale = "en-US"

  /// The device's name, such as `"iPhone 15"`; empty when there is none.
  public var device = ""

  /// The default variant.
  public init() {}

  init(_ record: UnsafePointer<preview_environment>) {
    let values = readSized(record)
    isDark = values.color_scheme == PREVIEW_COLOR_SCHEME_DARK
    isRightToLeft = values.layout_direction == PREVIEW_RIGHT_TO_LEFT
    textSize = min(max(Int(values.text_size), 0), Int(PREVIEW_TEXT_SIZE_ACCESSIBILITY_5))
    scale = values.scale
    width = values.width
    height = values.height
    safeArea = [values.safe_area.0, values.safe_area.1, values.safe_area.2, values.safe_area.3]
    locale = String(values.locale)
    device = String(values.device)
  }
}
