import CPreviewABI

/// Views side by side.
public struct HStack<Content> {
  let alignment: VerticalAlignment
  let spacing: Double?
  let content: Content

  fileprivate init(_ alignment: VerticalAlignment, _ spacing: Double?, _ content: Content) {
    (self.alignment, self.spacing, self.content) = (alignment, spacing, content)
  }
}

/// Views one below the other.
public struct VStack<Content> {
  let alignment: HorizontalAlignment
  let spacing: Double?
  let content: Content

  fileprivate init(_ alignment: HorizontalAlignment, _ spacing: Double?, _ content: Content) {
    (self.alignment, self.spacing, self.content) = (alignment, spacing, content)
  }
}

/// Views on top of each other, the last in front.
public struct ZStack<Content> {
  let alignment: Alignment
  let content: Content

  fileprivate init(_ alignment: Alignment, _ content: Content) {
    (self.alignment, self.content) = (alignment, content)
  }
}

extension HStack: Sendable where Content: Sendable {}
extension VStack: Sendable where Content: Sendable {}
extension ZStack: Sendable where Content: Sendable {}

extension HStack: PrimitiveView, View where Content: View {
  /// Makes a row.
  ///
  /// - Parameters:
  ///   - alignment: Where views of different height stand.
  ///   - spacing: Points between two views; 8 when it is not given.
  ///   - content: The views.
  public init(
    alignment: VerticalAlignment = .center, spacing: Double? = nil, @ViewBuilder content: () -> Content
  ) {
    self.init(alignment, spacing, content())
  }

  /// Writes the row.
  public func _emit(in context: _EmissionContext) {
    let alignment = Alignment(horizontal: .center, vertical: alignment)
    emitStack(PREVIEW_ELEMENT_H_STACK, alignment, spacing, content, in: context)
  }

  /// Whether the content hides a preview modifier.
  public static var _hidesPreviewModifier: Bool { Content._hidesPreviewModifier }
}

extension VStack: PrimitiveView, View where Content: View {
  /// Makes a column.
  ///
  /// - Parameters:
  ///   - alignment: Where views of different width stand.
  ///   - spacing: Points between two views; 8 when it is not given.
  ///   - content: The views.
  public init(
    alignment: HorizontalAlignment = .center, spacing: Double? = nil, @ViewBuilder content: () -> Content
  ) {
    self.init(alignment, spacing, content())
  }

  /// Writes the column.
  public func _emit(in context: _EmissionContext) {
    let alignment = Alignment(horizontal: alignment, vertical: .center)
    emitStack(PREVIEW_ELEMENT_V_STACK, alignment, spacing, content, in: context)
  }

  /// Whether the content hides a preview modifier.
  public static var _hidesPreviewModifier: Bool { Content._hidesPreviewModifier }
}

extension ZStack: PrimitiveView, View where Content: View {
  /// Makes a pile.
  ///
  /// - Parameters:
  ///   - alignment: Where views of different size stand.
  ///   - content: The views, from back to front.
  public init(alignment: Alignment = .center, @ViewBuilder content: () -> Content) {
    self.init(alignment, content())
  }

  /// Writes the pile.
  public func _emit(in context: _EmissionContext) {
    emitStack(PREVIEW_ELEMENT_Z_STACK, alignment, nil, content, in: context)
  }

  /// Whether the content hides a preview modifier.
  public static var _hidesPreviewModifier: Bool { Content._hidesPreviewModifier }
}

@MainActor private func emitStack<Content: View>(
  _ kind: UInt32, _ alignment: Alignment, _ spacing: Double?, _ content: Content, in context: _EmissionContext
) {
  context.element(kind) { sink in
    sink.set(alignment)
    if let spacing { sink.set(PREVIEW_ATTRIBUTE_SPACING, spacing) }
  } content: {
    content._emit(in: $0.child(0))
  }
}
