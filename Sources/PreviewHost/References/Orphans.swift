import Foundation

/// References that belong to no preview.
public struct Orphans: Hashable, Sendable {
  /// What is to be removed of one module.
  struct Module: Hashable {
    var folder: ReferenceFolder
    /// The lines.
    var keys: Set<String>
    /// The pictures that the lines name, below the folder, whether or not they are there.
    var lines: [String]
    /// The files that are there, below the folder.
    var files: [String]
  }

  let modules: [Module]

  /// The paths of the pictures and of trees without one, sorted.
  ///
  /// A picture that was not fetched, or is gone, is named too: its line is there.
  public var paths: [String] {
    modules.flatMap { module in
      let named = Set(module.lines.map(ReferenceLine.stem))
      let pictures = module.files.filter { ReferenceTree(endingOf: $0) == nil }
      let known = named.union(pictures.map(ReferenceLine.stem))
      let trees = module.files.filter {
        ReferenceTree(endingOf: $0) != nil && !known.contains(ReferenceTree.stem(of: $0))
      }
      return Set(module.lines + pictures + trees).map(module.folder.path(of:))
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
        stems[preview.module, default: []].insert(item.pathInModule)
      }
    }
    var modules: [Module] = []
    for module in Set(catalog.plugins.flatMap(\.modules)).sorted() {
      let table = try book.table(ofModule: module)
      let folder = book.folder(ofModule: module)
      let lines = Array(table.lines.values) + Array(table.pending.values)
      let orphaned = lines.filter { keys[module]?.contains($0.key) != true }
      let kept = (stems[module] ?? []).union(lines.filter { keys[module]?.contains($0.key) == true }.map(\.stem))
      var files = Set(orphaned.map(\.path).filter { !kept.contains(ReferenceLine.stem(of: $0)) && folder.has($0) })
      for file in folder.files(beside: kept.union(orphaned.map(\.stem)))
      where !kept.contains(ReferenceTree.stem(of: file)) {
        files.insert(file)
      }
      guard !orphaned.isEmpty || !files.isEmpty else { continue }
      modules.append(
        Module(
          folder: folder, keys: Set(orphaned.map(\.key)), lines: orphaned.map(\.path), files: files.sorted()))
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
  /// Whether something stands at the path of a file, if only a link that leads nowhere.
  fileprivate func has(_ file: String) -> Bool {
    var status = stat()
    return !isLink(String(file.prefix { $0 != "/" })) && lstat(path(of: file), &status) == 0
  }

  /// Whether a folder is a link: what lies behind it may be somebody else's.
  private func isLink(_ folder: String) -> Bool {
    var status = stat()
    return lstat(path(of: folder), &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
  }

  /// The pictures and trees in the folders of references.
  ///
  /// Whatever else somebody keeps here, also in folders of its own, is nobody's reference.
  ///
  /// - Parameter stems: The paths of references without their endings.
  fileprivate func files(beside stems: Set<String>) -> [String] {
    var files: [String] = []
    for folder in Set(stems.map { String($0.prefix { $0 != "/" }) }) where !isLink(folder) {
      for file in (try? FileManager.default.contentsOfDirectory(atPath: path(of: folder))) ?? []
      where !file.hasPrefix(".") && (file.hasSuffix(OutputFormat.png.suffix) || ReferenceTree(endingOf: file) != nil) {
        files.append("\(folder)/\(file)")
      }
    }
    return files
  }
}
