/// Gives previews their ids and refuses those that two previews would share.
struct IdentityTable {
  /// For each collision key, the first preview that has it.
  private var taken: [String: (id: String, place: String)] = [:]

  /// For each file path, without ending and case, the preview whose file it is.
  private var files: [String: String] = [:]

  /// For each module's folder, without case, the module and a preview of it.
  private var folders: [String: (module: String, id: String)] = [:]

  /// Names the previews of a plugin.
  ///
  /// - Parameter modules: The modules that are listed under this plugin; others are passed over.
  /// - Returns: The previews, and those that were refused, as because their id was taken.
  mutating func add(_ contents: PluginContents, modules: Set<String>) -> ([CatalogPreview], [Catalog.Refused]) {
    var previews: [CatalogPreview] = []
    var refused: [Catalog.Refused] = []
    let titles = Self.providerTitles(contents)
    for provider in contents.providers where modules.contains(provider.module) {
      let shown = (contents.previews[provider.index] ?? []).filter { !$0.isIgnored }
      let names = PreviewNaming.names(of: shown.map { ($0.displayName, $0.caseName, $0.state) })
      for (record, name) in zip(shown, names) {
        let title = titles[provider.index] ?? provider.type
        let id = "\(provider.module)/\(title)/\(name)"
        var preview = CatalogPreview(id: id, provider: provider, title: title, name: name, record)
        guard let content = CatalogPreview.Content(record.content) else {
          refused.append(.init(preview: preview, problem: Self.unknownContent(record, id: id)))
          continue
        }
        preview.content = content
        let place = "\(provider.type)\(record.source.map { " at \($0.file):\($0.line)" } ?? "") in \(contents.path)"
        if let other = taken[PreviewNaming.collisionKey(id)] {
          let problem = Self.collision(id, place, with: other, source: record.source)
          refused.append(.init(preview: preview, problem: problem))
          continue
        }
        let path = PreviewNaming.path(module: preview.module, provider: title, name: name, variant: nil).lowercased()
        let folder = Slug.fileName(preview.module).lowercased()
        if let other = folders[folder], other.module != preview.module {
          let problem = Self.sameFile(id, other.id, path: folder, source: record.source)
          refused.append(.init(preview: preview, problem: problem))
          continue
        }
        folders[folder] = (preview.module, id)
        if let other = files[path] {
          refused.append(.init(preview: preview, problem: Self.sameFile(id, other, path: path, source: record.source)))
          continue
        }
        files[path] = id
        taken[PreviewNaming.collisionKey(id)] = (id, place)
        previews.append(preview)
      }
    }
    return (previews, refused)
  }

  /// The provider's part of an id, for each provider by its number.
  ///
  /// Private types of two files may have one name; then each carries the file of its first preview.
  private static func providerTitles(_ contents: PluginContents) -> [Int: String] {
    let groups = Dictionary(grouping: contents.providers) { "\($0.module)/\($0.type)" }
    var titles: [Int: String] = [:]
    for provider in contents.providers {
      var title = PreviewNaming.provider(ofType: provider.type)
      if (groups["\(provider.module)/\(provider.type)"]?.count ?? 0) > 1,
        let file = contents.previews[provider.index]?.lazy.compactMap(\.source).first?.file
      {
        let name = file.split(separator: "/").last.map(String.init) ?? file
        title += "(\(name.hasSuffix(".swift") ? String(name.dropLast(6)) : name))"
      }
      titles[provider.index] = title
    }
    return titles
  }

  private static func collision(
    _ id: String, _ place: String, with other: (id: String, place: String), source: SourcePlace?
  ) -> Problem {
    let same = id == other.id ? "two previews have the id" : "two previews differ only in case or normalisation:"
    let ids =
      id == other.id ? "'\(SafeText.escape(id))'" : "'\(SafeText.escape(other.id))' and '\(SafeText.escape(id))'"
    return Problem(
      code: "duplicateID", phase: "expand",
      message: "\(same) \(ids): \(SafeText.escape(other.place)), and \(SafeText.escape(place)). Expected ids that "
        + "differ. Give one of them another previewDisplayName; until then the first one is used.",
      source: source)
  }

  private static func sameFile(_ id: String, _ other: String, path: String, source: SourcePlace?) -> Problem {
    Problem(
      code: "duplicateFile", phase: "expand",
      message:
        "'\(SafeText.escape(other))' and '\(SafeText.escape(id))' would both be the file '\(path)'. Expected names "
        + "whose files differ. Give one of them another previewDisplayName; until then the first one is used.",
      source: source)
  }

  private static func unknownContent(_ record: PreviewRecord, id: String) -> Problem {
    let found = if case .unknown(let name) = record.content { name } else { "" }
    return Problem(
      code: "unknownContent", phase: "expand",
      message: "\(SafeText.escape(id)): the content '\(SafeText.escape(found))' is unknown. Expected preview.scene/1, "
        + "preview.surface/1 or preview.document/1. Correct the plugin, or use a newer preview-host.",
      source: record.source)
  }
}

extension CatalogPreview.Content {
  /// The content that a record names, or `nil` if this host does not know it.
  init?(_ content: PreviewRecord.Content) {
    switch content {
    case .scene: self = .scene
    case .surface: self = .surface
    case .document: self = .document
    case .unknown: return nil
    }
  }
}

extension CatalogPreview {
  /// The preview of a record under its name.
  init(id: String, provider: ProviderRecord, title: String, name: String, _ record: PreviewRecord) {
    self.id = id
    module = provider.module
    self.provider = title
    self.name = name
    state = record.state
    userStory = record.userStory
    layout = record.layout
    device = record.device
    tags = record.tags
    isStarred = record.isStarred
    let isDate =
      !record.date.isEmpty && record.date.wholeMatch(of: /\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])/) != nil
    date = isDate ? record.date : ""
    source = record.source
    content = .scene
    variants = record.variants
    let dateWarning = "the date '\(record.date)' is left out: expected a calendar date such as 2026-03-14"
    warning = [record.warning, isDate || record.date.isEmpty ? "" : dateWarning].filter { !$0.isEmpty }
      .joined(separator: "; ")
    scale = record.scale
    pixelTolerance = record.pixelTolerance
    perceptualTolerance = record.perceptualTolerance
    maximumRatio = record.maximumRatio
    settleNanoseconds = record.settleNanoseconds
    providerIndex = provider.index
    previewIndex = record.index
  }
}
