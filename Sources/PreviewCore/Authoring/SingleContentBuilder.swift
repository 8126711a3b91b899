/// Lets the body of a `Preview` hold statements before its one document or surface.
///
/// It also tells such a body from one made of views: a view is no document, and this builder makes no other of it.
@resultBuilder public enum SingleContentBuilder {
  /// The one value of the body.
  public static func buildBlock<Content>(_ content: Content) -> Content { content }

  /// The value of an `if`.
  public static func buildEither<Content>(first content: Content) -> Content { content }

  /// The value of an `else`.
  public static func buildEither<Content>(second content: Content) -> Content { content }
}
