/// No element at all.
public struct EmptyView: Sendable {
  /// Makes an empty view.
  public init() {}
}

extension EmptyView: PrimitiveView {
  /// Not one element.
  public var _isUnary: Bool { false }

  /// Not one element.
  public static func _isAlwaysUnary(_ budget: inout Int) -> Bool { false }

  /// Writes nothing.
  public func _emit(in context: _EmissionContext) {}

  /// No preview.
  public func _collectPreviews(into collection: inout _PreviewCollection) {}
}

// The generic views below say that their content is a view where they conform, not where they are declared. A
// constraint of the declaration is checked whenever a new combination of types is first used, by a search through every
// conformance of the library: with thousands of previews the time for listing them grew with the square of their number.

/// Several views, as a builder makes them.
public struct TupleView<each Content> {
  let content: (repeat each Content)

  init(_ content: repeat each Content) {
    self.content = (repeat each content)
  }
}

extension TupleView: Sendable where repeat each Content: Sendable {}

extension TupleView: PrimitiveView, View where repeat each Content: View {
  /// Not one element.
  public var _isUnary: Bool { false }

  /// Not one element.
  public static func _isAlwaysUnary(_ budget: inout Int) -> Bool { false }

  /// Writes the views one after the other.
  public func _emit(in context: _EmissionContext) {
    var index = 0
    for view in repeat each content {
      view._emit(in: context.child(index))
      index += 1
    }
  }

  /// The previews of each view.
  public func _collectPreviews(into collection: inout _PreviewCollection) {
    for view in repeat each content { collection.collect(view) }
  }

  /// Whether one of the views hides a preview modifier.
  public static var _hidesPreviewModifier: Bool {
    for type in repeat (each Content).self {
      if type._hidesPreviewModifier { return true }
    }
    return false
  }
}

/// One of two views, as `if` and `else` make it.
public struct _ConditionalContent<First, Second> {
  enum Branch {
    case first(First)
    case second(Second)
  }

  let branch: Branch

  init(_ branch: Branch) {
    self.branch = branch
  }
}

extension _ConditionalContent: Sendable where First: Sendable, Second: Sendable {}
extension _ConditionalContent.Branch: Sendable where First: Sendable, Second: Sendable {}

extension _ConditionalContent: PrimitiveView, View where First: View, Second: View {
  /// What the branch taken is.
  public var _isUnary: Bool {
    switch branch {
    case .first(let view): view._isUnary
    case .second(let view): view._isUnary
    }
  }

  /// What both branches are.
  public static func _isAlwaysUnary(_ budget: inout Int) -> Bool {
    First._isAlwaysUnary(&budget) && Second._isAlwaysUnary(&budget)
  }

  /// Writes the branch taken.
  public func _emit(in context: _EmissionContext) {
    switch branch {
    case .first(let view): view._emit(in: context.child(0))
    case .second(let view): view._emit(in: context.child(1))
    }
  }

  /// The previews of the branch taken.
  public func _collectPreviews(into collection: inout _PreviewCollection) {
    switch branch {
    case .first(let view): collection.collect(view)
    case .second(let view): collection.collect(view)
    }
  }

  /// Whether one of the branches hides a preview modifier.
  public static var _hidesPreviewModifier: Bool {
    First._hidesPreviewModifier || Second._hidesPreviewModifier
  }
}

extension Optional: PrimitiveView, View where Wrapped: View {
  /// What the view is, if there is one.
  public var _isUnary: Bool { self?._isUnary ?? false }

  /// Unknown before there is a view.
  public static func _isAlwaysUnary(_ budget: inout Int) -> Bool { false }

  /// Writes the view, if there is one.
  public func _emit(in context: _EmissionContext) { self?._emit(in: context.child(0)) }

  /// The previews of the view, if there is one.
  public func _collectPreviews(into collection: inout _PreviewCollection) {
    if let self { collection.collect(self) }
  }

  /// Whether the view hides a preview modifier.
  public static var _hidesPreviewModifier: Bool { Wrapped._hidesPreviewModifier }
}

/// Views that are treated as one where modifiers are applied, and as several where they are laid out.
public struct Group<Content> {
  let content: Content
}

extension Group: Sendable where Content: Sendable {}

extension Group: PrimitiveView, View where Content: View {
  /// Makes a group.
  public init(@ViewBuilder content: () -> Content) {
    self.init(content: content())
  }

  /// What the content is.
  public var _isUnary: Bool { content._isUnary }

  /// What the content is.
  public static func _isAlwaysUnary(_ budget: inout Int) -> Bool { Content._isAlwaysUnary(&budget) }

  /// Writes the content.
  public func _emit(in context: _EmissionContext) { content._emit(in: context.child(0)) }

  /// The previews of the content.
  public func _collectPreviews(into collection: inout _PreviewCollection) { collection.collect(content) }

  /// Whether the content hides a preview modifier.
  public static var _hidesPreviewModifier: Bool { Content._hidesPreviewModifier }
}

/// A view of any type.
public struct AnyView {
  let view: any View

  /// Hides the type of a view.
  public init<Content: View>(_ view: Content) {
    self.view = view
  }

  /// Hides the type of a view.
  public init<Content: View>(erasing view: Content) {
    self.view = view
  }
}

extension AnyView: PrimitiveView {
  /// What the view is.
  public var _isUnary: Bool { view._isUnary }

  /// Unknown before there is a view.
  public static func _isAlwaysUnary(_ budget: inout Int) -> Bool { false }

  /// Writes the view.
  public func _emit(in context: _EmissionContext) { view._emit(in: context.child(0)) }

  /// The previews of the view.
  public func _collectPreviews(into collection: inout _PreviewCollection) { collection.collect(view) }
}
