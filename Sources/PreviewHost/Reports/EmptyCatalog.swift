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
    return "\(found) what was asked for. Expected at least one.\(hint(catalog, filter, ids: ids)) "
      + "'preview-host list' shows all ids."
  }

  /// What was most likely meant.
  private static func hint(_ catalog: Catalog, _ filter: PreviewFilter, ids: [String]) -> String {
    let previews = catalog.previews.map(\.preview)
    if let tag = filter.tags.first, !previews.contains(where: { $0.tags.contains(tag) }) {
      let known = Set(previews.flatMap(\.tags)).sorted()
      return " No preview has the tag '\(SafeText.escape(tag))'." + NearestName.hint(tag, among: known)
    }
    if let story = filter.userStories.first, !previews.contains(where: { $0.userStory == story }) {
      let known = Set(previews.map(\.userStory)).sorted()
      return " No preview belongs to the user story '\(SafeText.escape(story))'."
        + NearestName.hint(story, among: known)
    }
    guard let wanted = filter.ids.first ?? filter.include.first else { return "" }
    let inside = ids.filter { $0.hasPrefix(wanted + "/") || $0.contains("/\(wanted)/") }
    if let first = inside.first {
      let glob = first.hasPrefix(wanted + "/") ? "\(wanted)/*" : "*/\(wanted)/*"
      return " An id is matched as a whole: write '\(SafeText.escape(glob))'."
    }
    let path = filter.ids.isEmpty ? "" : " There is no file or folder '\(SafeText.escape(wanted))' either."
    return path + NearestName.hint(wanted, among: ids)
  }
}
