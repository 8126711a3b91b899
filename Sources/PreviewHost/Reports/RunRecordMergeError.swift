/// Why the records of several runs are no records of one.
public enum RunRecordMergeError: Error, Hashable, Sendable {
  /// Two records have a result of one preview in one variant.
  case overlap(key: String, file: String, other: String)
  /// Two records are of one shard.
  case sameShard(Shard, file: String, other: String)
  /// Previews were split into another number of shards.
  case otherCount(Int, file: String, other: String, otherCount: Int)
  /// Other things were checked.
  case otherChecks([CheckKind], file: String, other: String, otherChecks: [CheckKind])
  /// Another renderer drew; `difference` says what differs.
  case otherRenderer(file: String, other: String, difference: String)
  /// A record of all previews stands beside others.
  case noShard(file: String)

  /// The error as a report shows it.
  public var problem: Problem { Problem(code: "notMergeable", phase: "start", message: message) }

  /// What was found, what was expected, what to do.
  public var message: String {
    switch self {
    case .overlap(let key, let file, let other):
      "'\(SafeText.escape(key))' has a result in \(Self.both(file, other)): expected each preview in one record. Name "
        + "records of one run only, each once."
    case .sameShard(let shard, let file, let other):
      "\(Self.both(file, other)) are of shard \(shard.index)/\(shard.count): expected each shard once. Leave one out."
    case .otherCount(let count, let file, let other, let otherCount):
      "\(SafeText.escape(file)) is of one of \(count) shards, \(SafeText.escape(other)) of one of \(otherCount): "
        + "expected shards of one run. Name records that belong together."
    case .otherChecks(let checks, let file, let other, let otherChecks):
      "\(SafeText.escape(file)) is of the checks \(Self.list(checks)), \(SafeText.escape(other)) of \(Self.list(otherChecks)): "
        + "expected the same ones. Run every shard with the same --checks."
    case .otherRenderer(let file, let other, let difference):
      "\(Self.both(file, other)) are of different renderers: \(difference). Expected one. Run every shard with the same "
        + "libraries and fonts."
    case .noShard(let file):
      "\(SafeText.escape(file)) is of no shard: expected a record of a run with --shard beside other records. Leave it "
        + "out, or merge it alone."
    }
  }

  private static func both(_ file: String, _ other: String) -> String {
    "\(SafeText.escape(file)) and \(SafeText.escape(other))"
  }

  private static func list(_ checks: [CheckKind]) -> String { checks.map(\.rawValue).joined(separator: ",") }
}
