/// Names inside an SVG document that Cairo wrote.
///
/// Cairo numbers pictures and surfaces through the whole process, so that the same drawing gets other names the
/// second time. They are numbered anew in their order in the document.
enum SVGNames {
  /// What stands before a name.
  private static let markers = ["id=\"", "href=\"#", "url(#"].map { Array($0.utf8) }
  /// The kinds of names that Cairo numbers through the process.
  private static let kinds = ["image", "surface", "source-"].map { Array($0.utf8) }

  /// The document with its names numbered anew.
  static func renumbered(_ document: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(document.count)
    var numbers: [ArraySlice<UInt8>: Int] = [:]
    var index = 0
    while index < document.count {
      guard let (start, end) = name(in: document, at: index) else {
        result.append(document[index])
        index += 1
        continue
      }
      let name = document[start..<end]
      let number = numbers[name] ?? numbers.count
      numbers[name] = number
      result += document[index..<start]
      result += name.prefix { !isDigit($0) }
      result += Array("\(number)".utf8)
      index = end
    }
    return result
  }

  /// The range of the name after a marker that begins at an index; nil when there is none.
  private static func name(in document: [UInt8], at index: Int) -> (start: Int, end: Int)? {
    let first = document[index]
    for marker in markers where marker[0] == first && document[index...].starts(with: marker) {
      let start = index + marker.count
      for kind in kinds where document[start...].starts(with: kind) {
        var end = start + kind.count
        while end < document.count, isDigit(document[end]) { end += 1 }
        // The name ends with its number: a longer word, such as in a picture's own data, is none.
        let closes = end < document.count && (document[end] == UInt8(ascii: "\"") || document[end] == UInt8(ascii: ")"))
        if end > start + kind.count, closes { return (start, end) }
      }
    }
    return nil
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") }
}
