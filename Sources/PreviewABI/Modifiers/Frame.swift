import CPreviewABI

/// A box of a size of its own around a view.
public struct _FrameModifier: _ContextModifier, Sendable {
  /// Attributes and their points.
  var sizes: [(attribute: UInt32, points: Double)] = []
  let alignment: Alignment

  /// Notes a size; what is negative, no number, or infinite where that means nothing, is left out.
  mutating func note(_ attribute: UInt32, _ points: Double?, mayBeInfinite: Bool = false) {
    guard let points, points >= 0, mayBeInfinite || points.isFinite else { return }
    sizes.append((attribute, points))
  }

  /// Puts the box around.
  public func _modify(_ context: _EmissionContext) -> _EmissionContext {
    context.wrapped(PREVIEW_ELEMENT_FRAME) { sink in
      for size in sizes { sink.set(size.attribute, size.points) }
      sink.set(alignment)
    }
  }
}

extension View {
  /// Puts this view into a box of a fixed size, in points.
  ///
  /// What is not given is the view's own.
  public func frame(
    width: Double? = nil, height: Double? = nil, alignment: Alignment = .center
  ) -> ModifiedContent<Self, _FrameModifier> {
    var frame = _FrameModifier(alignment: alignment)
    frame.note(PREVIEW_ATTRIBUTE_WIDTH, width)
    frame.note(PREVIEW_ATTRIBUTE_HEIGHT, height)
    return modified(frame)
  }

  /// Puts this view into a box whose size lies between limits, in points.
  ///
  /// With `.infinity` as a maximum the box takes what it is offered.
  public func frame(
    minWidth: Double? = nil, idealWidth: Double? = nil, maxWidth: Double? = nil, minHeight: Double? = nil,
    idealHeight: Double? = nil, maxHeight: Double? = nil, alignment: Alignment = .center
  ) -> ModifiedContent<Self, _FrameModifier> {
    var frame = _FrameModifier(alignment: alignment)
    frame.note(PREVIEW_ATTRIBUTE_MIN_WIDTH, minWidth)
    frame.note(PREVIEW_ATTRIBUTE_IDEAL_WIDTH, idealWidth)
    frame.note(PREVIEW_ATTRIBUTE_MAX_WIDTH, maxWidth, mayBeInfinite: true)
    frame.note(PREVIEW_ATTRIBUTE_MIN_HEIGHT, minHeight)
    frame.note(PREVIEW_ATTRIBUTE_IDEAL_HEIGHT, idealHeight)
    frame.note(PREVIEW_ATTRIBUTE_MAX_HEIGHT, maxHeight, mayBeInfinite: true)
    return modified(frame)
  }
}
