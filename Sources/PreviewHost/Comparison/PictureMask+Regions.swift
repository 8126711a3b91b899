extension PictureMask {
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
