extension ReferenceTable {
  private static let header = "# preview-host references 1"
  private static let rendererTag = "# renderer "

  /// The table as text: UTF-8, sorted by the bytes of the keys, a newline after every line.
  ///
  /// `Documentation/SnapshotFormat.md` describes the format.
  public var text: String {
    var result = Self.header + "\n"
    let used = Set(lines.values.map(\.renderer)).union(pending.values.map(\.renderer))
    for (hash, description) in renderers.sorted(by: { $0.key.text < $1.key.text }) where used.contains(hash) {
      result += "\(Self.rendererTag)\(hash.text) \(description)\n"
    }
    func sorted(_ lines: [String: ReferenceLine]) -> [ReferenceLine] {
      lines.values.map { ($0, Array($0.key.utf8)) }.sorted { $0.1.lexicographicallyPrecedes($1.1) }.map(\.0)
    }
    for line in sorted(lines) { Self.append(line, to: &result) }
    for line in sorted(pending) {
      result += "+"
      Self.append(line, to: &result)
    }
    return result
  }

  private static func append(_ line: ReferenceLine, to text: inout String) {
    text += escaped(line.key)
    for hash in [line.content, line.renderer, line.picture?.pixels] {
      text += "\t"
      text += hash?.text ?? "-"
    }
    text += "\t"
    text += line.picture.map { $0.width == 0 ? "-" : "\($0.width)x\($0.height)" } ?? "-"
    for hash in [line.picture?.file, line.text, line.layout, line.accessibility] {
      text += "\t"
      text += hash?.text ?? "-"
    }
    text += "\t\(line.path)\n"
  }

