/// A JSON document.
///
/// Reports are built from this type rather than from `Codable` structs, because their contract says `null` where a
/// value is unknown, and synthesized encoding leaves such keys out.
public enum JSONValue: Sendable, Equatable {
  case null
  case bool(Bool)
  case integer(Int)
  case number(Double)
  case string(String)
  case array([JSONValue])
  case object([String: JSONValue])

  /// A string, or `null` for `nil`.
  public init(_ text: String?) {
    self = text.map(JSONValue.string) ?? .null
  }

  /// A string, or `null` for the empty string.
  public init(nonEmpty text: String) {
    self = text.isEmpty ? .null : .string(text)
  }

  /// An integer, or `null` for `nil`.
  public init(_ value: Int?) {
    self = value.map(JSONValue.integer) ?? .null
  }

  /// An array of strings.
  public init(_ texts: [String]) {
    self = .array(texts.map(JSONValue.string))
  }

  /// What kind of value it is, in the words of messages.
  var kind: String {
    switch self {
    case .null: "null"
    case .bool: "a boolean"
    case .integer, .number: "a number"
    case .string: "a string"
    case .array: "an array"
    case .object: "an object"
    }
  }

  /// The document as UTF-8 text with sorted keys and a newline at its end.
  ///
  /// - Parameter pretty: Two spaces a level when true, one line when false.
  public func text(pretty: Bool = true) -> String {
    var writer = JSONWriter(isPretty: pretty)
    writer.write(self)
    return String(decoding: writer.bytes, as: UTF8.self) + "\n"
  }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral,
  ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral, ExpressibleByNilLiteral
{
  /// A string.
  public init(stringLiteral value: String) { self = .string(value) }
  /// An array.
  public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
  /// An object; of equal keys the last one stays.
  public init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(Dictionary(elements, uniquingKeysWith: { _, last in last }))
  }
  /// An integer.
  public init(integerLiteral value: Int) { self = .integer(value) }
  /// A boolean.
  public init(booleanLiteral value: Bool) { self = .bool(value) }
  /// `null`.
  public init(nilLiteral: ()) { self = .null }
}
