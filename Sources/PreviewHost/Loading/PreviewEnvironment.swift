import CPreviewABI

/// The variant that a preview is made for, as it crosses the boundary (`preview_environment`).
public struct PreviewEnvironment: Hashable, Sendable {
  /// A width and a height in points.
  public struct Size: Hashable, Sendable {
    /// Points, above 0.
    public var width: Double
    /// Points, above 0.
    public var height: Double

    /// Makes a size.
    public init(width: Double, height: Double) {
      self.width = width
      self.height = height
    }
  }

  /// The part of the screen that content keeps clear of, in points.
  public struct SafeArea: Hashable, Sendable {
    /// Points, from 0.
    public var top, leading, bottom, trailing: Double

    /// Makes a safe area; by default there is none.
    public init(top: Double = 0, leading: Double = 0, bottom: Double = 0, trailing: Double = 0) {
      self.top = top
      self.leading = leading
      self.bottom = bottom
      self.trailing = trailing
    }
  }

  /// Whether the preview is dark.
  public var isDark: Bool
  /// Whether the layout runs from right to left.
  public var isRightToLeft: Bool
  /// `PREVIEW_TEXT_SIZE_…`, 0 to 11.
  public var textSize: Int32
  /// Pixels per point, above 0.
  public var scale: Double
  /// What is offered to the preview.
  public var size: Size
  /// What it keeps clear of.
  public var safeArea: SafeArea
  /// A BCP 47 tag, such as `en-US`.
  public var locale: String
  /// The device's name, such as `iPhone 15`; may be empty.
  public var device: String

  /// Makes an environment; the defaults are those of a run without variants.
  public init(
    isDark: Bool = false, isRightToLeft: Bool = false, textSize: Int32 = PREVIEW_TEXT_SIZE_LARGE,
    scale: Double = 2, size: Size = Size(width: 390, height: 844), safeArea: SafeArea = SafeArea(),
    locale: String = "en-US", device: String = ""
  ) {
    self.isDark = isDark
    self.isRightToLeft = isRightToLeft
    self.textSize = textSize
    self.scale = scale
    self.size = size
    self.safeArea = safeArea
    self.locale = locale
    self.device = device
  }
}
