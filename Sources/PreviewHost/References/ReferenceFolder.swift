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

  /// The bytes of the table; `nil` if there is none.
  func tableBytes() throws(ReferenceTableError) -> [UInt8]? {
    var status = stat()
    guard stat(tablePath, &status) == 0 else {
      if errno == ENOENT || errno == ENOTDIR { return nil }
      throw .unreadable(number: errno)
    }
    guard status.st_size <= Self.largestTable else {
      throw .tooLarge(bytes: Int(status.st_size), limit: Self.largestTable)
    }
    guard let bytes = ReferenceFile.bytes(of: tablePath, limit: Self.largestTable) else {
      throw .unreadable(number: status.st_mode & S_IFMT == S_IFREG ? EACCES : EISDIR)
    }
    return bytes
  }

  /// Reads the table; one that is not there has no lines.
  func table() throws(ReferenceTableError) -> ReferenceTable {
    guard let bytes = try tableBytes() else { return ReferenceTable() }
    return try ReferenceTable(parsing: bytes)
  }

  /// The line that holds of those that a killed run may have left for one key: the one that the file on disk is of.
  func holding(_ candidates: [ReferenceLine]) -> ReferenceLine? {
    guard candidates.count > 1 else { return candidates.first }
    return candidates.first { line in
      if case .present(line.picture?.file) = ReferenceFile(path: path(of: line.path)) { true } else { false }
    } ?? candidates.first
  }
}
