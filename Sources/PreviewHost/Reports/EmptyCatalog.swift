/// Says why a run has nothing to do.
public enum EmptyCatalog {
  /// The reason that fits what was found, or `nil` if problems with plugins say it already.
  ///
  /// - Parameters:
  ///   - catalog: What was found, before the filter.
  ///   - filter: The filter that left nothing.
  public static func message(_ catalog: Catalog, filter: PreviewFilter) -> String? {
    let count = catalog.previews.count
    if count > 0 {
      let ids = catalog.previews.map(\.preview.id)
      let wanted = filter.ids.first ?? filter.include.first
      let hint = wanted.map { NearestName.hint($0, among: ids) } ?? ""
      let found = count == 1 ? "the one preview" : "none of the \(count) previews"
      return (count == 1 ? "\(found) does not match" : "\(found) matches")
        + " what was asked for. Expected at least one.\(hint) 'preview-host list' shows all ids."
    }
    let opened = catalog.plugins.filter { $0.file != nil && $0.problems.isEmpty }
    guard !opened.isEmpty else { return nil }
    let optimised = opened.filter { $0.file?.version.isOptimised == true }
    let paths = opened.map { SafeText.escape($0.path) }.joined(separator: ", ")
    if optimised.isEmpty {
      return "\(paths): no previews. Expected a type that conforms to PreviewProvider or PreviewHolder, is not generic "
        + "and is not a subclass of a provider. Add one, or register previews with PreviewRegistry."
    }
    return "\(paths): no previews. The library is optimised, and optimised builds drop internal structs and enums that "
      + "nothing refers to. Build without optimisation, or with '-Xswiftc -enable-testing', or make the providers public."
  }
}
