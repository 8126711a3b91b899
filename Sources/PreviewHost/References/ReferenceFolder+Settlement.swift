import Foundation

extension ReferenceFolder {
  /// Ends what a killed run has begun; without such a run nothing is written.
  func settle() throws(CommitFailure) {
    guard let table = try? self.table(), !table.pending.isEmpty else { return }
    try exclusively { folder throws(CommitFailure) in
      try write(try settledTable(salvages: false), folder: folder)
    }
  }

  /// The table as it is now, with the pending lines of a killed run decided, in a locked folder.
  ///
  /// - Parameter salvages: True to take what can be read of a table that is damaged.
  func settledTable(salvages: Bool) throws(CommitFailure) -> ReferenceTable {
    var table: ReferenceTable
    do throws(ReferenceTableError) {
      table = try self.table()
    } catch {
      guard salvages else { throw .table(error) }
      table = try salvagedTable(error)
    }
    guard !table.pending.isEmpty else { return table }
    var left = leftovers(of: table.pending.values)
    for (key, pending) in table.pending {
      complete(pending, after: table.lines[key], from: &left)
      table.lines[key] = holding(key, in: table)
      guard let line = table.lines[key] else { continue }
      // A tree that was replaced while its picture was not says nothing that a line vouches for.
      for tree in ReferenceTree.allCases where strays(tree: tree, from: line) {
        unlink(path(of: line.stem + tree.suffix))
      }
    }
    table.pending = [:]
    return table
  }

  /// What is left of a damaged table: of several lines of one key the one whose files are on disk, else the first.
  private func salvagedTable(_ error: ReferenceTableError) throws(CommitFailure) -> ReferenceTable {
    var table = ReferenceTable()
    switch error {
    // Nothing of it can be read, and what stands there cannot be replaced either.
    case .unreadable, .notFile: throw .table(error)
    case .tooLarge: return table
    default: break
    }
    guard let bytes = try? tableBytes() else { throw .table(error) }
    let (candidates, renderers) = ReferenceTable.salvage(bytes)
    table.renderers = renderers
    for (key, lines) in candidates {
      var pair = ReferenceTable()
      pair.lines[key] = lines.first
      for other in lines.dropFirst() {
        pair.pending[key] = other
        pair.lines[key] = holding(key, in: pair)
      }
      table.lines[key] = pair.lines[key]
    }
    return table
  }

  /// Gives the files of a change that a killed run has begun their names: they are still there under temporary ones.
  ///
  /// Trees are renamed before their picture, so that the old ones may be gone. A change that was not begun is left.
  private func complete(_ pending: ReferenceLine, after line: ReferenceLine?, from left: inout [ContentHash: [String]])
  {
    var isBegun = false
    var missing: [(hash: ContentHash, file: String, isNeeded: Bool)] = []
    for tree in ReferenceTree.allCases {
      guard let recorded = pending[tree] else { continue }
      let file = pending.stem + tree.suffix
      switch ReferenceFile(path: path(of: file)) {
      case .present(recorded): isBegun = isBegun || line?[tree] != recorded
      case .absent: missing.append((recorded, file, false))
      default: missing.append((recorded, file, true))
      }
    }
    if let picture = pending.picture, !hasPicture(of: pending) { missing.append((picture.file, pending.path, true)) }
    guard isBegun, missing.allSatisfy({ !$0.isNeeded || left[$0.hash]?.isEmpty == false }) else { return }
    for (hash, file, _) in missing {
      guard let temporary = left[hash]?.popLast() else { continue }
      _ = rename(temporary, path(of: file))
    }
  }

  /// The temporary files of processes that are gone, in the folders of lines, by the hashes of their bytes.
  private func leftovers(of lines: some Collection<ReferenceLine>) -> [ContentHash: [String]] {
    var result: [ContentHash: [String]] = [:]
    for folder in Set(lines.map { $0.path.prefix { $0 != "/" } }) {
      let directory = path(of: String(folder))
      for file in (try? FileManager.default.contentsOfDirectory(atPath: directory)) ?? []
      where file.hasPrefix(AtomicFile.temporaryPrefix) {
        let number = pid_t(file.dropFirst(AtomicFile.temporaryPrefix.count).prefix { $0 != "-" })
        guard let number, number > 0, kill(number, 0) != 0, errno == ESRCH else { continue }
        let place = "\(directory)/\(file)"
        if case .present(let hash) = ReferenceFile(path: place) { result[hash, default: []].append(place) }
      }
    }
    return result
  }
}
