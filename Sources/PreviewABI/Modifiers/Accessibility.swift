import CPreviewABI

/// What a view means to somebody who does not see it.
public struct _SemanticsModifier: _ContextModifier, Sendable {
  enum Value: Sendable {
    case text(UInt32, String)
    case hidden(Bool)
  }

  let value: Value

  /// Says the meaning.
  public func _modify(_ context: _EmissionContext) -> _EmissionContext {
    context.wrapped(PREVIEW_ELEMENT_SEMANTICS) { sink in
      switch value {
      case .text(let attribute, let text): sink.set(attribute, text)
      case .hidden(let hidden): sink.set(PREVIEW_ATTRIBUTE_HIDDEN, hidden ? 1 : 0)
      }
    }
  }
}

extension View {
  /// Says what this view is called.
  public func accessibilityLabel<Label: StringProtocol>(
    _ label: Label
  ) -> ModifiedContent<Self, _SemanticsModifier> {
    modified(_SemanticsModifier(value: .text(PREVIEW_ATTRIBUTE_LABEL, String(label))))
  }

  /// Says the value of this view, such as `"40 %"`.
  public func accessibilityValue<Value: StringProtocol>(
    _ value: Value
  ) -> ModifiedContent<Self, _SemanticsModifier> {
    modified(_SemanticsModifier(value: .text(PREVIEW_ATTRIBUTE_VALUE, String(value))))
  }

  /// Says what happens when this view is activated.
  public func accessibilityHint<Hint: StringProtocol>(
    _ hint: Hint
  ) -> ModifiedContent<Self, _SemanticsModifier> {
    modified(_SemanticsModifier(value: .text(PREVIEW_ATTRIBUTE_HINT, String(hint))))
  }

  /// Gives this view a name by which tests find it.
  public func accessibilityIdentifier(_ identifier: String) -> ModifiedContent<Self, _SemanticsModifier> {
    modified(_SemanticsModifier(value: .text(PREVIEW_ATTRIBUTE_IDENTIFIER, identifier)))
  }

  /// Hides this view from somebody who does not see it, as is right for ornaments.
  public func accessibilityHidden(_ hidden: Bool) -> ModifiedContent<Self, _SemanticsModifier> {
    modified(_SemanticsModifier(value: .hidden(hidden)))
  }
}
