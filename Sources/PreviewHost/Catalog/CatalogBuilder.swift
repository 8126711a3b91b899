/// Opens plugins and collects their previews.
public struct CatalogBuilder: Sendable {
  /// How workers are run.
  public var options: WorkerOptions
  /// How many plugins are opened at once.
  public var jobs: Int

  /// Makes a builder.
  public init(options: WorkerOptions, jobs: Int) {
    self.options = options
    self.jobs = max(1, jobs)
  }

  /// Opens every plugin and lists its previews.
  ///
  /// A plugin that cannot be opened, and a provider that fails, is a problem of its plugin; the others are complete.
  ///
  /// - Parameters:
  ///   - paths: The plugins' files.
  ///   - opened: Called after each plugin.
  public func build(paths: [String], opened: @Sendable () async -> Void = {}) async -> Catalog {
    var contents = [PluginContents?](repeating: nil, count: paths.count)
    await withTaskGroup(of: (Int, PluginContents).self) { group in
      var next = 0
      func startOne() {
        guard next < paths.count else { return }
        let index = next
        let options = options
        next += 1
        group.addTask { (index, await PluginContents(path: paths[index], options: options)) }
      }
      for _ in 0..<jobs { startOne() }
      while let (index, result) = await group.next() {
        contents[index] = result
        await opened()
        startOne()
      }
    }
    return Self.catalog(of: contents.compactMap { $0 })
  }

  private static func catalog(of contents: [PluginContents]) -> Catalog {
    let ownership = ModuleOwnership(contents.map { .init(path: $0.path, modules: $0.providerTypes) })
    var identities = IdentityTable()
    var plugins: [Catalog.Plugin] = []
    for (index, content) in contents.enumerated() {
      let owned = ownership.owned[index]
      let (previews, refused) = identities.add(content, modules: owned)
      var problems = content.problems + ownership.problems[index]
      if let file = content.file, problems.isEmpty, refused.isEmpty,
        content.previews.values.allSatisfy({ $0.allSatisfy(\.isIgnored) })
      {
        problems.append(NoPreviews.problem(of: file, providers: content.providers.count))
      }
      plugins.append(
        Catalog.Plugin(
          path: content.path, file: content.file, modules: owned.sorted(),
          previews: previews.sorted(by: listOrder), alsoIn: ownership.alsoIn[index],
          pluginProblems: problems, refused: refused))
    }
    return Catalog(plugins: plugins)
  }

  /// Starred first, then by id.
  private static func listOrder(_ a: CatalogPreview, _ b: CatalogPreview) -> Bool {
    a.isStarred == b.isStarred ? a.id < b.id : a.isStarred
  }
}
