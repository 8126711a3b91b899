import CPreviewABI

/// An outline that fills the space it is offered.
///
/// The requirement belongs to the library: its shapes are all there are.
@MainActor @preconcurrency public protocol Shape: View, Sendable {
  /// The outline.
  var _geometry: _ShapeGeometry { get }
}

/// A shape that can be made smaller on all sides.
@MainActor @preconcurrency public protocol InsettableShape: Shape {}

/// The outline of a shape.
public struct _ShapeGeometry: Hashable, Sendable {
  /// A `PREVIEW_SHAPE_…` number.
  let shape: Int32
  var cornerRadius = 0.0
  var inset = 0.0

  /// Sets the attributes of a shape.
  @MainActor func write(to sink: SceneSink) {
    sink.set(PREVIEW_ATTRIBUTE_SHAPE, Int(shape))
    if shape == PREVIEW_SHAPE_ROUNDED_RECTANGLE {
      sink.set(PREVIEW_ATTRIBUTE_CORNER_RADIUS, cornerRadius > 0 ? cornerRadius : 0)
    }
    if inset != 0 { sink.set(PREVIEW_ATTRIBUTE_LINE_INSET, inset) }
  }
}

/// A rectangle.
public struct Rectangle: Hashable, Sendable {
  /// Makes a rectangle.
  public init() {}
}

/// A rectangle with round corners, each a quarter of a circle.
public struct RoundedRectangle: Hashable, Sendable {
  /// Points.
  public var cornerRadius: Double

  /// Makes a rounded rectangle.
  public init(cornerRadius: Double) {
    self.cornerRadius = cornerRadius
  }
}

/// The largest circle in the middle of the space.
public struct Circle: Hashable, Sendable {
  /// Makes a circle.
  public init() {}
}

/// An ellipse.
public struct Ellipse: Hashable, Sendable {
  /// Makes an ellipse.
  public init() {}
}

/// A rectangle whose shorter sides are half circles.
public struct Capsule: Hashable, Sendable {
  /// Makes a capsule.
  public init() {}
}

/// A shape made smaller on all sides.
public struct _InsetShape: Hashable, Sendable {
  let geometry: _ShapeGeometry
}

extension Rectangle: InsettableShape, PrimitiveView {
  /// The outline.
  public var _geometry: _ShapeGeometry { _ShapeGeometry(shape: PREVIEW_SHAPE_RECTANGLE) }
}

extension RoundedRectangle: InsettableShape, PrimitiveView {
  /// The outline.
  public var _geometry: _ShapeGeometry {
    _ShapeGeometry(shape: PREVIEW_SHAPE_ROUNDED_RECTANGLE, cornerRadius: cornerRadius)
  }
}

extension Circle: InsettableShape, PrimitiveView {
  /// The outline.
  public var _geometry: _ShapeGeometry { _ShapeGeometry(shape: PREVIEW_SHAPE_CIRCLE) }
}

extension Ellipse: InsettableShape, PrimitiveView {
  /// The outline.
  public var _geometry: _ShapeGeometry { _ShapeGeometry(shape: PREVIEW_SHAPE_ELLIPSE) }
}

extension Capsule: InsettableShape, PrimitiveView {
  /// The outline.
  public var _geometry: _ShapeGeometry { _ShapeGeometry(shape: PREVIEW_SHAPE_CAPSULE) }
}

extension _InsetShape: Shape, PrimitiveView {
  /// The outline.
  public var _geometry: _ShapeGeometry { geometry }
}

extension Shape {
  /// Writes the shape, filled with the foreground.
  public func _emit(in context: _EmissionContext) {
    fill(HierarchicalShapeStyle(level: context.environment.foreground.level))._emit(in: context)
  }
}

extension InsettableShape {
  /// This shape made smaller by `amount` points on all sides.
  public func inset(by amount: Double) -> _InsetShape {
    var geometry = _geometry
    geometry.inset += amount
    return _InsetShape(geometry: geometry)
  }
}
