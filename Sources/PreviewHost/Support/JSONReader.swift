/// Reads a JSON document (RFC 8259), strictly.
///
/// What Foundation's readers let pass is refused here: a key that stands twice, which would hide one of two values, and
/// numbers that are read as something else than what was written. Depth and size are limited, so that no document can
/// exhaust the stack or the memory.
struct JSONReader {
  /// Why a text was refused.
  struct Failure: Error, Hashable {
    /// The line, from 1.
    var line: Int
    /// What was found, such as `a key that stands twice: 'id'`.
    var reason: String
  }

  /// The deepest nesting.
  static let maximumDepth = 128
  /// The most values in a document.
  static let maximumValues = 10_000_000

  private let bytes: [UInt8]
  private var position = 0
  private var depth = 0
  private var values = 0

  /// Reads a document.
  ///
  /// - Parameter bytes: UTF-8, with or without a byte order mark.
  static func read(_ bytes: [UInt8]) throws(Failure) -> JSONValue {
    var reader = JSONReader(bytes: bytes)
    return try reader.document()
  }

  private init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  private mutating func document() throws(Failure) -> JSONValue {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
    skipSpace()
    guard position < bytes.count else { throw Failure(line: 1, reason: "the text is empty") }
    let result = try value()
    skipSpace()
    guard position == bytes.count else { throw failure("\(found) after the end of the document") }
    return result
  }

  private mutating func value() throws(Failure) -> JSONValue {
    values += 1
    guard values <= Self.maximumValues else { throw failure("more than \(Self.maximumValues) values") }
    switch current ?? 0 {
    case UInt8(ascii: "{"): return try object()
    case UInt8(ascii: "["): return try array()
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return try number()
    default: throw failure("\(found) where a value was expected")
    }
  }

  private mutating func object() throws(Failure) -> JSONValue {
    var result: [String: JSONValue] = [:]
    try items(closedBy: UInt8(ascii: "}")) { reader throws(Failure) in
      guard reader.current == UInt8(ascii: "\"") else {
        throw reader.failure("\(reader.found) where a key was expected")
      }
      let start = reader.position
      let key = try reader.string()
      reader.skipSpace()
      guard reader.current == UInt8(ascii: ":") else { throw reader.failure("\(reader.found) where ':' was expected") }
      reader.position += 1
      reader.skipSpace()
      let value = try reader.value()
      guard result.updateValue(value, forKey: key) == nil else {
        reader.position = start
        throw reader.failure("the key '\(SafeText.escape(String(key.prefix(100))))' stands twice in one object")
      }
    }
    return .object(result)
  }

  private mutating func array() throws(Failure) -> JSONValue {
    var result: [JSONValue] = []
    try items(closedBy: UInt8(ascii: "]")) { reader throws(Failure) in result.append(try reader.value()) }
    return .array(result)
  }

  /// Reads what stands between brackets, with commas between; the position is at the first of both.
  private mutating func items(
    closedBy bracket: UInt8, _ item: (inout JSONReader) throws(Failure) -> Void
  ) throws(Failure) {
    depth += 1
    guard depth <= Self.maximumDepth else { throw failure("more than \(Self.maximumDepth) levels") }
    position += 1
    skipSpace()
    var isFirst = true
    while current != bracket || !isFirst {
      if !isFirst {
        guard current == UInt8(ascii: ",") else {
          if current == bracket { break }
          throw failure("\(found) where ',' or '\(Character(Unicode.Scalar(bracket)))' was expected")
        }
        position += 1
        skipSpace()
      }
      isFirst = false
      try item(&self)
      skipSpace()
    }
    position += 1
    depth -= 1
  }

  private mutating func word(_ word: StaticString, _ value: JSONValue) throws(Failure) -> JSONValue {
    let end = position + word.utf8CodeUnitCount
    guard end <= bytes.count, bytes[position..<end].elementsEqual(word.description.utf8) else {
      throw failure("\(found) where a value was expected")
    }
    position = end
    return value
  }

  // MARK: Numbers

