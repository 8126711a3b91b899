/// Writes arguments so that a POSIX shell reads them back as they are.
enum ShellText {
  /// A command line of several arguments.
  static func command(_ arguments: [String]) -> String {
    arguments.map(quote).joined(separator: " ")
  }

  /// One argument, quoted only if it must be.
  ///
  /// Text with control or direction characters is written as `$'…'` (POSIX.1-2024, 2.2.4; bash, zsh and ksh have long
  /// read it), in which they are visible escapes: what somebody copies is what they saw.
  static func quote(_ argument: String) -> String {
    if !argument.isEmpty, argument.unicodeScalars.allSatisfy(isPlain) { return argument }
    if SafeText.escape(argument) == argument {
      return "'" + argument.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
    }
    var result = "$'"
    for scalar in argument.unicodeScalars {
      switch scalar {
      case "'": result += "\\'"
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      default:
        let text = String(scalar)
        // Octal escapes are bytes of a fixed number of digits, so that what follows cannot be taken for a part of them.
        result += SafeText.escape(text) == text ? text : text.utf8.map(octal).joined()
      }
    }
    return result + "'"
  }

  private static func octal(_ byte: UInt8) -> String {
    let digits = String(byte, radix: 8)
    return "\\" + String(repeating: "0", count: 3 - digits.count) + digits
  }

  private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9", "/", ".", "_", "-", "+", "@", "%", ":", ",", "=": true
    default: false
    }
  }
}
