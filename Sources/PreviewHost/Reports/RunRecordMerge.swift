/// The records of the shards of one run, joined to one record.
public struct RunRecordMerge: Sendable {
  /// One record with its place.
  public struct Part: Sendable {
    /// The path of its file.
    public var file: String
    /// The record.
    public var record: RunRecord

    /// Makes one.
    public init(file: String, record: RunRecord) {
      self.file = file
      self.record = record
    }

    /// Reads one.
    public init(reading file: String) throws(RunRecordError) {
      self.init(file: file, record: try RunRecord(reading: file))
    }
  }

  /// The joined record: of no shard, and complete if no shard is missing and each is.
  public let record: RunRecord
  /// The shards of which there is no record, in order.
  public let missing: [Shard]
  /// Why orphans were not judged, in one line; `nil` if they were.
  public let unjudgedReason: String?

  /// Joins records.
  ///
  /// A reference is an orphan if every shard names it a candidate: a shard that has problems, or that left previews out,
  /// cannot say so of any.
  ///
  /// - Parameter parts: One or more, in any order.
  /// - Throws: `RunRecordMergeError` if they are not of one run.
  public init?(_ parts: [Part]) throws(RunRecordMergeError) {
    guard let first = parts.first else { return nil }
    if parts.count > 1 { try Self.checkShards(parts) }
    for part in parts.dropFirst() { try part.check(against: first) }
    try Self.checkOverlap(parts)
    missing = Self.missing(parts)
    var record = RunRecord(
      results: parts.flatMap { part in
        var record = part.record
        record.locatePictures(beside: part.file)
        return record.results
      }, environment: first.record.environment,
      checks: first.record.checks, artifacts: first.record.artifacts,
      recordCommand: Self.withoutArtifacts(first.record.recordCommand))
    record.isMerged = true
    record.problems = Self.once(parts.flatMap(\.record.problems))
    record.added = Set(parts.flatMap(\.record.added)).sorted()
    record.removed = Set(parts.flatMap(\.record.removed)).sorted()
    record.rendererChange = parts.lazy.compactMap(\.record.rendererChange).first
    record.isComplete = missing.isEmpty && parts.allSatisfy(\.record.isComplete)
    unjudgedReason = Self.unjudgedReason(parts, isAnyMissing: !missing.isEmpty)
    if unjudgedReason == nil {
      let candidates = parts.map { Set($0.record.orphans) }
      record.orphans = candidates.dropFirst().reduce(candidates.first ?? []) { $0.intersection($1) }.sorted()
    }
    self.record = record
  }

  /// A `record` without the folder of artifacts of one shard, whose last run knows only that shard's failures.
  private static func withoutArtifacts(_ command: [String]) -> [String] {
    guard let index = command.firstIndex(of: "--artifacts") else { return command }
    return Array(command[..<index] + command[index...].dropFirst(2))
  }

  /// Refuses records that are not of different shards of one run.
  private static func checkShards(_ parts: [Part]) throws(RunRecordMergeError) {
    var known: [Int: String] = [:]
    for part in parts {
      guard let shard = part.record.shard else { throw .noShard(file: part.file) }
      if let first = parts.first, let count = first.record.shard?.count, count != shard.count {
        throw .otherCount(count, file: first.file, other: part.file, otherCount: shard.count)
      }
      if let other = known.updateValue(part.file, forKey: shard.index) {
        throw .sameShard(shard, file: other, other: part.file)
      }
    }
  }

  /// Refuses a preview that two records have a result of.
  private static func checkOverlap(_ parts: [Part]) throws(RunRecordMergeError) {
    var files: [String: String] = [:]
    for part in parts {
      for result in part.record.results {
        if let other = files.updateValue(part.file, forKey: result.key) {
          throw .overlap(key: result.key, file: other, other: part.file)
        }
      }
    }
  }

  private static func missing(_ parts: [Part]) -> [Shard] {
    guard let count = parts.first?.record.shard?.count else { return [] }
    let known = Set(parts.compactMap { $0.record.shard?.index })
    return (1...count).filter { !known.contains($0) }.map { Shard(index: $0, count: count) }
  }

  private static func unjudgedReason(_ parts: [Part], isAnyMissing: Bool) -> String? {
    if isAnyMissing { return "not all shards are there" }
    if let part = parts.first(where: { !$0.record.isComplete }) {
      return "\(SafeText.escape(part.file)) is of a selection of previews"
    }
    if let part = parts.first(where: { !$0.record.problems.isEmpty }) {
      return "\(SafeText.escape(part.file)) has problems of plugins"
    }
    return nil
  }

  private static func once(_ problems: [Problem]) -> [Problem] {
    var seen: Set<Problem> = []
    return problems.filter { seen.insert($0).inserted }
  }
}

extension RunRecordMerge.Part {
  /// Refuses a record that is not of the same run as another.
  fileprivate func check(against other: RunRecordMerge.Part) throws(RunRecordMergeError) {
    guard Set(record.checks) == Set(other.record.checks) else {
      throw .otherChecks(other.record.checks, file: other.file, other: file, otherChecks: record.checks)
    }
    guard let difference = other.record.environment.difference(from: record.environment) else { return }
    throw .otherRenderer(file: other.file, other: file, difference: difference)
  }
}

extension RunRecord.Environment {
  /// What of another environment is different, in one line; `nil` if both draw the same pixels.
  func difference(from other: RunRecord.Environment) -> String? {
    guard renderer != other.renderer else { return nil }
    var parts: [String] = []
    for name in Set(libraries.keys).union(other.libraries.keys).sorted() where libraries[name] != other.libraries[name]
    {
      parts.append("\(name) is \(libraries[name] ?? "not there") and \(other.libraries[name] ?? "not there")")
    }
    func files(_ fonts: [RendererFingerprint.Font]) -> [String: String] {
      Dictionary(fonts.map { ("\($0.family) (\($0.file))", $0.xxh128) }, uniquingKeysWith: { $0 + $1 })
    }
    let (mine, others) = (files(fonts), files(other.fonts))
    for name in Set(mine.keys).union(others.keys).sorted() where mine[name] != others[name] {
      parts.append("the font \(name) is \(mine[name] == nil || others[name] == nil ? "only in one" : "another file")")
    }
    if parts.isEmpty { parts = ["the version of preview-host or the order of fonts differs"] }
    let shown = parts.prefix(4).joined(separator: ", ") + (parts.count > 4 ? " and \(parts.count - 4) more" : "")
    return SafeText.escape(shown)
  }
}
