/// Says why a filter left nothing.
public enum EmptyCatalog {
  /// The reason, or `nil` if there were no previews to begin with, which the plugins' problems say.
  ///
  /// - Parameters:
  ///   - catalog: What was found, before the filter.
  ///   - filter: The filter that left nothing.
  public static func message(_ catalog: Catalog, filter: PreviewFilter) -> String? {
    let ids = catalog.previews.map(\.preview.id)
    guard !ids.isEmpty else { return nil }
    let found = ids.count == 1 ? "the one preview does not match" : "none of the \(ids.count) previews matches"
    let hint = (filter.ids.first ?? filter.include.first).map { NearestName.hint($0, among: ids) } ?? ""
    return "\(found) what was asked for. Expected at least one.\(hint) 'preview-host list' shows all ids."
  }
}
