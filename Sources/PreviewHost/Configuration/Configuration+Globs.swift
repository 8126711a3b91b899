extension Configuration {
  /// What is said of globs in `masks`, `quarantine` and `budgets` that match no preview: they may be misspelt.
  ///
  /// - Parameter ids: The ids of all previews.
  public func unmatchedGlobs(ids: [String]) -> [String] {
    let globs =
      masks.map { ("masks", $0.preview) } + quarantine.map { ("quarantine", $0.preview) }
      + budgets.map { ("budgets", $0.preview) }
    return globs.compactMap { key, glob in
      guard !ids.contains(where: { PreviewFilter.glob(glob, matches: $0) }) else { return nil }
      return
        "'\(key)': '\(SafeText.escape(glob))' matches no preview. Expected a glob on preview ids. Correct or remove it."
    }
  }
}
