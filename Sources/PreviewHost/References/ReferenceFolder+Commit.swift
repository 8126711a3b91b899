import Glibc

/// What a run changes of one reference.
struct ReferenceChange: Sendable {
  /// The new line.
  var line: ReferenceLine
  /// Files that were written under temporary names, and the names that they get; the picture is the last one.
  var files: [(temporary: String, final: String)]
}

extension ReferenceFolder {
  /// Why changes could not be made.
  enum CommitFailure: Error {
    /// Another run holds the folder.
    case locked(path: String)
    /// The table there cannot be read.
    case table(ReferenceTableError)
    /// A file could not be written or replaced.
    case file(AtomicFile.Failure)
    /// Another run has replaced a file that was to stay.
    case replaced(path: String)

    func problem(of folder: ReferenceFolder) -> Problem {
      switch self {
      case .locked(let path):
        Problem(
          code: "locked", phase: "references",
          message: "\(SafeText.escape(path)): another run is writing references there for a long time. Expected it to "
            + "end. Wait for it, or stop it, and record again.")
      case .table(let error): error.problem(of: folder.tablePath)
      case .file(let failure): failure.problem
      case .replaced(let path):
        Problem(
          code: "replaced", phase: "references",
          message: "\(SafeText.escape(path)): another run has replaced or removed it in the meantime. Expected one run "
            + "at a time that records this preview. Record it again.")
      }
    }
  }

  /// Makes changes so that at every moment each picture on disk is whole and is that of its line, or of its pending
  /// line.
  ///
  /// The table first gets the new lines as pending ones; then the files are renamed; then the new lines take the place
  /// of the old ones. Whoever reads in between takes the line whose hash the picture has.
  ///
  /// - Parameters:
  ///   - changes: New lines, each with its files.
  ///   - renderer: The renderer that drew them, and what is known of it.
  ///   - salvages: True to take what can be read of a table that is damaged.
  /// - Returns: Of the changes that could not be made, by their numbers, why.
  func commit(
    _ changes: [ReferenceChange], renderer: (hash: ContentHash, description: String), salvages: Bool
  ) throws(CommitFailure) -> [Int: CommitFailure] {
    // Whatever was not renamed is left nowhere.
    defer { for change in changes { for file in change.files { unlink(file.temporary) } } }
    var failures: [Int: CommitFailure] = [:]
    try exclusively { folder throws(CommitFailure) in
      var table = try settledTable(salvages: salvages)
      table.renderers[renderer.hash] = renderer.description
      for (index, change) in changes.enumerated() {
        if let failure = obstacle(to: change) {
          failures[index] = failure
        } else if !change.files.isEmpty {
          table.pending[change.line.key] = change.line
        }
      }
      if !table.pending.isEmpty { try write(table, folder: folder) }
      var replaced: [ReferenceLine] = []
      for (index, change) in changes.enumerated() where failures[index] == nil {
        do throws(AtomicFile.Failure) {
          for file in change.files { try AtomicFile.rename(file.temporary, to: file.final) }
          if let old = table.lines.updateValue(change.line, forKey: change.line.key), old.path != change.line.path {
            replaced.append(old)
          }
        } catch {
          failures[index] = .file(error)
          guard let line = table.lines[change.line.key] else { continue }
          for tree in ReferenceTree.allCases where strays(tree: tree, from: line) {
            unlink(path(of: line.stem + tree.suffix))
          }
        }
      }
      for place in Set(changes.flatMap(\.files).map { $0.final[...].folder }) { Self.sync(place) }
      table.pending = [:]
      try write(table, folder: folder)
      removeFiles(of: replaced, besides: table)
    }
    return failures
  }

  /// What stands against a change: a file that was to stay and is another one by now, or what no file can replace.
  private func obstacle(to change: ReferenceChange) -> CommitFailure? {
    let line = change.line
    let finals = Set(change.files.map(\.final))
    for final in finals {
      var status = stat()
      guard lstat(final, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else { continue }
      return .file(AtomicFile.Failure(path: final, step: "replace the file", number: EISDIR))
    }
    if let picture = line.picture, !finals.contains(path(of: line.path)) {
      guard case .present(picture.file) = ReferenceFile(path: path(of: line.path)) else {
        return .replaced(path: path(of: line.path))
      }
    }
    for tree in ReferenceTree.allCases where !finals.contains(path(of: line.stem + tree.suffix)) {
      if strays(tree: tree, from: line) { return .replaced(path: path(of: line.stem + tree.suffix)) }
    }
    return nil
  }

  /// A document of another type, or a name in another normalisation, has another file.
  private func removeFiles(of replaced: [ReferenceLine], besides table: ReferenceTable) {
    guard !replaced.isEmpty else { return }
    let paths = Set(table.lines.values.map(\.path))
    let stems = Set(table.lines.values.map(\.stem))
    for line in replaced {
      if !paths.contains(line.path) { unlink(path(of: line.path)) }
      guard !stems.contains(line.stem) else { continue }
      for tree in ReferenceTree.allCases { unlink(path(of: line.stem + tree.suffix)) }
    }
  }

  /// Removes files and the lines of keys: the files first, so that no picture is ever left without its line.
  ///
  /// Files of lines that stay, as another run may have written them by now, are not removed.
  ///
  /// - Returns: The files that were removed.
  func remove(keys: Set<String>, files: [String]) throws(CommitFailure) -> [String] {
    var removed: [String] = []
    try exclusively { folder throws(CommitFailure) in
      var table = try settledTable(salvages: false)
      let kept = Set(table.lines.values.lazy.filter { !keys.contains($0.key) }.map(\.stem))
      var failure: AtomicFile.Failure?
      for file in files.sorted() where !kept.contains(ReferenceTree.stem(of: file)) {
        if unlink(path(of: file)) == 0 {
          removed.append(file)
        } else if errno != ENOENT, errno != ENOTDIR {
          failure = failure ?? AtomicFile.Failure(path: path(of: file), step: "remove the file", number: errno)
        }
      }
      if let failure { throw .file(failure) }
      for key in keys { table.lines[key] = nil }
      try write(table, folder: folder)
      // Only a folder that is empty now can be removed.
      for place in Set(files.map { String($0.prefix { $0 != "/" }) }) { _ = rmdir(path(of: place)) }
    }
    return removed
  }

  /// Replaces the table, in a locked folder.
  func write(_ table: ReferenceTable, folder: Int32) throws(CommitFailure) {
    do throws(AtomicFile.Failure) {
      try AtomicFile.write(Array(table.text.utf8), to: tablePath)
    } catch {
      throw .file(error)
    }
    // After a power cut, too, pictures must not be newer than what the table says of them.
    fsync(folder)
  }

  private static func sync(_ folder: String) {
    let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    fsync(descriptor)
    close(descriptor)
  }

  /// Runs `body` while no other run reads for a decision, or changes this folder.
  func exclusively(_ body: (_ folder: Int32) throws(CommitFailure) -> Void) throws(CommitFailure) {
    let result: LockResult<Void>
    do {
      result = try withLock { try body($0) }
    } catch let error as CommitFailure {
      throw error
    } catch {
      return
    }
    switch result {
    case .done: return
    case .locked: throw .locked(path: path)
    case .unopened(let number):
      throw .file(AtomicFile.Failure(path: path, step: "open the folder", number: number))
    }
  }
}

extension Substring {
  /// The folder of a path.
  fileprivate var folder: String { lastIndex(of: "/").map { String(self[..<$0]) } ?? "." }
}
