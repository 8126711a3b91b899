/// What is to be observed, cut into pieces of work.
public struct ObservationPlan: Sendable {
  /// One preview in one variant.
  public struct Item: Sendable {
    /// The preview.
    public var preview: CatalogPreview
    /// The variant.
    public var variant: Variant

    /// The path of its files below the folder of its module, without ending.
    var pathInModule: String { String(path.drop { $0 != "/" }.dropFirst()) }

    /// The path of its files below a folder of all modules, without ending.
    public var path: String {
      PreviewNaming.path(
        module: preview.module, provider: preview.provider, name: preview.name,
        variant: variant.isStandard ? nil : variant.name)
    }
  }

  /// Items of one plugin that one worker takes in a row.
  public struct Batch: Sendable {
    /// The plugin's number in the catalog.
    public var plugin: Int
    /// Its checked file.
    public var file: PluginFile
    /// The items, in the order of providers.
    public var items: [Item]
  }

  /// The batches, in the order in which they are taken.
  public private(set) var batches: [Batch] = []

  /// The number of items.
  public var count: Int { batches.reduce(0) { $0 + $1.items.count } }

  /// All items.
  public var items: [Item] { batches.flatMap(\.items) }

  /// The plan without what is not among these keys.
  ///
  /// - Parameter keys: Items as `Module/Provider/name@variant`.
  public func only(_ keys: Set<String>) -> ObservationPlan {
    var result = self
    for index in result.batches.indices { result.batches[index].items.removeAll { !keys.contains($0.key) } }
    result.batches.removeAll { $0.items.isEmpty }
    return result
  }

  /// The plan of those items that pass a test, and the others.
  func divided(by isIncluded: (Item) -> Bool) -> (plan: ObservationPlan, others: [Item]) {
    let others = items.filter { !isIncluded($0) }
    guard !others.isEmpty else { return (self, []) }
    var result = self
    for index in result.batches.indices { result.batches[index].items.removeAll { !isIncluded($0) } }
    result.batches.removeAll { $0.items.isEmpty }
    return (result, others)
  }

  /// Cuts the items of each plugin into batches.
  ///
  /// - Parameters:
  ///   - catalog: The previews, filtered.
  ///   - jobs: Workers at once. A plugin with many previews gives several batches a worker, so that one slow batch
  ///     does not leave the other workers idle; a small batch costs a worker's start of some milliseconds.
  ///   - variants: The variants of a preview.
  public init(catalog: Catalog, jobs: Int, variants: (CatalogPreview) -> [Variant]) {
    for (index, plugin) in catalog.plugins.enumerated() {
      guard let file = plugin.file else { continue }
      let items = plugin.previews
        .sorted { ($0.providerIndex, $0.previewIndex) < ($1.providerIndex, $1.previewIndex) }
        .flatMap { preview in variants(preview).map { Item(preview: preview, variant: $0) } }
      let size = max(Self.smallest, min(Self.largest, (items.count + jobs * 4 - 1) / (jobs * 4)))
      for start in stride(from: 0, to: items.count, by: size) {
        batches.append(Batch(plugin: index, file: file, items: Array(items[start..<min(start + size, items.count)])))
      }
    }
  }

  private static let smallest = 8
  private static let largest = 64
}
