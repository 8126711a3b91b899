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

  /// The pixels that it covers; those that it touches only in part are covered too.
  func regions(in drawing: Drawing, scale: Double) throws -> [CheckResult.Region] {
    let frames: [Rect] =
      switch area {
      case .frame(let frame): [frame]
      case .element(let id): try drawing.tree().frames(of: id)
      }
    return frames.compactMap { Self.region(of: $0, scale: scale) }
  }

  /// A rectangle of points as pixels; `nil` for one that covers none.
  private static func region(of frame: Rect, scale: Double) -> CheckResult.Region? {
    let limit = Double(PixelLayout.maximumSide)
    func pixels(_ points: Double, _ rule: FloatingPointRoundingRule) -> Int {
      let value = (points * scale).rounded(rule)
      return value.isNaN ? 0 : Int(min(limit, max(0, value)))
    }
    let (left, top) = (pixels(frame.x, .down), pixels(frame.y, .down))
    let (right, bottom) = (pixels(frame.maxX, .up), pixels(frame.maxY, .up))
    guard right > left, bottom > top else { return nil }
    return CheckResult.Region(x: left, y: top, width: right - left, height: bottom - top)
  }
}

extension TreeNode {
  /// The frames of all nodes with an identifier.
  func frames(of id: String) -> [Rect] {
    var result: [Rect] = []
    var rest = [self]
    while let node = rest.popLast() {
      if node.id == id { result.append(node.frame) }
      rest += node.children
    }
    return result
  }
}
