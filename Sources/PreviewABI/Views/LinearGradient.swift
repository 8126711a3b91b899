import CPreviewABI

/// A point in a rectangle: (0, 0) is the top left corner, (1, 1) the bottom right one.
public struct UnitPoint: Hashable, Sendable {
  /// From left to right.
  public var x: Double

  /// From top to bottom.
  public var y: Double

  /// Makes a point.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// The top left corner.
  public static let zero = UnitPoint(x: 0, y: 0)
  /// The middle.
  public static let center = UnitPoint(x: 0.5, y: 0.5)
  /// The middle of the top.
  public static let top = UnitPoint(x: 0.5, y: 0)
  /// The middle of the bottom.
  public static let bottom = UnitPoint(x: 0.5, y: 1)
  /// The middle of the left side.
  public static let leading = UnitPoint(x: 0, y: 0.5)
  /// The middle of the right side.
  public static let trailing = UnitPoint(x: 1, y: 0.5)
  /// The top left corner.
  public static let topLeading = UnitPoint(x: 0, y: 0)
  /// The top right corner.
  public static let topTrailing = UnitPoint(x: 1, y: 0)
  /// The bottom left corner.
  public static let bottomLeading = UnitPoint(x: 0, y: 1)
  /// The bottom right corner.
  public static let bottomTrailing = UnitPoint(x: 1, y: 1)
}

/// Colours at places between 0 and 1.
public struct Gradient: Hashable, Sendable {
  /// A colour at a place.
  public struct Stop: Hashable, Sendable {
    /// The colour.
    public var color: Color

    /// 0 is the start, 1 the end.
    public var location: Double

    /// Makes a stop.
    public init(color: Color, location: Double) {
      self.color = color
      self.location = location
    }
  }

  /// The stops, in order of their places.
  public var stops: [Stop]

  /// Makes a gradient of stops.
  public init(stops: [Stop]) {
    self.stops = stops
  }

  /// Makes a gradient of colours at equal distances.
  public init(colors: [Color]) {
    let last = Double(max(colors.count - 1, 1))
    stops = colors.enumerated().map { Stop(color: $1, location: Double($0) / last) }
  }
}

/// Colours that run along a line.
///
/// As a view it fills what it is offered.
public struct LinearGradient: Hashable, Sendable {
  private let gradient: Gradient
  private let start: UnitPoint
  private let end: UnitPoint

  /// Makes a gradient between two points.
  public init(gradient: Gradient, startPoint: UnitPoint, endPoint: UnitPoint) {
    self.gradient = gradient
    start = startPoint
    end = endPoint
  }

  /// Makes a gradient of colours at equal distances.
  public init(colors: [Color], startPoint: UnitPoint, endPoint: UnitPoint) {
    self.init(gradient: Gradient(colors: colors), startPoint: startPoint, endPoint: endPoint)
  }

  /// Makes a gradient of stops.
  public init(stops: [Gradient.Stop], startPoint: UnitPoint, endPoint: UnitPoint) {
    self.init(gradient: Gradient(stops: stops), startPoint: startPoint, endPoint: endPoint)
  }
}

extension LinearGradient: ShapeStyle {
  /// The colours along the line; no colour at all is clear.
  public func _paint(in environment: EnvironmentValues) -> _Paint {
    guard !gradient.stops.isEmpty else { return Color.clear._paint(in: environment) }
    let stops = gradient.stops.flatMap { [unit($0.location)] + $0.color.resolved(in: environment).array }
    return _Paint(kind: .gradient(stops: stops, points: [start.x, start.y, end.x, end.y]))
  }
}

extension LinearGradient: PrimitiveView {
  /// Writes a gradient that fills what it is offered.
  public func _emit(in context: _EmissionContext) {
    _paint(in: context.environment).emitFill(in: context)
  }
}

extension _Paint {
  /// Writes an element that fills what it is offered.
  @MainActor func emitFill(in context: _EmissionContext) {
    let element =
      switch kind {
      case .color: PREVIEW_ELEMENT_COLOR
      case .gradient: PREVIEW_ELEMENT_GRADIENT
      }
    context.element(element) { write(to: $0) }
  }
}

extension ShapeStyle where Self == LinearGradient {
  /// Colours that run along a line, at equal distances.
  public static func linearGradient(
    colors: [Color], startPoint: UnitPoint, endPoint: UnitPoint
  ) -> LinearGradient {
    LinearGradient(colors: colors, startPoint: startPoint, endPoint: endPoint)
  }

  /// Colours that run along a line.
  public static func linearGradient(
    _ gradient: Gradient, startPoint: UnitPoint, endPoint: UnitPoint
  ) -> LinearGradient {
    LinearGradient(gradient: gradient, startPoint: startPoint, endPoint: endPoint)
  }
}
