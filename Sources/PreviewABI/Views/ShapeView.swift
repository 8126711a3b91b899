import CPreviewABI

/// How a line is drawn.
public struct StrokeStyle: Hashable, Sendable {
  /// How a line ends.
  public enum LineCap: Hashable, Sendable {
    /// At its last point.
    case butt
    /// With half a circle.
    case round
    /// With half a square.
    case square
  }

  /// How two lines meet.
  public enum LineJoin: Hashable, Sendable {
    /// In a point.
    case miter
    /// In an arc.
    case round
    /// Cut off.
    case bevel
  }

  /// Points.
  public var lineWidth: Double

  /// How the line ends.
  public var lineCap: LineCap

  /// How two lines meet.
  public var lineJoin: LineJoin

  /// Points of line and gap in turn; empty for a line without gaps.
  public var dash: [Double]

  /// Where in `dash` the line begins, in points.
  public var dashPhase: Double

  /// Makes a style.
  public init(
    lineWidth: Double = 1, lineCap: LineCap = .butt, lineJoin: LineJoin = .miter, dash: [Double] = [],
    dashPhase: Double = 0
  ) {
    self.lineWidth = lineWidth
    self.lineCap = lineCap
    self.lineJoin = lineJoin
    self.dash = dash
    self.dashPhase = dashPhase
  }

  /// Sets the attributes of a stroked shape.
  @MainActor func write(to sink: SceneSink) {
    sink.set(PREVIEW_ATTRIBUTE_LINE_WIDTH, lineWidth > 0 ? lineWidth : 0)
    switch lineCap {
    case .butt: break
    case .round: sink.set(PREVIEW_ATTRIBUTE_LINE_CAP, Int(PREVIEW_LINE_CAP_ROUND))
    case .square: sink.set(PREVIEW_ATTRIBUTE_LINE_CAP, Int(PREVIEW_LINE_CAP_SQUARE))
    }
    switch lineJoin {
    case .miter: break
    case .round: sink.set(PREVIEW_ATTRIBUTE_LINE_JOIN, Int(PREVIEW_LINE_JOIN_ROUND))
    case .bevel: sink.set(PREVIEW_ATTRIBUTE_LINE_JOIN, Int(PREVIEW_LINE_JOIN_BEVEL))
    }
    if !dash.isEmpty {
      sink.set(PREVIEW_ATTRIBUTE_LINE_DASH, dash.map { $0 > 0 ? $0 : 0 })
      if dashPhase != 0 { sink.set(PREVIEW_ATTRIBUTE_LINE_DASH_PHASE, dashPhase) }
    }
  }
}

/// A shape that is filled or stroked.
public struct _ShapeView<Style: ShapeStyle>: Sendable {
  let geometry: _ShapeGeometry
  let style: Style
  var stroke: StrokeStyle?
}

extension _ShapeView: PrimitiveView, View {
  /// Writes the shape.
  public func _emit(in context: _EmissionContext) {
    let paint = style._paint(in: context.environment)
    context.element(PREVIEW_ELEMENT_SHAPE) { sink in
      geometry.write(to: sink)
      paint.write(to: sink)
      stroke?.write(to: sink)
    }
  }
}

extension Shape {
  /// This shape, filled.
  public func fill<Style: ShapeStyle>(_ style: Style) -> _ShapeView<Style> {
    _ShapeView(geometry: _geometry, style: style)
  }

  /// This shape, filled with the foreground.
  public func fill() -> _ShapeView<HierarchicalShapeStyle> { fill(.primary) }

  /// The outline of this shape; half of the line is outside.
  public func stroke<Style: ShapeStyle>(_ style: Style, style stroke: StrokeStyle) -> _ShapeView<Style> {
    _ShapeView(geometry: _geometry, style: style, stroke: stroke)
  }

  /// The outline of this shape; half of the line is outside.
  public func stroke<Style: ShapeStyle>(_ style: Style, lineWidth: Double = 1) -> _ShapeView<Style> {
    stroke(style, style: StrokeStyle(lineWidth: lineWidth))
  }

  /// The outline of this shape in the foreground; half of the line is outside.
  public func stroke(style: StrokeStyle) -> _ShapeView<HierarchicalShapeStyle> { stroke(.primary, style: style) }

  /// The outline of this shape in the foreground; half of the line is outside.
  public func stroke(lineWidth: Double = 1) -> _ShapeView<HierarchicalShapeStyle> {
    stroke(.primary, lineWidth: lineWidth)
  }
}

extension InsettableShape {
  /// The outline of this shape; the whole line is inside.
  public func strokeBorder<Style: ShapeStyle>(_ style: Style, style stroke: StrokeStyle) -> _ShapeView<Style> {
    inset(by: stroke.lineWidth / 2).stroke(style, style: stroke)
  }

  /// The outline of this shape; the whole line is inside.
  public func strokeBorder<Style: ShapeStyle>(_ style: Style, lineWidth: Double = 1) -> _ShapeView<Style> {
    strokeBorder(style, style: StrokeStyle(lineWidth: lineWidth))
  }

  /// The outline of this shape in the foreground; the whole line is inside.
  public func strokeBorder(style: StrokeStyle) -> _ShapeView<HierarchicalShapeStyle> {
    strokeBorder(.primary, style: style)
  }

  /// The outline of this shape in the foreground; the whole line is inside.
  public func strokeBorder(lineWidth: Double = 1) -> _ShapeView<HierarchicalShapeStyle> {
    strokeBorder(.primary, lineWidth: lineWidth)
  }
}
