/// Everything that was found in the plugins of a run.
public struct Catalog: Sendable {
  /// One plugin and what it holds.
  public struct Plugin: Sendable {
    /// The path as it was given or found.
    public var path: String
    /// The checked file; `nil` if it was refused.
    public var file: PluginFile?
    /// The modules whose previews it holds, sorted.
    public var modules: [String]
    /// Previews that are listed under this plugin: starred first, then by id.
    public var previews: [CatalogPreview]
    /// Other plugins that hold modules of this one, and are not listed for them.
    public var alsoIn: [String]
    /// What went wrong, in the order in which it happened.
    public var problems: [Problem]
  }

  /// The plugins, in the order given.
  public var plugins: [Plugin]
  /// Problems with what was to be searched for plugins, such as a folder that holds none.
  public var problems: [Problem] = []

  /// The problems of the search and of all plugins.
  public var allProblems: [Problem] { problems + plugins.flatMap(\.problems) }

  /// All previews, with the index of their plugin.
  public var previews: [(plugin: Int, preview: CatalogPreview)] {
    plugins.indices.flatMap { index in plugins[index].previews.map { (index, $0) } }
  }

  /// The catalog with the previews that pass a filter.
  public func filtered(by filter: PreviewFilter) -> Catalog {
    var result = self
    for index in result.plugins.indices {
      result.plugins[index].previews.removeAll { preview in
        !filter.matches(
          id: preview.id, tags: preview.tags, userStory: preview.userStory, isStarred: preview.isStarred)
      }
    }
    return result
  }
}
