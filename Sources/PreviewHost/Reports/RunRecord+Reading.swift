import Glibc

extension RunRecord {
  /// The most bytes of a record: some 150,000 results.
  static let largestFile = 128 << 20

  /// Reads a record that a run wrote.
  ///
  /// - Parameter file: A path. Paths in the record stay as they are.
  /// - Throws: `RunRecordError` for everything that is not the whole record of one run; keys that are not known are
  ///   passed over.
  public init(reading file: String) throws(RunRecordError) {
    let bytes = try Self.bytes(of: file)
    let document: JSONValue
    do throws(JSONReader.Failure) {
      document = try JSONReader.read(bytes)
    } catch {
      throw .notJSON(file: file, line: error.line, reason: error.reason)
    }
    guard case .object(let object) = document, case .string(let schema)? = object["schema"] else {
      throw .noRecord(file: file)
    }
    guard schema == Self.schema else { throw .otherSchema(file: file, found: schema) }
    try self.init(RunRecordReading(file: file, object: object))
  }

  private static func bytes(of file: String) throws(RunRecordError) -> [UInt8] {
    var status = stat()
    guard stat(file, &status) == 0 else {
      throw .unreadable(file: file, reason: errno == ENOENT ? "no such file" : String(cString: strerror(errno)))
    }
    switch status.st_mode & S_IFMT {
    case S_IFREG: break
    case S_IFDIR: throw .unreadable(file: file, reason: "it is a folder")
    default: throw .unreadable(file: file, reason: "it is no regular file")
    }
    guard status.st_size <= largestFile else {
      throw .tooLarge(file: file, bytes: Int(status.st_size), limit: largestFile)
    }
    guard let bytes = ReferenceFile.bytes(of: file, limit: largestFile) else {
      throw .unreadable(file: file, reason: String(cString: strerror(errno)))
    }
    return bytes
  }

  private init(_ reading: RunRecordReading) throws(RunRecordError) {
    let checks = try reading.texts("checks")
    self.init(
      results: try reading.entries("results", CheckResult.init(reading:)),
      environment: try Environment(reading: try reading.entry("environment")),
      checks: try checks.map { name throws(RunRecordError) -> CheckKind in try reading.option("checks", named: name) },
      artifacts: try reading.text("artifacts"), recordCommand: try reading.texts("recordCommand"))
    orphans = try reading.texts("orphans")
    added = try reading.texts("added")
    removed = try reading.texts("removed")
    rendererChange = try reading.optionalText("rendererChange")
    isComplete = try reading.flag("complete")
    problems = try reading.entries("problems", Problem.init(reading:))
    if let entry = try reading.optionalEntry("shard") {
      let (index, count) = (try entry.count("index"), try entry.count("count"))
      guard (1...Shard.maximumCount).contains(count), (1...count).contains(index) else {
        throw reading.badValue("shard", "\(index) of \(count) is no shard: expected 1 ≤ index ≤ count")
      }
      shard = Shard(index: index, count: count)
    }
    var keys: Set<String> = []
    for index in results.indices where !keys.insert(results[index].key).inserted {
      throw .duplicate(file: reading.file, key: results[index].key)
    }
    try check(try reading.entry("summary"))
  }

  /// A record whose summary says something else than its results was changed by hand.
  private func check(_ reading: RunRecordReading) throws(RunRecordError) {
    guard case .object(let counts) = summary else { return }
    for (key, value) in counts.sorted(by: { $0.key < $1.key }) {
      let found = try reading.count(key)
      guard value != .integer(found) else { continue }
      throw reading.badValue(
        key, "\(found) does not agree with the results: expected \(value.text(pretty: false).dropLast())")
    }
  }
}

extension RunRecord.Environment {
  fileprivate init(reading: RunRecordReading) throws(RunRecordError) {
    let entry = try reading.entry("libraries")
    var libraries: [String: String] = [:]
    for name in entry.object.keys { libraries[name] = try entry.text(name) }
    self.init(
      renderer: try reading.name("renderer"), libraries: libraries,
      fonts: try reading.entries("fonts") { font throws(RunRecordError) in
        .init(family: try font.text("family"), file: try font.text("file"), xxh128: try font.text("xxh128"))
      })
  }
}

extension CheckResult {
  fileprivate init(reading: RunRecordReading) throws(RunRecordError) {
    self.init(
      id: try reading.name("id"), variant: try reading.name("variant"),
      status: try reading.option("status", CheckStatus.self))
    if let name = try reading.optionalText("decidedBy") { decidedBy = try reading.option("decidedBy", named: name) }
    userStory = try reading.optionalText("userStory") ?? ""
    source = try reading.optionalEntry("source").map { entry throws(RunRecordError) in try SourcePlace(reading: entry) }
    reference = try reading.optionalText("reference")
    actual = try reading.optionalText("actual")
    difference = try reading.optionalText("difference")
    changedPixels = try reading.optionalCount("changedPixels")
    changedRatio = try reading.optionalNumber("changedRatio", in: 0...1)
    maximumDeltaE = try reading.optionalNumber("maxDeltaE", in: 0...1000)
    regions = try reading.entries("regions") { region throws(RunRecordError) in
      Region(
        x: try region.count("xPixels"), y: try region.count("yPixels"), width: try region.count("widthPixels"),
        height: try region.count("heightPixels"))
    }
    isTextChanged = try reading.optionalFlag("textChanged")
    isLayoutChanged = try reading.optionalFlag("layoutChanged")
    isAccessibilityChanged = try reading.optionalFlag("accessibilityChanged")
    findings = try reading.entries("findings") { finding throws(RunRecordError) in
      Finding(
        check: try finding.option("check", CheckKind.self), message: try finding.text("message"),
        lines: try finding.texts("lines"))
    }
    warnings = try reading.texts("warnings")
    quarantine = try reading.optionalEntry("quarantine").map { entry throws(RunRecordError) in
      Quarantine(
        reason: try entry.text("reason"), until: try entry.text("until"),
        status: try entry.option("status", CheckStatus.self))
    }
    guard (status == .quarantined) == (quarantine != nil) else {
      throw reading.badValue("quarantine", "it does not agree with the status '\(status.rawValue)'")
    }
    contentHash = try Self.hash("contentHash", reading)
    pixelHash = try Self.hash("pixelHash", reading)
    durationNanoseconds = try reading.count("durationNanoseconds")
    output = try reading.text("output")
    problem = try reading.optionalEntry("problem").map { entry throws(RunRecordError) in try Problem(reading: entry) }
  }

  /// A hash, or the empty string for one that is not known.
  private static func hash(_ key: String, _ reading: RunRecordReading) throws(RunRecordError) -> String {
    guard let hash = try reading.optionalText(key) else { return "" }
    guard ContentHash(text: hash) != nil else { throw reading.badValue(key, "no hash of 32 digits") }
    return hash
  }
}

extension Problem {
  fileprivate init(reading: RunRecordReading) throws(RunRecordError) {
    self.init(
      code: try reading.text("code"), phase: try reading.text("phase"), message: try reading.text("message"),
      signal: try reading.optionalText("signal"),
      source: try reading.optionalEntry("source").map { entry throws(RunRecordError) in try SourcePlace(reading: entry)
      },
      output: try reading.text("output"))
  }
}

extension SourcePlace {
  fileprivate init(reading: RunRecordReading) throws(RunRecordError) {
    self.init(file: try reading.text("file"), line: try reading.count("line"))
  }
}