  private mutating func number() throws(Failure) -> JSONValue {
    let start = position
    if current == UInt8(ascii: "-") { position += 1 }
    let first = current
    guard skipDigits() > 0, first != UInt8(ascii: "0") || position - start <= (bytes[start] == first ? 1 : 2) else {
      position = start
      throw failure("a malformed number")
    }
    var isWhole = true
    if current == UInt8(ascii: ".") {
      isWhole = false
      position += 1
      guard skipDigits() > 0 else { throw failure("a number without digits after its point") }
    }
    if current == UInt8(ascii: "e") || current == UInt8(ascii: "E") {
      isWhole = false
      position += 1
      if current == UInt8(ascii: "+") || current == UInt8(ascii: "-") { position += 1 }
      guard skipDigits() > 0 else { throw failure("a number without digits in its exponent") }
    }
    let text = Substring(String(decoding: bytes[start..<position], as: UTF8.self))
    if isWhole, let value = Int(text) { return .integer(value) }
    guard let value = Double(text), value.isFinite else {
      position = start
      throw failure("a number out of range")
    }
    return .number(value)
  }

  private mutating func skipDigits() -> Int {
    let start = position
    while let byte = current, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { position += 1 }
    return position - start
  }

  // MARK: Strings

  private mutating func string() throws(Failure) -> String {
    position += 1
    let start = position
    while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: "\""):
        defer { position += 1 }
        return try text(bytes[start..<position])
      case UInt8(ascii: "\\"): return try escapedString(from: start)
      case ..<0x20: throw failure("a control character in a string")
      default: position += 1
      }
    }
    throw failure("a string without its end")
  }

  private func text(_ slice: ArraySlice<UInt8>) throws(Failure) -> String {
    guard let text = String(validating: slice, as: UTF8.self) else { throw failure("a string that is no UTF-8") }
    return text
  }

  /// The rest of a string in which something is escaped.
  private mutating func escapedString(from start: Int) throws(Failure) -> String {
    var result = Array(bytes[start..<position])
    while let byte = current, byte != UInt8(ascii: "\"") {
      guard byte >= 0x20 else { throw failure("a control character in a string") }
      position += 1
      guard byte == UInt8(ascii: "\\") else {
        result.append(byte)
        continue
      }
      let escape = current
      position += 1
      switch escape {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): result.append(escape ?? 0)
      case UInt8(ascii: "b"): result.append(0x08)
      case UInt8(ascii: "f"): result.append(0x0C)
      case UInt8(ascii: "n"): result.append(0x0A)
      case UInt8(ascii: "r"): result.append(0x0D)
      case UInt8(ascii: "t"): result.append(0x09)
      case UInt8(ascii: "u"): result.append(contentsOf: Array(String(Character(try scalar())).utf8))
      default: throw failure("an unknown escape in a string")
      }
    }
    guard position < bytes.count else { throw failure("a string without its end") }
    defer { position += 1 }
    return try text(result[...])
  }

  /// The scalar of `\u`, of two of them if it is beyond the Basic Multilingual Plane.
  private mutating func scalar() throws(Failure) -> Unicode.Scalar {
    let first = try hexadecimal()
    if let scalar = Unicode.Scalar(first) { return scalar }
    guard first < 0xDC00, current == UInt8(ascii: "\\") else { throw failure("half of a surrogate pair in a string") }
    position += 1
    guard current == UInt8(ascii: "u") else { throw failure("half of a surrogate pair in a string") }
    position += 1
    let second = try hexadecimal()
    guard (0xDC00...0xDFFF).contains(second),
      let scalar = Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
    else { throw failure("half of a surrogate pair in a string") }
    return scalar
  }

  private mutating func hexadecimal() throws(Failure) -> UInt32 {
    guard position + 4 <= bytes.count else { throw failure("a string without its end") }
    var result: UInt32 = 0
    for byte in bytes[position..<position + 4] {
      guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
        throw failure("an escape of a character without four hexadecimal digits")
      }
      result = result << 4 | UInt32(digit)
    }
    position += 4
    return result
  }

  // MARK: Bytes

  private var current: UInt8? { position < bytes.count ? bytes[position] : nil }

  private mutating func skipSpace() {
    while let byte = current, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { position += 1 }
  }

  /// What stands at the position, for messages.
  private var found: String {
    guard let byte = current else { return "the end of the text" }
    return byte > 0x20 && byte < 0x7F ? "'\(Character(Unicode.Scalar(byte)))'" : "a byte of value \(byte)"
  }

  private func failure(_ reason: String) -> Failure {
    let before = bytes.prefix(position)
    return Failure(line: before.reduce(1) { $0 + ($1 == 0x0A ? 1 : 0) }, reason: reason)
  }
}
