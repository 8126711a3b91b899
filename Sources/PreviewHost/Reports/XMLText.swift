/// Writes text into XML 1.0 (W3C, fifth edition).
enum XMLText {
  /// Text for an element's content.
  static func content(_ text: String) -> String {
    write(text, keepingBreaks: true)
  }

  /// An attribute with a space before it and its value in quotation marks.
  static func attribute(_ name: String, _ value: String) -> String {
    " \(name)=\"\(write(value, keepingBreaks: false))\""
  }

  private static func write(_ text: String, keepingBreaks: Bool) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      // `]]>` may not stand in content.
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "\n", "\t":
        // A reader turns a bare line break in an attribute into a space (3.3.3).
        if keepingBreaks { result.unicodeScalars.append(scalar) } else { result += "&#\(scalar.value);" }
      // A reader turns a bare carriage return into a line feed (2.11).
      case "\r": result += "&#13;"
      default: result.unicodeScalars.append(isCharacter(scalar) ? scalar : "\u{FFFD}")
      }
    }
    return result
  }

  /// Whether XML 1.0 can hold a scalar at all (2.2, production 2); references to others are no way out.
  private static func isCharacter(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x20...0xD7FF, 0xE000...0xFFFD, 0x10000...0x10FFFF: true
    default: false
    }
  }
}
