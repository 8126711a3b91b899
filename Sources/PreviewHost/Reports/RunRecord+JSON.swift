import Glibc

extension RunRecord {
  /// The schema of the document.
  public static let schema = "preview-host/run/1"

  /// The document `preview-host/run/1`.
  public var json: JSONValue {
    [
      "schema": .string(Self.schema),
      "summary": summary,
      "results": .array(results.map(\.json)),
      "orphans": JSONValue(orphans),
      "added": JSONValue(added),
      "removed": JSONValue(removed),
      "environment": environment.json,
      "rendererChange": JSONValue(rendererChange),
      "shard": shard.map { ["index": .integer($0.index), "count": .integer($0.count)] } ?? .null,
      "complete": .bool(isComplete),
      "checks": JSONValue(checks.map(\.rawValue)),
      "artifacts": .string(artifacts),
      "recordCommand": JSONValue(recordCommand),
      "problems": .array(problems.map(\.json)),
    ]
  }

  /// How many results have each status, and how many orphans there are.
  var summary: JSONValue {
    var result: [String: JSONValue] = ["total": .integer(results.count), "orphans": .integer(orphans.count)]
    let counts = counts
    for status in CheckStatus.allCases { result[status.rawValue] = .integer(counts[status] ?? 0) }
    return .object(result)
  }
}

extension RunRecord.Environment {
  var json: JSONValue {
    [
      "renderer": .string(renderer),
      "libraries": .object(libraries.mapValues(JSONValue.string)),
      "fonts": .array(
        fonts.map { ["family": .string($0.family), "file": .string($0.file), "xxh128": .string($0.xxh128)] }),
    ]
  }
}

extension ArtifactFolder {
  /// Writes the record of a run.
  public func write(_ record: RunRecord) throws(AtomicFile.Failure) {
    try AtomicFile.createFolder(path)
    // What explains a failure belongs into no commit.
    let ignore = "\(path)/.gitignore"
    if access(ignore, F_OK) != 0 { try AtomicFile.write(Array("*\n".utf8), to: ignore) }
    try AtomicFile.write(Array(record.json.text().utf8), to: recordPath)
  }
}
