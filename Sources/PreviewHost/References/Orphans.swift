import Foundation

/// References that belong to no preview.
public struct Orphans: Hashable, Sendable {
  /// What is to be removed of one module.
  struct Module: Hashable {
    var folder: ReferenceFolder
    /// The lines.
    var keys: Set<String>
    /// Files below the folder.
    var files: [String]
  }

  let modules: [Module]

  /// The paths of the pictures, sorted.
  public var paths: [String] {
    modules.flatMap { module in
      module.files.filter { file in !ReferenceTree.allCases.contains { file.hasSuffix($0.suffix) } }
        .map(module.folder.path(of:))
    }.sorted()
  }

  /// Finds the references of a catalog's modules that none of its previews has.
  ///
  /// - Parameters:
  ///   - catalog: Every preview, not filtered.
  ///   - variants: The variants of a preview.
  public init(
    catalog: Catalog, variants: (CatalogPreview) -> [Variant], book: ReferenceBook
  ) throws(Problem) {
    var keys: [String: Set<String>] = [:]
    var stems: [String: Set<String>] = [:]
    for (_, preview) in catalog.previews {
      for variant in variants(preview) {
        let item = ObservationPlan.Item(preview: preview, variant: variant)
        keys[preview.module, default: []].insert(item.key)
        stems[preview.module, default: []].insert(String(item.path.drop { $0 != "/" }.dropFirst()))
      }
    }
    var modules: [Module] = []
    for module in Set(catalog.plugins.flatMap(\.modules)).sorted() {
      let table = try book.table(ofModule: module)
      let folder = book.folder(ofModule: module)
      let known = keys[module] ?? []
      let orphaned = table.lines.values.filter { !known.contains($0.key) }
      let expected = stems[module] ?? []
      var files = Set(orphaned.map(\.path).filter { !expected.contains(ReferenceLine.stem(of: $0)) })
      let kept = Set(table.lines.values.filter { known.contains($0.key) }.map(\.stem))
      for file in folder.ownFiles() {
        let stem = ReferenceTree.stem(of: file)
        if !expected.contains(stem), !kept.contains(stem) { files.insert(file) }
      }
      guard !orphaned.isEmpty || !files.isEmpty else { continue }
      modules.append(Module(folder: folder, keys: Set(orphaned.map(\.key)), files: files.sorted()))
    }
    self.modules = modules
  }

  /// Removes them all.
  ///
  /// - Returns: The paths of the files that were removed, and what could not be.
  public func remove() -> (removed: [String], problems: [Problem]) {
    var removed: [String] = []
    var problems: [Problem] = []
    for module in modules {
      do throws(ReferenceFolder.CommitFailure) {
        removed += try module.folder.remove(keys: module.keys, files: module.files).map(module.folder.path(of:))
      } catch {
        problems.append(error.problem(of: module.folder))
      }
    }
    return (removed, problems)
  }
}

extension ReferenceFolder {
  /// The files that look like references: pictures and trees in the folder of a provider.
  ///
  /// Whatever else somebody keeps here is nobody's reference.
  fileprivate func ownFiles() -> [String] {
    let endings = [OutputFormat.png.suffix] + ReferenceTree.allCases.map(\.suffix)
    var files: [String] = []
    for provider in (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? [] where !provider.hasPrefix(".") {
      for file in (try? FileManager.default.contentsOfDirectory(atPath: "\(path)/\(provider)")) ?? []
      where endings.contains(where: { file.hasSuffix($0) }) && !file.hasPrefix(".") {
        files.append("\(provider)/\(file)")
      }
    }
    return files
  }
}
