/// A part of pictures that comparisons leave out.
public struct PictureMask: Hashable, Sendable {
  /// Where it is.
  public enum Area: Hashable, Sendable {
    /// Points in the preview's own coordinates.
    case frame(Rect)
    /// The frames of the elements with this accessibility identifier, as they are now.
    case element(String)
  }

  /// A glob on preview ids.
  public var preview: String
  /// The name of the variant; `nil` for every variant.
  public var variant: String?
  /// Where it is.
  public var area: Area

  /// Makes a mask.
  public init(preview: String, variant: String? = nil, area: Area) {
    self.preview = preview
    self.variant = variant
    self.area = area
  }

  /// Whether it is for a preview in a variant.
  func applies(to id: String, variant name: String) -> Bool {
    PreviewFilter.glob(preview, matches: id) && (variant == nil || variant == name)
  }
}
