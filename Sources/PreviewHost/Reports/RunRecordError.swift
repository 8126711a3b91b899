/// Why the record of a run was refused.
public enum RunRecordError: Error, Hashable, Sendable {
  case unreadable(file: String, reason: String)
  case tooLarge(file: String, bytes: Int, limit: Int)
  case notJSON(file: String, line: Int, reason: String)
  /// A JSON document of nothing that is known.
  case noRecord(file: String)
  case otherSchema(file: String, found: String)
  case missing(file: String, key: String)
  case wrongType(file: String, key: String, found: String, expected: String)
  case badValue(file: String, key: String, reason: String)
  /// Two results of one preview in one variant.
  case duplicate(file: String, key: String)

  /// The record's file.
  public var file: String {
    switch self {
    case .unreadable(let file, _), .tooLarge(let file, _, _), .notJSON(let file, _, _), .noRecord(let file),
      .otherSchema(let file, _), .missing(let file, _), .wrongType(let file, _, _, _), .badValue(let file, _, _),
      .duplicate(let file, _):
      file
    }
  }

  /// What was found, what was expected, what to do.
  public var message: String { "\(SafeText.escape(file)): \(text)" }

  /// The error as a report shows it.
  public var problem: Problem { Problem(code: "badRecord", phase: "start", message: message) }

  private var text: String {
    let again = "Run 'verify' again for a new one."
    switch self {
    case .unreadable(_, let reason):
      return "cannot be read: \(reason). Expected the record of a run, a file that 'verify --json' prints and that is "
        + "\(ArtifactFolder.recordName) in the folder of artifacts. Check the path, or run 'verify' first."
    case .tooLarge(_, let bytes, let limit):
      return "has \(bytes) bytes: expected the record of a run, of at most \(limit). Name a record, or split the run "
        + "with --shard."
    case .notJSON(_, let line, let reason):
      return "not JSON: line \(line): \(reason). Expected the whole record of a run. \(again)"
    case .noRecord:
      return "no record of a run: it names no schema. Expected '\(RunRecord.schema)'. Name a file that 'verify' wrote."
    case .otherSchema(_, let found):
      return "'\(SafeText.escape(String(found.prefix(100))))' is no record of a run: expected '\(RunRecord.schema)'. "
        + (found.hasPrefix("preview-host/run/")
          ? "Use the version of preview-host that wrote it." : "Name a file that 'verify' wrote.")
    case .missing(_, let key):
      return "'\(SafeText.escape(key))' is missing: expected it in every record of a run. \(again)"
    case .wrongType(_, let key, let found, let expected):
      return "'\(SafeText.escape(key))' is \(found): expected \(expected). \(again)"
    case .badValue(_, let key, let reason):
      return "'\(SafeText.escape(key))': \(reason). \(again)"
    case .duplicate(_, let key):
      return "'\(SafeText.escape(key))' has two results: expected one of each preview and variant. \(again)"
    }
  }
}
