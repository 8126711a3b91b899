/// A width and a height, in points unless it says otherwise.
public struct Size: Hashable, Sendable {
  /// The horizontal extent.
  public var width: Double
  /// The vertical extent.
  public var height: Double

  /// Makes a size.
  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  /// No extent at all.
  public static let zero = Size(width: 0, height: 0)
}

/// A rectangle in points; y grows downwards.
public struct Rect: Hashable, Sendable {
  /// The left edge.
  public var x: Double
  /// The top edge.
  public var y: Double
  /// The horizontal extent.
  public var width: Double
  /// The vertical extent.
  public var height: Double

  /// Makes a rectangle.
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// Nothing, at the origin.
  public static let zero = Rect(x: 0, y: 0, width: 0, height: 0)

  /// The right edge.
  public var maxX: Double { x + width }
  /// The bottom edge.
  public var maxY: Double { y + height }
  /// Whether it covers no point.
  public var isEmpty: Bool { width <= 0 || height <= 0 }

  /// The rectangle, moved.
  public func offset(x dx: Double, y dy: Double) -> Rect { Rect(x: x + dx, y: y + dy, width: width, height: height) }

  /// The rectangle with every edge moved inwards; never smaller than nothing.
  public func inset(by distance: Double) -> Rect {
    Rect(
      x: x + min(distance, width / 2), y: y + min(distance, height / 2), width: max(0, width - 2 * distance),
      height: max(0, height - 2 * distance))
  }

  /// The smallest rectangle that covers both; an empty one counts for nothing.
  public func union(_ other: Rect) -> Rect {
    if isEmpty { return other }
    if other.isEmpty { return self }
    let left = min(x, other.x)
    let top = min(y, other.y)
    return Rect(x: left, y: top, width: max(maxX, other.maxX) - left, height: max(maxY, other.maxY) - top)
  }

  /// What both cover.
  public func intersection(_ other: Rect) -> Rect {
    let left = max(x, other.x)
    let top = max(y, other.y)
    return Rect(
      x: left, y: top, width: max(0, min(maxX, other.maxX) - left), height: max(0, min(maxY, other.maxY) - top))
  }
}

/// The size that a parent offers to a child.
///
/// Each axis is a number of points, infinity, or nil: choose your own.
public struct ProposedSize: Hashable, Sendable {
  /// Points, infinity, or nil.
  public var width: Double?
  /// Points, infinity, or nil.
  public var height: Double?

  /// Makes a proposal.
  public init(width: Double?, height: Double?) {
    self.width = width
    self.height = height
  }

  /// Makes a proposal of a size.
  public init(_ size: Size) {
    self.init(width: size.width, height: size.height)
  }

  /// Asks for the ideal size.
  public static let unspecified = ProposedSize(width: nil, height: nil)
}

/// The direction in which leading and trailing lie.
public enum LayoutDirection: Int, Sendable {
  /// Leading is left.
  case leftToRight = 0
  /// Leading is right.
  case rightToLeft = 1
}
