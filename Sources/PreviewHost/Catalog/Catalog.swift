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
    /// What went wrong, in the order in which it happened, apart from refused previews.
    public var pluginProblems: [Problem]
    /// Previews that cannot be used; each has its problem.
    public var refused: [Refused]

    /// Everything that went wrong.
    public var problems: [Problem] { pluginProblems + refused.map(\.problem) }
  }

  /// A preview that cannot be used, such as one whose id another one has.
  public struct Refused: Sendable {
    /// What it would have been.
    public var preview: CatalogPreview
    /// Why it cannot be used.
    public var problem: Problem
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

  /// The catalog with further warnings.
  ///
  /// - Parameter warning: What a preview's author should know, or `nil`.
  public func warning(_ warning: (CatalogPreview) -> String?) -> Catalog {
    var result = self
    for plugin in result.plugins.indices {
      for index in result.plugins[plugin].previews.indices {
        let preview = result.plugins[plugin].previews[index]
        guard let text = warning(preview) else { continue }
        result.plugins[plugin].previews[index].warning = [preview.warning, text].filter { !$0.isEmpty }
          .joined(separator: "; ")
      }
    }
    return result
  }

  /// The catalog with the previews that pass a filter.
  public func filtered(by filter: PreviewFilter) -> Catalog {
    var result = self
    func matches(_ preview: CatalogPreview) -> Bool {
      filter.matches(
        id: preview.id, tags: preview.tags, userStory: preview.userStory, isStarred: preview.isStarred)
    }
    for index in result.plugins.indices {
      result.plugins[index].previews.removeAll { !matches($0) }
      // What is wrong with a preview that was not asked for is for another run to say.
      result.plugins[index].refused.removeAll { !matches($0.preview) }
    }
    return result
  }
}
