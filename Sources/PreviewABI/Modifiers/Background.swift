import CPreviewABI

/// A view behind a view, of its size.
public struct _BackgroundModifier<Decoration: View>: _ContextModifier {
  let decoration: Decoration
  let alignment: Alignment

  /// Puts the decoration behind.
  public func _modify(_ context: _EmissionContext) -> _EmissionContext {
    context.wrapped(
      PREVIEW_ELEMENT_BACKGROUND, attributes: { $0.set(alignment) },
      before: { $0.emitAsOne(decoration, in: PREVIEW_ELEMENT_Z_STACK) { $0.set(alignment) } })
  }
}

/// A view in front of a view, of its size.
public struct _OverlayModifier<Decoration: View>: _ContextModifier {
  let decoration: Decoration
  let alignment: Alignment

  /// Puts the decoration in front.
  public func _modify(_ context: _EmissionContext) -> _EmissionContext {
    context.wrapped(
      PREVIEW_ELEMENT_OVERLAY, attributes: { $0.set(alignment) },
      after: { $0.emitAsOne(decoration, in: PREVIEW_ELEMENT_Z_STACK) { $0.set(alignment) } })
  }
}

/// A style as a view that fills what it is offered.
public struct _StyleView<Style: ShapeStyle>: Sendable {
  let style: Style
}

extension _StyleView: PrimitiveView, View {
  /// Writes the fill.
  public func _emit(in context: _EmissionContext) {
    style._paint(in: context.environment).emitFill(in: context)
  }
}

extension View {
  /// Puts a view behind this one.
  @_disfavoredOverload
  public func background<Decoration: View>(
    _ background: Decoration, alignment: Alignment = .center
  ) -> ModifiedContent<Self, _BackgroundModifier<Decoration>> {
    modified(_BackgroundModifier(decoration: background, alignment: alignment))
  }

  /// Puts views behind this one.
  public func background<Decoration: View>(
    alignment: Alignment = .center, @ViewBuilder content: () -> Decoration
  ) -> ModifiedContent<Self, _BackgroundModifier<Decoration>> {
    modified(_BackgroundModifier(decoration: content(), alignment: alignment))
  }

  /// Fills the space behind this view.
  public func background<Style: ShapeStyle>(
    _ style: Style
  ) -> ModifiedContent<Self, _BackgroundModifier<_StyleView<Style>>> {
    modified(_BackgroundModifier(decoration: _StyleView(style: style), alignment: .center))
  }

  /// Fills a shape behind this view.
  public func background<Style: ShapeStyle, Outline: Shape>(
    _ style: Style, in shape: Outline
  ) -> ModifiedContent<Self, _BackgroundModifier<_ShapeView<Style>>> {
    modified(_BackgroundModifier(decoration: shape.fill(style), alignment: .center))
  }

  /// Puts a view in front of this one.
  @_disfavoredOverload
  public func overlay<Decoration: View>(
    _ overlay: Decoration, alignment: Alignment = .center
  ) -> ModifiedContent<Self, _OverlayModifier<Decoration>> {
    modified(_OverlayModifier(decoration: overlay, alignment: alignment))
  }

  /// Puts views in front of this one.
  public func overlay<Decoration: View>(
    alignment: Alignment = .center, @ViewBuilder content: () -> Decoration
  ) -> ModifiedContent<Self, _OverlayModifier<Decoration>> {
    modified(_OverlayModifier(decoration: content(), alignment: alignment))
  }

  /// Fills the space in front of this view.
  public func overlay<Style: ShapeStyle>(
    _ style: Style
  ) -> ModifiedContent<Self, _OverlayModifier<_StyleView<Style>>> {
    modified(_OverlayModifier(decoration: _StyleView(style: style), alignment: .center))
  }

  /// Fills a shape in front of this view.
  public func overlay<Style: ShapeStyle, Outline: Shape>(
    _ style: Style, in shape: Outline
  ) -> ModifiedContent<Self, _OverlayModifier<_ShapeView<Style>>> {
    modified(_OverlayModifier(decoration: shape.fill(style), alignment: .center))
  }

  /// Draws a line along the inside of this view's edges.
  ///
  /// - Parameters:
  ///   - style: What the line is drawn with.
  ///   - width: Points.
  public func border<Style: ShapeStyle>(
    _ style: Style, width: Double = 1
  ) -> ModifiedContent<Self, _OverlayModifier<_ShapeView<Style>>> {
    modified(
      _OverlayModifier(decoration: Rectangle().strokeBorder(style, lineWidth: width), alignment: .center))
  }
}
