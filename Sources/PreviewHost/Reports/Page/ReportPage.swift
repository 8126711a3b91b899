import CReportPage

/// The page of a report: its frame with everything in its place.
enum ReportPage {
  /// The page.
  ///
  /// - Parameters:
  ///   - title: Any text.
  ///   - data: A JSON document.
  static func bytes(title: String, data: String) -> [UInt8] {
    // What the page may run and how it may look stands in it; nothing that was smuggled in knows the number.
    let nonce = (0..<4).map { _ in String(UInt32.random(in: .min ... .max), radix: 36) }.joined()
    let parts: [String: [UInt8]] = [
      "TITLE": Array(XMLText.content(SafeText.escape(title)).utf8),
      "NONCE": Array(nonce.utf8),
      "STYLE": bytes(of: report_page_style()),
      "SCRIPT": bytes(of: report_page_script()),
      "DATA": embedded(data),
    ]
    var result: [UInt8] = []
    result.reserveCapacity(parts.values.reduce(4096) { $0 + $1.count })
    // The frame alone is searched for places, never what was put into one.
    for (index, piece) in String(decoding: bytes(of: report_page_frame()), as: UTF8.self).split(separator: "{{")
      .enumerated()
    {
      guard index > 0, let end = piece.firstRange(of: "}}") else {
        result += piece.utf8
        continue
      }
      result += parts[String(piece[..<end.lowerBound])] ?? []
      result += piece[end.upperBound...].utf8
    }
    return result
  }

  /// JSON for an element that ends at the next `</script`: without any `<`, which JSON has in strings only.
  private static func embedded(_ json: String) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(json.utf8.count)
    for byte in json.utf8 {
      if byte == UInt8(ascii: "<") { result += "\\u003C".utf8 } else { result.append(byte) }
    }
    return result
  }

  private static func bytes(of part: report_page_part) -> [UInt8] {
    Array(UnsafeBufferPointer(start: part.bytes, count: part.count))
  }
}
