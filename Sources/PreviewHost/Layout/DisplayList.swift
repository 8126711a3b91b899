/// Flat drawing commands with absolute coordinates in points, in drawing order.
///
/// Groups nest: every `begin…` has its `end`. A group's bounds cover everything that it draws.
public struct DisplayList: Hashable, Sendable {
  /// One step of drawing.
  public enum Command: Hashable, Sendable {
    /// Fills an outline.
    case fill(Outline, Rect, Paint)
    /// Strokes an outline.
    case stroke(Outline, Rect, StrokeStyle, Paint)
    /// Draws a text into its box. The bounds are those that it was measured with.
    case text(TextContent, Rect, bounds: TextBounds, Color)
    /// Draws an image, stretched over a rectangle.
    case image(ImageContent, Rect)
    /// Everything up to `end` is drawn as one and then made transparent.
    case beginOpacity(Double, bounds: Rect, end: Int)
    /// Everything up to `end` is cut to an outline.
    case beginClip(Outline, Rect, end: Int)
    /// Everything up to `end` throws one shadow. The bounds are those of what throws it.
    case beginShadow(Shadow, bounds: Rect, end: Int)
    /// Ends the innermost group.
    case end
  }

  /// The steps.
  public internal(set) var commands: [Command] = []
  /// What all steps cover, shadows included.
  public internal(set) var bounds = Rect.zero

  /// Makes a list that draws nothing.
  public init() {}
}
