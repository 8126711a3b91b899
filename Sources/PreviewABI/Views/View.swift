/// A part of a user interface, described by its `body`.
///
/// Requirements whose names begin with an underscore belong to the library; they have defaults, and a view never
/// implements them.
@MainActor @preconcurrency public protocol View {
  /// The type of the view that `body` answers.
  associatedtype Body: View

  /// What the view consists of.
  @ViewBuilder var body: Body { get }

  /// Writes the view's elements.
  func _emit(in context: _EmissionContext)

  /// Whether the view is exactly one element, whatever its body says.
  var _isUnary: Bool { get }

  /// Whether every view of this type is exactly one element.
  ///
  /// The body of a view may contain the view itself: each type that is asked takes one of `budget`, and `false` is
  /// answered when nothing is left.
  static func _isAlwaysUnary(_ budget: inout Int) -> Bool

  /// Adds the previews that the view stands for at the top of `previews`.
  func _collectPreviews(into collection: inout _PreviewCollection)

  /// Whether a preview modifier is written somewhere inside, where it has no effect.
  static var _hidesPreviewModifier: Bool { get }
}

extension Never: View {
  /// There is no value of this type.
  public var body: Never { self }
}

/// A view of this library: it has elements of its own instead of a body.
@MainActor @preconcurrency protocol PrimitiveView: View where Body == Never {}

extension PrimitiveView {
  /// Asked for by nobody: the view writes its elements itself.
  public var body: Never { fatalError("\(Self.self) has no body: ask for the body of your own views only") }

  /// One element.
  public var _isUnary: Bool { true }

  /// One element.
  public static func _isAlwaysUnary(_ budget: inout Int) -> Bool { true }
}

extension View {
  /// Nothing is hidden in a view of the author's; what its body holds is not looked at.
  public static var _hidesPreviewModifier: Bool { false }

  /// One preview.
  public func _collectPreviews(into collection: inout _PreviewCollection) { collection.add(self) }
}
