/// The longest time that previews may take.
public struct PreviewBudget: Hashable, Sendable {
  /// A glob on preview ids.
  public var preview: String
  /// The limit.
  public var limit: Duration

  /// Makes a budget.
  public init(preview: String, limit: Duration) {
    self.preview = preview
    self.limit = limit
  }
}

extension Configuration {
  /// The limit of the first entry of `budgets` that is for a preview.
  public func budget(for id: String) -> Duration? {
    budgets.first { PreviewFilter.glob($0.preview, matches: id) }?.limit
  }
}
