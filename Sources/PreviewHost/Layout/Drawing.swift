extension Shadow {
  /// How far the blur reaches, in points: three box blurs of a Gaussian end before three standard deviations.
  public var reach: Double { radius * 1.5 + 2 }
}

extension LayoutPass {
  static let dividerColor = Color(red: 0.5, green: 0.5, blue: 0.5, alpha: 0.35)

  /// Adds the drawing of a leaf to the list.
  func draw(_ node: LayoutTree.Node, _ box: Rect, _ proposal: Proposal) {
    switch node.kind {
    case .text: drawText(node, box, proposal)
    case .image: add(.image(imageContent(node), box), ink: box)
    case .color: fill(.rectangle, box, .color(color(numbers(.color, node)) ?? .black))
    case .divider: fill(.rectangle, box, .color(color(numbers(.color, node)) ?? Self.dividerColor))
    case .gradient: fill(.rectangle, box, paint(node))
    case .shape: drawShape(node, box)
    default: break
    }
  }

  private func drawText(_ node: LayoutTree.Node, _ box: Rect, _ proposal: Proposal) {
    let text = builder.tree.texts[Int(node.text)]
    let color = self.color(numbers(.color, node)) ?? foreground
    guard !text.text.isEmpty, color.alpha > 0, !box.isEmpty else { return }
    add(
      .text(text, box, bounds: textBounds(proposal), color),
      // Italics, accents and emoji reach out of the box; half the size covers them.
      ink: box.inset(by: -text.style.size / 2))
  }

  private func drawShape(_ node: LayoutTree.Node, _ box: Rect) {
    let inner = box.inset(by: number(.lineInset, node) ?? 0)
    guard let width = number(.lineWidth, node) else { return fill(outline(node), inner, paint(node)) }
    guard width > 0, !isClear(paint(node)) else { return }
    let style = StrokeStyle(
      width: width, cap: integer(.lineCap, node).flatMap(StrokeStyle.Cap.init(rawValue:)) ?? .butt,
      join: integer(.lineJoin, node).flatMap(StrokeStyle.Join.init(rawValue:)) ?? .miter,
      dash: numbers(.lineDash, node).map(Array.init) ?? [], dashPhase: number(.lineDashPhase, node) ?? 0)
    // Corners are right angles at most, so that a mitre reaches half of the width in both directions.
    add(.stroke(outline(node), inner, style, paint(node)), ink: inner.inset(by: -width))
  }

  private func fill(_ outline: Outline, _ box: Rect, _ paint: Paint) {
    guard !box.isEmpty, !isClear(paint) else { return }
    add(.fill(outline, box, paint), ink: box)
  }

  private func isClear(_ paint: Paint) -> Bool {
    if case .color(let color) = paint { return color.alpha == 0 }
    return false
  }

  private func add(_ command: DisplayList.Command, ink: Rect) {
    list.commands.append(command)
    cover(ink)
  }

  /// Extends what the innermost open group draws.
  func cover(_ ink: Rect) {
    inkBounds[inkBounds.count - 1] = inkBounds[inkBounds.count - 1].union(ink)
  }

  func color(_ numbers: ArraySlice<Double>?) -> Color? {
    guard let numbers, numbers.count >= 4 else { return nil }
    let first = numbers.startIndex
    return Color(red: numbers[first], green: numbers[first + 1], blue: numbers[first + 2], alpha: numbers[first + 3])
  }

  func outline(_ node: LayoutTree.Node) -> Outline {
    switch integer(.shape, node) ?? 0 {
    case 1: .roundedRectangle(number(.cornerRadius, node) ?? 0)
    case 2: .circle
    case 3: .ellipse
    case 4: .capsule
    default: .rectangle
    }
  }

  private func paint(_ node: LayoutTree.Node) -> Paint {
    guard let stops = numbers(.gradientStops, node), let points = numbers(.gradientPoints, node), points.count == 4
    else { return .color(color(numbers(.color, node)) ?? foreground) }
    let first = points.startIndex
    return .gradient(
      Gradient(
        stops: stride(from: stops.startIndex, to: stops.endIndex, by: 5).compactMap { start in
          color(stops[(start + 1)..<(start + 5)]).map { Gradient.Stop(location: stops[start], color: $0) }
        }, startX: points[first], startY: points[first + 1], endX: points[first + 2], endY: points[first + 3]))
  }
}
