import Foundation

/// A JSON document under construction.
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

  /// The document as UTF-8 text with sorted keys and a newline at its end.
  ///
  /// - Parameter pretty: Two spaces a level when true, one line when false.
  public func text(pretty: Bool = true) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    if pretty { encoder.outputFormatting.insert(.prettyPrinted) }
    // Numbers that JSON does not have are the only thing that the encoder refuses.
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "Infinity", negativeInfinity: "-Infinity", nan: "NaN")
    guard let data = try? encoder.encode(self) else { return "null\n" }
    return String(decoding: data, as: UTF8.self) + "\n"
  }
}

extension JSONValue: Encodable {
  /// Writes the value into any encoder.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .bool(let value): try container.encode(value)
    case .integer(let value): try container.encode(value)
    case .number(let value): try container.encode(value)
    case .string(let value): try container.encode(value)
    case .array(let values): try container.encode(values)
    case .object(let values): try container.encode(values)
    }
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
