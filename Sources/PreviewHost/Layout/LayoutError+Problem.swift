extension LayoutError {
  /// The error as every report shows it.
  ///
  /// - Parameter subject: what the message begins with, such as a preview's id; nil for nothing.
  public func problem(of subject: String? = nil) -> Problem {
    Problem(code: code, phase: "layout", message: (subject.map { "\(SafeText.escape($0)): " } ?? "") + text)
  }

  /// The stable name for programs.
  public var code: String {
    switch self {
    case .notFinite: "sizeNotFinite"
    case .outOfReach: "outOfReach"
    case .zeroSize: "zeroSize"
    case .emptyPicture: "emptyPicture"
    case .pictureTooLarge: "pictureTooLarge"
    case .deferredTooDeep: "deferredTooDeep"
    case .tooManyElements: "tooManyElements"
    case .tooComplex: "layoutTooComplex"
    }
  }

  /// What was found, what was expected, what to do.
  public var text: String {
    switch self {
    case .notFinite(let element, let width, let height):
      "\(element) would be \(Self.length(width)) × \(Self.length(height)) points. Expected a finite size. Give it, or "
        + "what is around it, a width and height."
    case .outOfReach(let element, let frame, let limit):
      "\(element) lies at \(Self.length(frame.x)), \(Self.length(frame.y)) with a size of \(Self.length(frame.width)) × "
        + "\(Self.length(frame.height)) points. Expected everything within \(Self.length(limit)) points of the origin. "
        + "Look for an offset, padding or frame that is far too large."
    case .zeroSize(let width, let height):
      "the preview is \(Self.length(width)) × \(Self.length(height)) points. Expected more than 0 in both directions. "
        + "Give it a frame, or content."
    case .emptyPicture(let elements):
      "nothing of the preview's \(elements) elements lies inside its picture. Expected some of them. Look for an offset "
        + "that moves the content away."
    case .pictureTooLarge(let width, let height):
      "the picture would have \(width) × \(height) pixels. Expected at most \(PixelLayout.maximumSide) a side and "
        + "\(PixelLayout.maximumPixels) in all. Use a smaller size or scale."
    case .deferredTooDeep(let limit):
      "deferred content is nested more than \(limit) levels deep. Expected at most \(limit). Content that defers itself "
        + "never ends."
    case .tooManyElements(let limit):
      "the preview with its deferred content has more than \(limit) elements. Expected at most \(limit). Show a part "
        + "of the data."
    case .tooComplex(let steps):
      "sharing the space took more than \(steps) steps. Expected fewer. Nest fewer stacks inside each other."
    }
  }

  static func length(_ value: Double) -> String {
    if value.isNaN { return "an unknown number of" }
    if value.isInfinite { return value > 0 ? "infinitely many" : "minus infinitely many" }
    guard abs(value) < 1e15 else { return "\(value)" }
    let rounded = (value * 100).rounded() / 100
    return rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
  }
}
