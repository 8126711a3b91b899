import CPreviewABI

/// A change of the environment.
public struct _EnvironmentModifier: _ContextModifier {
  let change: @MainActor (inout EnvironmentValues) -> Void

  /// Changes the environment.
  ///
  /// A change of the script's direction concerns the host's layout too.
  public func _modify(_ context: _EmissionContext) -> _EmissionContext {
    var changed = context
    change(&changed.environment)
    let direction = changed.environment.layoutDirection
    guard direction != context.environment.layoutDirection else { return changed }
    let number = direction == .leftToRight ? PREVIEW_LEFT_TO_RIGHT : PREVIEW_RIGHT_TO_LEFT
    return changed.wrapped(PREVIEW_ELEMENT_DIRECTION) {
      $0.set(PREVIEW_ATTRIBUTE_LAYOUT_DIRECTION, Int(number))
    }
  }
}

extension View {
  private func changing(
    _ change: @escaping @MainActor (inout EnvironmentValues) -> Void
  ) -> ModifiedContent<Self, _EnvironmentModifier> {
    modified(_EnvironmentModifier(change: change))
  }

  /// Sets a value of the environment for this view.
  public func environment<Value>(
    _ keyPath: WritableKeyPath<EnvironmentValues, Value>, _ value: Value
  ) -> ModifiedContent<Self, _EnvironmentModifier> {
    changing { $0[keyPath: keyPath] = value }
  }

  /// Sets the colour, or the level of the colour, of texts and shapes.
  ///
  /// Gradients are no foreground here; a shape is filled with one.
  public func foregroundStyle<Style: SolidShapeStyle>(
    _ style: Style
  ) -> ModifiedContent<Self, _EnvironmentModifier> {
    changing { $0.foreground = style._foreground(over: $0.foreground) }
  }

  /// Sets the colour of texts and shapes; `nil` stands for that of ordinary text.
  public func foregroundColor(_ color: Color?) -> ModifiedContent<Self, _EnvironmentModifier> {
    changing { $0.foreground = _ForegroundStyle(color: color) }
  }

  /// Sets the font of texts.
  public func font(_ font: Font?) -> ModifiedContent<Self, _EnvironmentModifier> {
    changing { $0.font = font }
  }

  /// Sets the weight of texts; `nil` leaves it to the font.
  public func fontWeight(_ weight: Font.Weight?) -> ModifiedContent<Self, _EnvironmentModifier> {
    changing { $0.fontWeight = weight }
  }

  /// Makes texts bold.
  public func bold() -> ModifiedContent<Self, _EnvironmentModifier> { fontWeight(.bold) }

  /// Makes texts slanted.
  public func italic() -> ModifiedContent<Self, _EnvironmentModifier> {
    changing { $0.isItalic = true }
  }

  /// Sets the most lines of a text; `nil` for any number.
  public func lineLimit(_ number: Int?) -> ModifiedContent<Self, _EnvironmentModifier> {
    changing { $0.lineLimit = number }
  }

  /// Sets where the lines of a text stand.
  public func multilineTextAlignment(_ alignment: TextAlignment) -> ModifiedContent<Self, _EnvironmentModifier> {
    changing { $0.multilineTextAlignment = alignment }
  }
}
