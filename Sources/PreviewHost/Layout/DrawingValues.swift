/// A colour: sRGB with straight alpha, each part in 0...1.
public struct Color: Hashable, Sendable {
  /// The red part.
  public var red: Double
  /// The green part.
  public var green: Double
  /// The blue part.
  public var blue: Double
  /// 0 is transparent, 1 opaque.
  public var alpha: Double

  /// Makes a colour.
  public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// Opaque white.
  public static let white = Color(red: 1, green: 1, blue: 1)
  /// Opaque black.
  public static let black = Color(red: 0, green: 0, blue: 0)
  /// Nothing.
  public static let clear = Color(red: 0, green: 0, blue: 0, alpha: 0)
}

/// A linear gradient.
///
/// Points are in parts of the filled rectangle: 0 is its left or top edge, 1 the far side.
public struct Gradient: Hashable, Sendable {
  /// A colour at a place between the two points.
  public struct Stop: Hashable, Sendable {
    /// 0 is the start, 1 the end.
    public var location: Double
    /// The colour there.
    public var color: Color
  }

  /// The colours, in the order given.
  public var stops: [Stop]
  /// Where location 0 is.
  public var startX, startY: Double
  /// Where location 1 is.
  public var endX, endY: Double
}

/// What a shape is filled or stroked with.
public enum Paint: Hashable, Sendable {
  /// One colour.
  case color(Color)
  /// A gradient over the shape's rectangle.
  case gradient(Gradient)
}

/// An outline that fits a rectangle.
public enum Outline: Hashable, Sendable {
  /// The rectangle itself.
  case rectangle
  /// The rectangle with round corners of a radius, in points.
  case roundedRectangle(Double)
  /// The largest circle that fits, in the middle.
  case circle
  /// The ellipse that touches all four edges.
  case ellipse
  /// A rectangle whose shorter sides are half circles.
  case capsule
}

/// How an outline is stroked.
public struct StrokeStyle: Hashable, Sendable {
  /// The end of a line (`PREVIEW_LINE_CAP_…`).
  public enum Cap: Int, Sendable { case butt, round, square }
  /// The corner of a line (`PREVIEW_LINE_JOIN_…`).
  public enum Join: Int, Sendable { case miter, round, bevel }

  /// Points, centred on the outline.
  public var width: Double
  /// The ends of dashes.
  public var cap: Cap
  /// The corners.
  public var join: Join
  /// Points: on, off, on, …; empty for a solid line.
  public var dash: [Double]
  /// Points from the start of the pattern.
  public var dashPhase: Double
}

/// A blurred copy of what is drawn, below it.
public struct Shadow: Hashable, Sendable {
  /// The colour; its alpha is the strength.
  public var color: Color
  /// Points: twice the standard deviation of the Gaussian.
  public var radius: Double
  /// Points to the right.
  public var x: Double
  /// Points downwards.
  public var y: Double
}
