/// What `snapshot` says of a run.
public struct SnapshotReport: Sendable {
  /// What came of a preview whose product is files.
  public typealias FileObservation = Observation<[PreviewFile]>

  /// One preview in one variant, with its files as they were written.
  public struct Result: Sendable {
    /// A written file.
    public struct File: Sendable {
      /// The path as given to `-o`, joined with the file's own.
      public var path: String
      /// Its media type.
      public var mediaType: String
      /// The width in pixels, if it has one.
      public var widthPixels: Int?
      /// The height in pixels, if it has one.
      public var heightPixels: Int?
      /// The XXH3 hash of its bytes, 32 hexadecimal digits.
      public var xxh128: String
    }

    /// What came of it; its product is gone by now.
    public var observation: FileObservation
    /// The written files.
    public var files: [File]
    /// Pixels per point of its pictures.
    public var scale: Double
  }

  /// The results, sorted by id; of one preview the standard variant first, the others by name.
  public var results: [Result]
  /// Problems of plugins.
  public var problems: [Problem]

  /// Makes a report; sorts the results.
  public init(results: [Result], problems: [Problem]) {
    func order(_ result: Result) -> (String, Int, String) {
      let variant = result.observation.variant
      return (result.observation.preview.id, variant.isStandard ? 0 : 1, variant.name)
    }
    self.results = results.sorted { order($0) < order($1) }
    self.problems = problems
  }

  /// The document `preview-host/snapshot/1`.
  public var json: JSONValue {
    .object([
      "schema": "preview-host/snapshot/1",
      "results": .array(results.map(Self.json)),
      "problems": .array(problems.map(\.json)),
    ])
  }

  private static func json(_ result: Result) -> JSONValue {
    let observation = result.observation
    let fields: [String: JSONValue] = [
      "id": .string(observation.preview.id),
      "variant": .string(observation.variant.name),
      "status": .string(observation.status.rawValue),
      "files": .array(result.files.map(json)),
      "durationNanoseconds": .integer(observation.durationNanoseconds),
      "output": .string(observation.output),
      "warnings": JSONValue(observation.warnings),
      "problem": observation.problem?.json ?? .null,
    ]
    return .object(fields)
  }

  private static func json(_ file: Result.File) -> JSONValue {
    let fields: [String: JSONValue] = [
      "path": .string(file.path),
      "mediaType": .string(file.mediaType),
      "widthPixels": JSONValue(file.widthPixels),
      "heightPixels": JSONValue(file.heightPixels),
      "xxh128": .string(file.xxh128),
    ]
    return .object(fields)
  }

  /// The text for a person: a table of results and a line that sums up.
  public func text(width: Int?, style: TextStyle) -> String {
    var table = TextTable(columns: [
      .init("", minimumWidth: 1), .init("ID", minimumWidth: 44, shortensInMiddle: true),
      .init("VARIANT", minimumWidth: 7, dropOrder: 1),
      .init("SIZE", isRightAligned: true, minimumWidth: 9, dropOrder: 3),
      .init("TIME", isRightAligned: true, minimumWidth: 7, dropOrder: 4),
      .init("FILE", minimumWidth: 20, dropOrder: 2, shortensInMiddle: true),
    ])
    for result in results {
      let observation = result.observation
      let picture = result.files.first { $0.widthPixels != nil }
      table.rows.append([
        observation.status == .ok ? "✓" : "✗", observation.preview.id,
        observation.variant.isStandard ? "" : observation.variant.name,
        picture.map { "\($0.widthPixels ?? 0)×\($0.heightPixels ?? 0)" } ?? "",
        DurationText.format(nanoseconds: observation.durationNanoseconds),
        observation.status == .ok ? result.files.first?.path ?? "" : observation.status.rawValue,
      ])
    }
    var lines = table.lines(width: width, heading: style.dim)
    for index in results.indices where index + 1 < lines.count {
      let mark = lines[index + 1]
      lines[index + 1] =
        results[index].observation.status == .ok
        ? style.green(String(mark.prefix(1))) + mark.dropFirst() : style.red(mark)
    }
    lines.append("")
    lines.append(summary(style: style))
    return lines.joined(separator: "\n") + "\n"
  }

  private func summary(style: TextStyle) -> String {
    let files = results.reduce(0) { $0 + $1.files.count }
    var parts = [
      "\(results.count) \(results.count == 1 ? "preview" : "previews"), \(files) \(files == 1 ? "file" : "files")"
    ]
    for status in ObservationStatus.allCases where status != .ok {
      let count = results.count { $0.observation.status == status }
      if count > 0 { parts.append(style.red("\(count) \(status == .timedOut ? "timed out" : status.rawValue)")) }
    }
    return parts.joined(separator: " · ")
  }
}
