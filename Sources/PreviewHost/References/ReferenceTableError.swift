import Glibc

/// Why a `references.tsv` was refused.
public enum ReferenceTableError: Error, Hashable, Sendable {
  case unreadable(number: Int32)
  case notFile
  case tooLarge(bytes: Int, limit: Int)
  case notText(line: Int)
  case empty
  case truncated
  case conflict(line: Int)
  case unknownFormat(found: String)
  case malformed(line: Int, reason: String)
  case duplicate(line: Int, key: String)

  /// The problem as every report shows it.
  ///
  /// - Parameter path: The file.
  public func problem(of path: String) -> Problem {
    Problem(code: "badReferences", phase: "references", message: "\(SafeText.escape(path)): \(text)")
  }

  private var text: String {
    let again = "Restore the file, or write it anew with 'record' for all previews."
    switch self {
    case .unreadable(let number):
      return "cannot be read: \(String(cString: strerror(number))). Expected the table of references. Correct the path "
        + "or its permissions."
    case .notFile:
      return "is no regular file: expected the table of references. Remove what stands there, and run 'record'."
    case .tooLarge(let bytes, let limit):
      return "has \(bytes) bytes: expected at most \(limit). \(again)"
    case .notText(let line):
      return "line \(line): it is no UTF-8 text. Expected ten fields with tabs between them. \(again)"
    case .empty:
      return "is empty: expected the table of references. \(again)"
    case .truncated:
      return "ends in the middle of a line: expected a newline at the end of the table. \(again)"
    case .conflict(let line):
      return "line \(line) is the mark of a merge conflict: expected a merged table. Keep either side and run 'record' "
        + "for all previews, which writes what they are now."
    case .unknownFormat(let found):
      if found.hasPrefix("version https://git-lfs.") || found.hasPrefix("/annex/") {
        return "stands for a large file that was not fetched. Expected the table itself. Fetch it (git lfs pull), and "
          + "keep text files out of the large ones."
      }
      let isNewer = found.hasPrefix("# preview-host references ")
      return "begins with '\(SafeText.escape(found))': expected '\(ReferenceTable.header)'. "
        + (isNewer ? "Use the preview-host that wrote it, or a newer one." : again)
    case .malformed(let line, let reason):
      return "line \(line): \(reason). Expected ten fields with tabs between them. \(again)"
    case .duplicate(let line, let key):
      return
        "line \(line): a second line of '\(SafeText.escape(String(key.prefix(200))))': expected one. Remove the one that does not hold, "
        + "or run 'record' for all previews."
    }
  }
}
