import Foundation

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

    func problem(of folder: ReferenceFolder) -> Problem {
      switch self {
      case .locked(let path):
        Problem(
          code: "locked", phase: "references",
          message: "\(SafeText.escape(path)): another run is writing references there for a long time. Expected it to "
            + "end. Wait for it, or stop it, and record again.")
      case .table(let error): error.problem(of: folder.tablePath)
      case .file(let failure): failure.problem
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
  func commit(
    _ changes: [ReferenceChange], renderer: (hash: ContentHash, description: String), salvages: Bool
  ) throws(CommitFailure) {
    // Whatever was not renamed is left nowhere.
    defer { for change in changes { for file in change.files { unlink(file.temporary) } } }
    try withLock { () throws(CommitFailure) in
      var table = try currentTable(salvages: salvages)
      table.renderers[renderer.hash] = renderer.description
      let replacing = changes.filter { !$0.files.isEmpty }
      if !replacing.isEmpty {
        for change in replacing { table.pending[change.line.key] = change.line }
        try write(table)
      }
      var failure: AtomicFile.Failure?
      var replaced: [String] = []
      for change in changes {
        do throws(AtomicFile.Failure) {
          for file in change.files { try AtomicFile.rename(file.temporary, to: file.final) }
          if let old = table.lines.updateValue(change.line, forKey: change.line.key), old.path != change.line.path {
            replaced.append(old.path)
          }
        } catch {
          failure = failure ?? error
        }
      }
      table.pending = [:]
      try write(table)
      // A document of another type has another name.
      for file in replaced { unlink(path(of: file)) }
      if let failure { throw .file(failure) }
    }
  }

  /// Removes files and the lines of keys: the files first, so that no picture is ever left without its line.
  ///
  /// - Returns: The files that were removed.
  func remove(keys: Set<String>, files: [String]) throws(CommitFailure) -> [String] {
    var removed: [String] = []
    try withLock { () throws(CommitFailure) in
      var table = try currentTable(salvages: false)
      var failure: AtomicFile.Failure?
      for file in files.sorted() {
        if unlink(path(of: file)) == 0 {
          removed.append(file)
        } else if errno != ENOENT {
          failure = AtomicFile.Failure(path: path(of: file), step: "remove the file", number: errno)
        }
      }
      if let failure { throw .file(failure) }
      for key in keys { table.lines[key] = nil }
      try write(table)
      // Only a folder that is empty now can be removed.
      for folder in Set(files.map { $0.split(separator: "/").dropLast().joined(separator: "/") }) where !folder.isEmpty
      {
        _ = rmdir(path(of: folder))
      }
    }
    return removed
  }

  /// The table as it is now, with pending lines of a killed run decided.
  private func currentTable(salvages: Bool) throws(CommitFailure) -> ReferenceTable {
    var table: ReferenceTable
    do throws(ReferenceTableError) {
      table = try self.table()
    } catch {
      guard salvages, let bytes = try? tableBytes() else { throw .table(error) }
      table = ReferenceTable(salvaging: bytes)
    }
    for key in table.pending.keys {
      let candidates = table.candidates(key)
      table.lines[key] = holding(candidates)
      guard candidates.count > 1, let line = table.lines[key] else { continue }
      // A tree that was replaced while its picture was not says nothing that a line vouches for.
      for tree in ReferenceTree.allCases {
        let file = path(of: line.stem + tree.suffix)
        if case .present(let hash) = ReferenceFile(path: file), hash != line[tree] { unlink(file) }
      }
    }
    table.pending = [:]
    return table
  }

  private func write(_ table: ReferenceTable) throws(CommitFailure) {
    do throws(AtomicFile.Failure) {
      try AtomicFile.write(Array(table.text.utf8), to: tablePath)
    } catch {
      throw .file(error)
    }
  }

  /// Runs `body` while no other run changes this folder.
  ///
  /// The folder itself is locked, so that no file of a lock is left in it; the lock ends with the process.
  private func withLock(_ body: () throws(CommitFailure) -> Void) throws(CommitFailure) {
    let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw .file(AtomicFile.Failure(path: path, step: "open the folder", number: errno))
    }
    defer { close(descriptor) }
    let end = ContinuousClock.now + .seconds(60)
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      // A file system without locks has nobody who could hold one.
      guard errno == EWOULDBLOCK || errno == EINTR else { break }
      guard ContinuousClock.now < end, !Task.isCancelled else { throw .locked(path: path) }
      usleep(5000)
    }
    try body()
  }
}
