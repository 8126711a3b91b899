/// Why a scene has no picture.
public enum LayoutError: Error, Hashable, Sendable {
  /// An element would be infinitely large, or not a number.
  case notFinite(element: String, width: Double, height: Double)
  /// An element lies or reaches further out than any picture can.
  case outOfReach(element: String, frame: Rect, limit: Double)
  /// The whole scene has no width or no height.
  case zeroSize(width: Double, height: Double)
  /// There is content, and none of it lies inside the picture.
  case emptyPicture(elements: Int)
  /// The picture's sides or area exceed the limits.
  case pictureTooLarge(widthPixels: Int, heightPixels: Int)
  /// Deferred content nests deeper than the limit, or without an end.
  case deferredTooDeep(limit: Int)
  /// The scene with its deferred content holds more elements than the limit.
  case tooManyElements(limit: Int)
  /// Stacks are nested so that sharing their space takes more steps than the limit.
  case tooComplex(steps: Int)
}
