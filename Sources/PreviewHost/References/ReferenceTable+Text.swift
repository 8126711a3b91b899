extension ReferenceTable {
  static let header = "# preview-host references 1"
  static let rendererTag = "# renderer "

  /// The table as text: UTF-8, sorted by the bytes of the keys, a newline after every line.
  ///
  /// `Documentation/SnapshotFormat.md` describes the format.
  public var text: String {
    var result = Self.header + "\n"
    let used = Set(lines.values.map(\.renderer)).union(pending.values.map(\.renderer))
    for (hash, description) in renderers.sorted(by: { $0.key.text < $1.key.text }) where used.contains(hash) {
      // The name of a font's file may hold anything.
      let plain = description.unicodeScalars.map { SafeText.isEscaped($0) ? " " : $0 }
      result += "\(Self.rendererTag)\(hash.text) \(String(String.UnicodeScalarView(plain)))\n"
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
    text += ReferenceKey.escaped(line.key)
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
}
