/// Collects the `Preview` values that are written one below the other.
@resultBuilder public enum PreviewBuilder {
  /// One preview.
  public static func buildExpression(_ preview: Preview) -> [Preview] { [preview] }

  /// Previews from an array.
  public static func buildExpression(_ previews: [Preview]) -> [Preview] { previews }

  /// All previews of a block.
  public static func buildBlock(_ previews: [Preview]...) -> [Preview] { previews.flatMap { $0 } }

  /// Previews of an `if` without `else`.
  public static func buildOptional(_ previews: [Preview]?) -> [Preview] { previews ?? [] }

  /// Previews of an `if`.
  public static func buildEither(first previews: [Preview]) -> [Preview] { previews }

  /// Previews of an `else`.
  public static func buildEither(second previews: [Preview]) -> [Preview] { previews }

  /// Previews of a loop.
  public static func buildArray(_ previews: [[Preview]]) -> [Preview] { previews.flatMap { $0 } }

  /// Previews that need a newer system.
  public static func buildLimitedAvailability(_ previews: [Preview]) -> [Preview] { previews }
}
