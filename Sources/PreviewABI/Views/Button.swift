import CPreviewABI

/// Something that can be tapped.
public struct Button<Label: View> {
  let action: @MainActor () -> Void
  let label: Label
}

extension Button {
  /// Makes a button.
  ///
  /// - Parameters:
  ///   - action: What a tap does.
  ///   - label: What the button shows, in the accent colour unless it says otherwise.
  public init(action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label) {
    self.init(action: action, label: label())
  }
}

extension Button where Label == Text {
  /// Makes a button that shows a text.
  public init<Title: StringProtocol>(_ title: Title, action: @escaping @MainActor () -> Void) {
    self.init(action: action, label: Text(title))
  }
}

extension Button: PrimitiveView, View {
  /// Writes the button and its label.
  public func _emit(in context: _EmissionContext) {
    context.emitter.keep(action, for: context.identity)
    context.element(
      PREVIEW_ELEMENT_BUTTON, identity: context.identity,
      content: { inner in
        var inner = inner.child(0)
        inner.environment.foreground = _ForegroundStyle(color: .accentColor)
        inner.emitAsOne(label, in: PREVIEW_ELEMENT_H_STACK)
      })
  }

  /// Whether the label hides a preview modifier.
  public static var _hidesPreviewModifier: Bool { Label._hidesPreviewModifier }
}
