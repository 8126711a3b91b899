/// The record of one run of checks: what every report is made of, and what other runs go on from.
public struct RunRecord: Hashable, Sendable {
  /// What the pictures of a run depend on besides their content.
  public struct Environment: Hashable, Sendable {
    /// XXH3 128 over all parts, 32 hexadecimal digits.
    public var renderer: String
    /// The versions of the libraries, by name.
    public var libraries: [String: String]
    /// The fonts: family, file name and hash of its content.
    public var fonts: [RendererFingerprint.Font]

    /// Makes one.
    public init(renderer: String, libraries: [String: String], fonts: [RendererFingerprint.Font]) {
      self.renderer = renderer
      self.libraries = libraries
      self.fonts = fonts
    }

    /// The environment of a renderer.
    public init(_ fingerprint: RendererFingerprint) {
      self.init(renderer: fingerprint.hash, libraries: fingerprint.libraries, fonts: fingerprint.fonts)
    }
  }

  /// The results, sorted by id; of one preview the standard variant first, the others by name.
  public private(set) var results: [CheckResult]
  /// References that belong to no preview: paths of their pictures.
  ///
  /// A run of a shard names its candidates here; only the merged record, which knows all shards, judges them.
  public var orphans: [String]
  /// With `--against`: what only the new plugins have, as `id@variant`.
  public var added: [String]
  /// With `--against`: what only the old plugins have, as `id@variant`.
  public var removed: [String]
  /// What the pictures depend on besides their content.
  public var environment: Environment
  /// What is different about the renderer that drew references, in one line; `nil` if this run's drew them all.
  public var rendererChange: String?
  /// The share of the previews that the run was about, if not all.
  public var shard: Shard?
  /// Whether nothing was left out but what other shards have.
  public var isComplete: Bool
  /// What the run checked.
  public var checks: [CheckKind]
  /// The folder of the run's pictures: a path as the paths of the results begin.
  public var artifacts: String
  /// The arguments of a `record` that records a result when its id is added: `preview-host`, `record`, ….
  public var recordCommand: [String]
  /// Problems of plugins.
  public var problems: [Problem]
  /// Whether it was joined of the records of shards.
  public var isMerged = false

  /// Makes a record; sorts the results.
  public init(
    results: [CheckResult], environment: Environment, checks: [CheckKind], artifacts: String, recordCommand: [String]
  ) {
    self.results = []
    self.environment = environment
    self.checks = checks
    self.artifacts = artifacts
    self.recordCommand = recordCommand
    orphans = []
    added = []
    removed = []
    isComplete = true
    problems = []
    set(results: results)
  }

  /// Puts results in, sorted.
  public mutating func set(results: [CheckResult]) {
    // Results are large: what orders them is sorted, and each of them is moved once.
    let standard = Variant.standard.name
    let places = results.indices.map { index in
      (order: (results[index].id, results[index].variant == standard ? 0 : 1, results[index].variant), index: index)
    }
    self.results = places.sorted { $0.order < $1.order }.map { results[$0.index] }
  }

  /// How many results have each status that one of them has.
  public var counts: [CheckStatus: Int] {
    var counts: [CheckStatus: Int] = [:]
    for index in results.indices { counts[results[index].status, default: 0] += 1 }
    return counts
  }

  /// How many results have a status.
  public func count(_ status: CheckStatus) -> Int {
    counts[status] ?? 0
  }
}
