/// Makes one view of the views at the top of `previews`, and notes where each of them is written.
@resultBuilder public enum PreviewsBuilder {
  /// One preview, or a group of them.
  @MainActor public static func buildExpression<Content: View>(
    _ content: Content, fileID: StaticString = #fileID, line: UInt = #line
  ) -> Content {
    PlaceRecorder.current?.note(Content.self, SourcePlace(file: fileID.description, line: Int(line)))
    return content
  }

  /// No preview.
  public static func buildBlock() -> EmptyView { EmptyView() }

  /// One preview.
  public static func buildBlock<Content: View>(_ content: Content) -> Content { content }

  /// Several previews.
  public static func buildBlock<each Content: View>(_ content: repeat each Content) -> TupleView<repeat each Content> {
    TupleView(repeat each content)
  }

  /// An `if` without `else`.
  public static func buildOptional<Content: View>(_ content: Content?) -> Content? { content }

  /// An `if`.
  public static func buildEither<First: View, Second: View>(first: First) -> _ConditionalContent<First, Second> {
    _ConditionalContent(.first(first))
  }

  /// An `else`.
  public static func buildEither<First: View, Second: View>(second: Second) -> _ConditionalContent<First, Second> {
    _ConditionalContent(.second(second))
  }

  /// Previews that need a newer system.
  public static func buildLimitedAvailability<Content: View>(_ content: Content) -> AnyView { AnyView(content) }
}
