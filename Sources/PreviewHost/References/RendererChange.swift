extension ReferenceBook {
  /// What is different about the renderer that drew references of these modules; `nil` if this one drew them all.
  ///
  /// - Parameter current: The renderer of the run.
  public func rendererChange(since current: RendererFingerprint, modules: Set<String>) -> String? {
    var others: Set<ContentHash> = []
    var descriptions: [ContentHash: String] = [:]
    for module in modules {
      guard let table = try? table(ofModule: module) else { continue }
      others.formUnion(table.lines.values.lazy.map(\.renderer))
      descriptions.merge(table.renderers) { first, _ in first }
    }
    let isCurrentAmongThem = ContentHash(text: current.hash).map { others.remove($0) != nil } ?? false
    guard !others.isEmpty else { return nil }
    let changes = others.compactMap { descriptions[$0] }.flatMap { Self.changes(from: $0, to: current.summary) }
    let parts = Array(Set(changes)).sorted()
    let shown = parts.prefix(6).joined(separator: ", ") + (parts.count > 6 ? " and \(parts.count - 6) more" : "")
    return "another renderer drew \(isCurrentAmongThem ? "some of " : "")these references"
      + (shown.isEmpty ? ". " : ": \(SafeText.escape(shown)). ")
      + "Expected pictures that may differ from them in pixels though nothing changed. Use the recording machine's "
      + "libraries and fonts, or record again."
  }

  /// The parts of two summaries that are not the same: `pango 1.50.12 → 1.52.0`.
  private static func changes(from old: String, to new: String) -> [String] {
    func parts(_ summary: String) -> [String: String] {
      let pairs = summary.split(separator: ",").map { part in
        let words = part.split(separator: " ")
        return (words.dropLast().joined(separator: " "), words.last.map(String.init) ?? "")
      }
      return Dictionary(pairs, uniquingKeysWith: { first, _ in first })
    }
    let (before, now) = (parts(old), parts(new))
    return Set(before.keys).union(now.keys).compactMap { name in
      guard before[name] != now[name] else { return nil }
      return "\(name) \(before[name] ?? "none") → \(now[name] ?? "none")"
    }
  }
}
