import CPreviewABI

/// A live preview made of views.
final class SceneInstance<Content: View>: SceneContent {
  private let view: Content
  private let modifiers: [any _ContextModifier]
  private let environment: EnvironmentValues
  private var actions: [UInt64: @MainActor () -> Void] = [:]

  init(_ view: Content, modifiers: [any _ContextModifier] = [], environment: PreviewEnvironment) {
    self.view = view
    self.modifiers = modifiers
    self.environment = EnvironmentValues(environment)
  }

  func emit(into sink: SceneSink) throws {
    let emitter = Emitter(sink: sink)
    var context = _EmissionContext(emitter: emitter, environment: environment)
    for modifier in modifiers { context = modifier._modify(context) }
    context.emitAsOne(view, in: PREVIEW_ELEMENT_V_STACK)
    actions = emitter.actions
    if let failure = emitter.failure { throw failure }
  }

  func dispatch(_ event: PreviewEvent) -> Bool {
    guard event.kind == .tap, let action = actions[event.element] else { return false }
    action()
    return true
  }
}
