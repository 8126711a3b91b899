/// Text from a plugin or a file, made safe to show on a terminal.
public enum SafeText {
  /// Replaces control and formatting characters by visible escapes such as `\n`, `\u{1B}` or `\u{202E}`.
  ///
  /// Plugins choose names freely; without this a name could move the cursor, clear the screen or turn the reading
  /// order around.
  ///
  /// - Parameter keepingLineBreaks: Line feeds and tabs stay as they are, for text of several lines.
  public static func escape(_ text: String, keepingLineBreaks: Bool = false) -> String {
    guard text.unicodeScalars.contains(where: isEscaped) else { return text }
    var result = ""
    for scalar in text.unicodeScalars {
      if keepingLineBreaks, scalar == "\n" || scalar == "\t" {
        result.unicodeScalars.append(scalar)
      } else if isEscaped(scalar) {
        switch scalar {
        case "\n": result += "\\n"
        case "\r": result += "\\r"
        case "\t": result += "\\t"
        default: result += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
        }
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// Whether a scalar is shown as an escape: a control character, a line's end, or what turns the reading order around.
  static func isEscaped(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    // Zero-width joiners belong to emoji and to several scripts; direction overrides belong to nobody's name.
    case .format: (0x202A...0x202E).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value)
    default: false
    }
  }
}
