/// The keys of lines, as a table writes them.
///
/// An id is any Unicode string. What would end a line or a field, begin a line of another kind, or make the text look
/// other than it is on a screen, is written as `\u{HEX}`. All this goes by scalars: a character of several scalars may
/// begin with a backslash, or end with one.
enum ReferenceKey {
  /// The key in one field of one line.
  static func escaped(_ key: String) -> String {
    let isPlain = key.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\\") }
    if isPlain, let first = key.utf8.first, !isLeadingMark(UInt32(first)) { return key }
    var result = String.UnicodeScalarView()
    for (index, scalar) in key.unicodeScalars.enumerated() {
      if scalar == "\\" || SafeText.isEscaped(scalar) || (index == 0 && isLeadingMark(scalar.value)) {
        result.append(contentsOf: "\\u{\(String(scalar.value, radix: 16))}".unicodeScalars)
      } else {
        result.append(scalar)
      }
    }
    return String(result)
  }

  /// The key of a field; `nil` if a backslash stands for nothing.
  static func unescaped(_ field: Substring) -> String? {
    guard field.utf8.contains(UInt8(ascii: "\\")) else { return String(field) }
    var result = String.UnicodeScalarView()
    var rest = field.unicodeScalars
    while let scalar = rest.popFirst() {
      guard scalar == "\\" else {
        result.append(scalar)
        continue
      }
      guard rest.popFirst() == "u", rest.popFirst() == "{" else { return nil }
      let digits = rest.prefix(7).prefix { $0 != "}" }
      let isHexadecimal = digits.allSatisfy { ("0"..."9").contains($0) || ("a"..."f").contains($0) }
      guard (1...6).contains(digits.count), isHexadecimal,
        let decoded = UInt32(String(digits), radix: 16).flatMap(Unicode.Scalar.init)
      else { return nil }
      rest = rest.dropFirst(digits.count)
      guard rest.popFirst() == "}" else { return nil }
      result.append(decoded)
    }
    return String(result)
  }

  /// What a line of another kind, or the mark of a merge conflict, begins with; a byte order mark is none of a key's.
  private static func isLeadingMark(_ value: UInt32) -> Bool {
    "#+<=>|\u{FEFF}".unicodeScalars.contains { $0.value == value }
  }
}
