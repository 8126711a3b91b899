/// A view with a modifier.
public struct ModifiedContent<Content, Modifier> {
  let content: Content
  let modifier: Modifier
}

extension ModifiedContent: Sendable where Content: Sendable, Modifier: Sendable {}

/// A modifier of this library: it changes the context in which its content writes its elements.
@MainActor @preconcurrency public protocol _ContextModifier {
  /// The context inside the modifier.
  func _modify(_ context: _EmissionContext) -> _EmissionContext
}

extension ModifiedContent: PrimitiveView, View where Content: View, Modifier: _ContextModifier {
  /// What the content is.
  public var _isUnary: Bool { content._isUnary }

  /// What the content is.
  public static func _isAlwaysUnary(_ budget: inout Int) -> Bool { Content._isAlwaysUnary(&budget) }

  /// Writes the content in the modifier's context.
  public func _emit(in context: _EmissionContext) {
    content._emit(in: modifier._modify(context).child(0))
  }

  /// The previews of the content, each with the modifier.
  public func _collectPreviews(into collection: inout _PreviewCollection) {
    collection.collect(content, in: modifier)
  }

  /// Whether the content hides a preview modifier.
  public static var _hidesPreviewModifier: Bool { Content._hidesPreviewModifier }
}

extension View {
  /// This view with a modifier of the library.
  func modified<Modifier: _ContextModifier>(_ modifier: Modifier) -> ModifiedContent<Self, Modifier> {
    ModifiedContent(content: self, modifier: modifier)
  }
}
