import CPreviewABI

/// How a view of a fixed ratio uses the space it is offered.
public enum ContentMode: CaseIterable, Hashable, Sendable {
  /// The whole view is inside.
  case fit
  /// The whole space is covered.
  case fill
}

/// A fixed ratio of width and height.
public struct _AspectRatioModifier: _ContextModifier, Sendable {
  let ratio: Double?
  let mode: ContentMode

  /// Holds the ratio.
  public func _modify(_ context: _EmissionContext) -> _EmissionContext {
    context.wrapped(PREVIEW_ELEMENT_ASPECT_RATIO) { sink in
      if let ratio, ratio > 0, ratio.isFinite { sink.set(PREVIEW_ATTRIBUTE_RATIO, ratio) }
      let number = mode == .fit ? PREVIEW_CONTENT_MODE_FIT : PREVIEW_CONTENT_MODE_FILL
      sink.set(PREVIEW_ATTRIBUTE_CONTENT_MODE, Int(number))
    }
  }
}

extension View {
  /// Holds a ratio of width and height.
  ///
  /// - Parameters:
  ///   - ratio: Width divided by height; the view's own when it is `nil`.
  ///   - contentMode: Whether the view stays inside the space or covers it.
  public func aspectRatio(
    _ ratio: Double? = nil, contentMode: ContentMode
  ) -> ModifiedContent<Self, _AspectRatioModifier> {
    modified(_AspectRatioModifier(ratio: ratio, mode: contentMode))
  }

  /// As large as fits, in the view's own ratio.
  public func scaledToFit() -> ModifiedContent<Self, _AspectRatioModifier> { aspectRatio(contentMode: .fit) }

  /// As large as covers the space, in the view's own ratio.
  public func scaledToFill() -> ModifiedContent<Self, _AspectRatioModifier> { aspectRatio(contentMode: .fill) }
}