  /// Reads a table.
  ///
  /// - Throws: `ReferenceTableError` for everything that is not a whole table, such as one with conflict markers.
  public init(parsing bytes: [UInt8]) throws(ReferenceTableError) {
    guard let text = String(validating: bytes, as: UTF8.self) else { throw .notText }
    guard bytes.last == UInt8(ascii: "\n") else { throw .truncated }
    var rows = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)[...]
    rows.removeLast()
    for (number, row) in rows.enumerated() where Self.isConflictMarker(row) { throw .conflict(line: number + 1) }
    guard let first = rows.first else { throw .truncated }
    guard Substring(Self.withoutReturn(first)) == Self.header else {
      throw .unknownFormat(found: String(Substring(first).prefix(80)))
    }
    self.init()
    for (index, row) in rows.enumerated().dropFirst() {
      let row = Self.withoutReturn(row)
      guard let start = row.first else { throw .malformed(line: index + 1, reason: "it is empty") }
      switch start {
      case UInt8(ascii: "#"):
        if let (hash, description) = Self.renderer(Substring(row)) { renderers[hash] = description }
      case UInt8(ascii: "+"):
        let line = try Self.line(row.dropFirst(), number: index + 1)
        guard pending.updateValue(line, forKey: line.key) == nil else {
          throw .duplicate(line: index + 1, key: line.key)
        }
      default:
        let line = try Self.line(row, number: index + 1)
        guard lines.updateValue(line, forKey: line.key) == nil else {
          throw .duplicate(line: index + 1, key: line.key)
        }
      }
    }
  }

  /// Reads whatever whole lines there are, for a run that writes all of them anew anyway.
  ///
  /// Of lines of one key none is kept, unless they are the same.
  public init(salvaging bytes: [UInt8]) {
    self.init()
    var doubtful: Set<String> = []
    for row in bytes.split(separator: UInt8(ascii: "\n")) {
      guard let text = String(validating: row, as: UTF8.self),
        let line = try? Self.line(Self.withoutReturn(text[...].utf8), number: 0)
      else { continue }
      if let other = lines.updateValue(line, forKey: line.key), other != line { doubtful.insert(line.key) }
    }
    for key in doubtful { lines[key] = nil }
  }

  private static func renderer(_ row: Substring) -> (ContentHash, String)? {
    guard row.hasPrefix(rendererTag) else { return nil }
    let rest = row.dropFirst(rendererTag.count)
    guard let hash = ContentHash(text: rest.prefix(32)) else { return nil }
    return (hash, String(rest.dropFirst(33)))
  }

  private static func line(_ row: Substring.UTF8View.SubSequence, number: Int) throws(ReferenceTableError)
    -> ReferenceLine
  {
    let fields = row.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false).map { Substring($0) }
    guard fields.count == 10 else {
      throw .malformed(line: number, reason: "it has \(fields.count) fields, not 10")
    }
    func hash(_ index: Int) throws(ReferenceTableError) -> ContentHash? {
      if fields[index] == "-" { return nil }
      guard let hash = ContentHash(text: fields[index]) else {
        throw .malformed(line: number, reason: "field \(index + 1) is no hash of 32 hexadecimal digits")
      }
      return hash
    }
    guard let key = unescaped(fields[0]), key.contains("@") else {
      throw .malformed(line: number, reason: "field 1 is no id with a variant")
    }
    guard let content = try hash(1), let renderer = try hash(2) else {
      throw .malformed(line: number, reason: "the hash of the content or of the renderer is missing")
    }
    var picture: ReferenceLine.Picture?
    if let pixels = try hash(3), let file = try hash(5) {
      let size = fields[4] == "-" ? [0, 0] : fields[4].split(separator: "x").map { Int($0) ?? -1 }
      guard size.count == 2, size.allSatisfy({ (0...PixelLayout.maximumSide).contains($0) }) else {
        throw .malformed(line: number, reason: "field 5 is no size in pixels")
      }
      picture = .init(pixels: pixels, width: size[0], height: size[1], file: file)
    }
    let path = String(fields[9])
    guard ReferenceLine.isPlain(path) else {
      throw .malformed(line: number, reason: "field 10 is no path below the folder")
    }
    return ReferenceLine(
      key: key, content: content, renderer: renderer, picture: picture, text: try hash(6), layout: try hash(7),
      accessibility: try hash(8), path: path)
  }

  private static func withoutReturn(_ row: Substring.UTF8View.SubSequence) -> Substring.UTF8View.SubSequence {
    row.last == UInt8(ascii: "\r") ? row.dropLast() : row
  }

  private static func isConflictMarker(_ row: Substring.UTF8View.SubSequence) -> Bool {
    guard let first = row.first, "<=>|".utf8.contains(first) else { return false }
    return row.prefix(7).elementsEqual(repeatElement(first, count: 7))
  }

  // MARK: Keys

  /// Any Unicode string on one line and in one field: what would end either is written as `\u{…}`.
  private static func escaped(_ key: String) -> String {
    let isPlain = key.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F && $0 != UInt8(ascii: "\\") }
    if isPlain, let first = key.utf8.first, !"#+<=>|".utf8.contains(first) { return key }
    var result = ""
    for (index, scalar) in key.unicodeScalars.enumerated() {
      let isSpecial = scalar.value < 0x20 || scalar.value == 0x7F || scalar == "\\"
      if isSpecial || (index == 0 && "#+<=>|".unicodeScalars.contains(scalar)) {
        result += "\\u{\(String(scalar.value, radix: 16))}"
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  private static func unescaped(_ field: Substring) -> String? {
    guard field.contains("\\") else { return String(field) }
    var result = String.UnicodeScalarView()
    var rest = field[...]
    while let scalar = rest.unicodeScalars.first {
      guard scalar == "\\" else {
        result.append(scalar)
        rest.unicodeScalars.removeFirst()
        continue
      }
      guard let match = rest.prefixMatch(of: /\\u\{([0-9a-f]{1,6})\}/), let value = UInt32(match.1, radix: 16),
        let decoded = Unicode.Scalar(value)
      else { return nil }
      result.append(decoded)
      rest = rest[match.range.upperBound...]
    }
    return String(result)
  }
}
