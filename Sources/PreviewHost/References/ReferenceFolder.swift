import Glibc

/// The references of one module on disk: a table, and the pictures and trees that its lines name.
struct ReferenceFolder: Hashable, Sendable {
  /// The folder.
  let path: String

  /// The path of the table.
  var tablePath: String { "\(path)/\(ReferenceTable.fileName)" }

  /// The most bytes of a table: some 500,000 lines.
  private static let largestTable = 256 << 20

  /// The path of a file that a line names.
  func path(of file: String) -> String { "\(path)/\(file)" }

  /// Which file the table is: another one after every change.
  struct Stamp: Hashable, Sendable {
    private let numbers: [Int]

    fileprivate init(_ status: stat) {
      numbers = [
        Int(bitPattern: UInt(status.st_dev)), Int(bitPattern: UInt(status.st_ino)), Int(status.st_size),
        status.st_mtim.tv_sec, status.st_mtim.tv_nsec, status.st_ctim.tv_sec, status.st_ctim.tv_nsec,
      ]
    }
  }

  /// The table's stamp; `nil` if there is none that can be looked at.
  var stamp: Stamp? {
    var status = stat()
    return stat(tablePath, &status) == 0 ? Stamp(status) : nil
  }

  /// The bytes of the table; `nil` if there is none.
  func tableBytes() throws(ReferenceTableError) -> [UInt8]? {
    var status = stat()
    guard stat(tablePath, &status) == 0 else {
      if errno == ENOENT || errno == ENOTDIR { return nil }
      throw .unreadable(number: errno)
    }
    guard status.st_mode & S_IFMT == S_IFREG else { throw .notFile }
    guard status.st_size <= Self.largestTable else {
      throw .tooLarge(bytes: Int(status.st_size), limit: Self.largestTable)
    }
    guard let bytes = ReferenceFile.bytes(of: tablePath, limit: Self.largestTable) else {
      throw .unreadable(number: access(tablePath, R_OK) == 0 ? EIO : EACCES)
    }
    return bytes
  }

  /// Reads the table; one that is not there has no lines.
  func table() throws(ReferenceTableError) -> ReferenceTable {
    guard let bytes = try tableBytes() else { return ReferenceTable() }
    return try ReferenceTable(parsing: bytes)
  }

  // MARK: Which line holds

  /// The line of a key that holds: after a run that was killed, the one whose files are on disk.
  ///
  /// A pending line holds only if its files say so. Without them it is not known whether it was ever more than a plan.
  func holding(_ key: String, in table: ReferenceTable) -> ReferenceLine? {
    guard let pending = table.pending[key] else { return table.lines[key] }
    guard let line = table.lines[key] else { return isThere(pending) ? pending : nil }
    if contradiction(of: line) && isThere(pending) && !contradiction(of: pending) { return pending }
    // Trees are replaced before their picture: with the new picture everything is new.
    return hasPicture(of: pending) && !hasPicture(of: line) ? pending : line
  }

  /// Whether a file on disk is another one than a line says; files that are not there contradict nothing.
  private func contradiction(of line: ReferenceLine) -> Bool {
    if let picture = line.picture, case .present(let hash) = ReferenceFile(path: path(of: line.path)),
      hash != picture.file
    {
      return true
    }
    return ReferenceTree.allCases.contains { strays(tree: $0, from: line) }
  }

  /// Whether the file of a tree is there and is not the one that a line says.
  func strays(tree: ReferenceTree, from line: ReferenceLine) -> Bool {
    if case .present(let hash) = ReferenceFile(path: path(of: line.stem + tree.suffix)) {
      hash != line[tree]
    } else {
      false
    }
  }

  /// Whether the picture on disk is that of a line.
  func hasPicture(of line: ReferenceLine) -> Bool {
    guard let picture = line.picture else { return false }
    if case .present(picture.file) = ReferenceFile(path: path(of: line.path)) { return true }
    return false
  }

  /// Whether the picture of a line is on disk, or a tree where it has none.
  private func isThere(_ line: ReferenceLine) -> Bool {
    if line.picture != nil { return hasPicture(of: line) }
    return ReferenceTree.allCases.contains { tree in
      guard let recorded = line[tree] else { return false }
      if case .present(recorded) = ReferenceFile(path: path(of: line.stem + tree.suffix)) { return true }
      return false
    }
  }

  // MARK: Taking turns

  /// Runs `body` while no other run changes this folder.
  ///
  /// The folder itself is locked, so that no file of a lock is left in it; the lock ends with the process.
  ///
  /// - Parameter isShared: True for a reader, which other readers do not keep waiting.
  /// - Returns: What `body` answers; `nil` if the folder cannot be opened, or another run holds it for a minute.
  func withLock<Result>(
    shared isShared: Bool = false, _ body: (_ folder: Int32) throws -> Result
  ) throws -> LockResult<Result> {
    let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return .unopened(number: errno) }
    defer { close(descriptor) }
    let end = ContinuousClock.now + .seconds(60)
    while flock(descriptor, (isShared ? LOCK_SH : LOCK_EX) | LOCK_NB) != 0 {
      // A file system without locks has nobody who could hold one.
      guard errno == EWOULDBLOCK || errno == EINTR else { break }
      guard ContinuousClock.now < end, !Task.isCancelled else { return .locked }
      usleep(5000)
    }
    return .done(try body(descriptor))
  }

  /// What came of working in a locked folder.
  enum LockResult<Result> {
    case done(Result)
    /// Another run holds it.
    case locked
    /// The folder cannot be opened.
    case unopened(number: Int32)
  }
}
