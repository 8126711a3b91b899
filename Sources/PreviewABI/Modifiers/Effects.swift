import CPreviewABI

/// A modifier that draws a view in another way and leaves its layout alone.
public struct _EffectModifier: _ContextModifier {
  let kind: UInt32
  let attributes: @MainActor (SceneSink, EnvironmentValues) -> Void

  /// Puts the effect around.
  public func _modify(_ context: _EmissionContext) -> _EmissionContext {
    let environment = context.environment
    return context.wrapped(kind) { attributes($0, environment) }
  }
}

extension View {
  private func effect(
    _ kind: UInt32, _ attributes: @escaping @MainActor (SceneSink, EnvironmentValues) -> Void
  ) -> ModifiedContent<Self, _EffectModifier> {
    modified(_EffectModifier(kind: kind, attributes: attributes))
  }

  /// Draws this view translucent.
  ///
  /// - Parameter opacity: 0, invisible, to 1.
  public func opacity(_ opacity: Double) -> ModifiedContent<Self, _EffectModifier> {
    effect(PREVIEW_ELEMENT_OPACITY) { sink, _ in sink.set(PREVIEW_ATTRIBUTE_OPACITY, unit(opacity)) }
  }

  /// Draws of this view only what lies inside a shape.
  public func clipShape<Outline: InsettableShape>(_ shape: Outline) -> ModifiedContent<Self, _EffectModifier> {
    let geometry = shape._geometry
    return effect(PREVIEW_ELEMENT_CLIP) { sink, _ in geometry.write(to: sink) }
  }

  /// Draws of this view only what lies inside its own frame.
  public func clipped() -> ModifiedContent<Self, _EffectModifier> { clipShape(Rectangle()) }

  /// Rounds the corners of this view.
  ///
  /// - Parameter radius: Points.
  public func cornerRadius(_ radius: Double) -> ModifiedContent<Self, _EffectModifier> {
    clipShape(RoundedRectangle(cornerRadius: radius))
  }

  /// Draws a shadow behind this view.
  ///
  /// - Parameters:
  ///   - color: The shadow's colour.
  ///   - radius: How far it is blurred, in points.
  ///   - x: Points to the right.
  ///   - y: Points down.
  public func shadow(
    color: Color = Color(white: 0, opacity: 0.33), radius: Double, x: Double = 0, y: Double = 0
  ) -> ModifiedContent<Self, _EffectModifier> {
    effect(PREVIEW_ELEMENT_SHADOW) { sink, environment in
      sink.set(PREVIEW_ATTRIBUTE_COLOR, color.resolved(in: environment).array)
      sink.set(PREVIEW_ATTRIBUTE_RADIUS, radius > 0 ? radius : 0)
      if x != 0 { sink.set(PREVIEW_ATTRIBUTE_X, x) }
      if y != 0 { sink.set(PREVIEW_ATTRIBUTE_Y, y) }
    }
  }

  /// Draws this view elsewhere; the views around it do not move.
  ///
  /// - Parameters:
  ///   - x: Points in the direction of the script.
  ///   - y: Points down.
  public func offset(x: Double = 0, y: Double = 0) -> ModifiedContent<Self, _EffectModifier> {
    effect(PREVIEW_ELEMENT_OFFSET) { sink, _ in
      sink.set(PREVIEW_ATTRIBUTE_X, x)
      sink.set(PREVIEW_ATTRIBUTE_Y, y)
    }
  }
}
