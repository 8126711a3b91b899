/// Writes a JSON document (RFC 8259).
///
/// The form is that of Foundation's encoder with sorted keys, without escaped slashes; its way through `Encodable` takes
/// ten times as long, which the records of large runs would feel.
struct JSONWriter {
  /// Two spaces a level when true, one line when false.
  let isPretty: Bool
  private(set) var bytes: [UInt8] = []
  private var level = 0

  init(isPretty: Bool) {
    self.isPretty = isPretty
  }

  /// Writes a value behind what is there.
  mutating func write(_ value: JSONValue) {
    switch value {
    case .null: append("null")
    case .bool(let value): append(value ? "true" : "false")
    case .integer(let value): append(String(value))
    case .number(let value): write(value)
    case .string(let value): write(value)
    case .array(let values):
      open("[", isEmpty: values.isEmpty)
      for (index, value) in values.enumerated() {
        separate(index)
        write(value)
      }
      close("]")
    case .object(let values):
      open("{", isEmpty: values.isEmpty)
      for (index, entry) in values.sorted(by: Self.isOrdered).enumerated() {
        separate(index)
        write(entry.key)
        append(isPretty ? " : " : ":")
        write(entry.value)
      }
      close("}")
    }
  }

  /// JSON has neither infinities nor NaN; they are written as text.
  private mutating func write(_ number: Double) {
    guard number.isFinite else {
      write(number.isNaN ? "NaN" : number < 0 ? "-Infinity" : "Infinity")
      return
    }
    let text = number.description
    append(text.hasSuffix(".0") ? String(text.dropLast(2)) : text)
  }

  private mutating func write(_ text: String) {
    bytes.append(UInt8(ascii: "\""))
    let isPlain = text.utf8.allSatisfy { $0 >= 0x20 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") }
    if isPlain { append(text) } else { for byte in text.utf8 { appendEscaped(byte) } }
    bytes.append(UInt8(ascii: "\""))
  }

  private mutating func appendEscaped(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\""): append("\\\"")
    case UInt8(ascii: "\\"): append("\\\\")
    case 0x08: append("\\b")
    case 0x09: append("\\t")
    case 0x0A: append("\\n")
    case 0x0C: append("\\f")
    case 0x0D: append("\\r")
    case ..<0x20:
      append(byte < 0x10 ? "\\u000" : "\\u00")
      append(String(byte, radix: 16))
    default: bytes.append(byte)
    }
  }

  private mutating func append(_ text: String) {
    bytes.append(contentsOf: text.utf8)
  }

  /// Keys stand in the order of their UTF-8 bytes.
  private static func isOrdered(_ left: (key: String, value: JSONValue), _ right: (key: String, value: JSONValue))
    -> Bool
  {
    left.key.utf8.lexicographicallyPrecedes(right.key.utf8)
  }

  private mutating func open(_ bracket: String, isEmpty: Bool) {
    append(bracket)
    level += 1
    // Between brackets with nothing in them stands an empty line.
    if isEmpty, isPretty { bytes.append(UInt8(ascii: "\n")) } else { breakLine() }
  }

  private mutating func close(_ bracket: String) {
    level -= 1
    breakLine()
    append(bracket)
  }

  private mutating func separate(_ index: Int) {
    guard index > 0 else { return }
    bytes.append(UInt8(ascii: ","))
    breakLine()
  }

  private mutating func breakLine() {
    guard isPretty else { return }
    bytes.append(UInt8(ascii: "\n"))
    bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: level * 2))
  }
}
