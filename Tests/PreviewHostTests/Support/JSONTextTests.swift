import Foundation
import Testing

@testable import PreviewHost

/// JSON documents as text, written and read.
struct JSONTextTests {
  private static let everything: JSONValue = [
    "a": [], "o": [:], "nested": [["x": [[]], "y": [[:]]], true, false, nil], "B": 1, "a10": -2, "a2": .integer(.max),
    "é": .integer(.min), "e\u{301}z": 5, "Z": 0, "_": 1, "": 3, "日本": "語", "a\"b\\": "c/d",
    "strings": .array(
      (0..<0x300).compactMap { Unicode.Scalar($0).map { .string("x\(Character($0))y") } }
        + ["", "\u{2028}\u{2029}", "😀👨‍👩‍👧‍👦", "\u{FEFF}\u{FFFF}\u{10FFFF}", "e\u{301}é", "\r\n"]),
    "numbers": .array(
      [
        0.1, 2, 1e15, 1e16, 1e17, 1e22, 1e-5, 1e-4, 1e300, .infinity, -.infinity, .nan, -1.5e-10,
        123_456_789_012_345_680, .greatestFiniteMagnitude, .leastNormalMagnitude, .leastNonzeroMagnitude, 1.0 / 3,
      ].map(JSONValue.number)),
  ]

  @Test(arguments: [true, false])
  func `a document has the form of Foundation's encoder`(isPretty: Bool) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    if isPretty { encoder.outputFormatting.insert(.prettyPrinted) }
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "Infinity", negativeInfinity: "-Infinity", nan: "NaN")
    for value in [Self.everything, [], [:], nil, "x", 1, [[], [[:]]]] {
      let expected = String(decoding: try encoder.encode(value), as: UTF8.self) + "\n"
      #expect(Array(value.text(pretty: isPretty).utf8) == Array(expected.utf8))
    }
  }

  @Test(arguments: [true, false])
  func `what is written is read back`(isPretty: Bool) throws {
    let text = Self.everything.text(pretty: isPretty)
    let again = try JSONReader.read(Array(text.utf8)).text(pretty: isPretty)
    #expect(Array(text.utf8) == Array(again.utf8))
  }

  @Test(arguments: [
    ("1", JSONValue.integer(1)), ("-0", .integer(0)), ("1.5", .number(1.5)), ("1e2", .number(100)),
    ("1E-2", .number(0.01)), ("9223372036854775808", .number(9_223_372_036_854_775_808)), (" [ ] ", .array([])),
    (#""\ud83d\ude00\/\b\f\n\r\t\"\\\u00E9""#, .string("😀/\u{8}\u{C}\n\r\t\"\\é")), ("\u{FEFF}null", .null),
    (#"{"a":{"a":true},"b":[false]}"#, .object(["a": ["a": true], "b": [false]])),
  ])
  func `every form of a value is read`(text: String, value: JSONValue) throws {
    #expect(try JSONReader.read(Array(text.utf8)) == value)
  }

  @Test(arguments: [
    ("", "the text is empty"), (" ", "the text is empty"), ("{", "the end of the text where a key"),
    ("[1", "the end of the text where ','"), ("[1 2]", "'2' where ','"), ("[1,]", "']' where a value"),
    ("[,1]", "',' where a value"), ("{,}", "',' where a key"), (#"{"a" 1}"#, "'1' where ':'"),
    (#"{"a":1,}"#, "'}' where a key"), ("{a:1}", "'a' where a key"), ("[1}", "'}' where ','"),
    ("01", "malformed number"),
    ("-01", "malformed number"), ("-", "malformed number"), ("1.", "after its point"), (".5", "'.' where a value"),
    ("1e", "in its exponent"), ("1e999", "out of range"), ("+1", "'+' where a value"), ("NaN", "'N' where a value"),
    ("tru", "'t' where a value"), ("nulls", "'s' after the end"), ("1 2", "'2' after the end"),
    ("\"a", "without its end"), ("\"a\\", "unknown escape"), ("\"a\\\"", "without its end"), ("\"a\nb\"", "control"),
    ("\"\\n\nb\"", "control"), (#""\x""#, "unknown escape"), (#""\u12""#, "without its end"),
    (#""\u12G4""#, "four hexa"),
    (#""\ud800""#, "surrogate"), (#""\ud800\u0041""#, "surrogate"), (#""\udc00""#, "surrogate"),
    ("'a'", "where a value"),
    ("// x\n1", "'/' where a value"), (#"{"a":1,"b":2,"a":1}"#, "the key 'a' stands twice"),
    ("\0", "a byte of value 0"),
  ])
  func `what is no JSON is refused`(text: String, reason: String) throws {
    let failure = try #require(throws: JSONReader.Failure.self) { try JSONReader.read(Array(text.utf8)) }
    #expect(failure.reason.contains(reason), "\(failure.reason)")
  }

  @Test func `a mistake is named with its line`() throws {
    let failure = try #require(throws: JSONReader.Failure.self) { try JSONReader.read(Array("{\n\"a\": 1,\n b}".utf8)) }
    #expect(failure.line == 3)
  }

  @Test func `bytes that are no UTF-8 are refused`() throws {
    for bytes: [UInt8] in [
      [0x22, 0xFF, 0x22], [0x22, 0xC3, 0x22], [0x22, 0xED, 0xA0, 0x80, 0x22], [0x22, 0x5C, 0x6E, 0xFF, 0x22],
    ] {
      let failure = try #require(throws: JSONReader.Failure.self) { try JSONReader.read(bytes) }
      #expect(failure.reason.contains("no UTF-8"))
    }
  }

  @Test(arguments: ["[", #"{"a":"#])
  func `deep nesting is refused`(piece: String) throws {
    let text = String(repeating: piece, count: 1_000_000)
    let failure = try #require(throws: JSONReader.Failure.self) { try JSONReader.read(Array(text.utf8)) }
    #expect(failure.reason.contains("more than 128 levels"))
    let most = String(repeating: "[", count: 128) + String(repeating: "]", count: 128)
    #expect(throws: Never.self) { try JSONReader.read(Array(most.utf8)) }
  }

  @Test func `a document cut off anywhere is refused`() throws {
    let whole = Array(
      JSONValue.object(["a": [1, .number(2.5), "é\n", true, nil], "b": [:]]).text(pretty: false).utf8.dropLast())
    for length in 0..<whole.count {
      #expect(throws: JSONReader.Failure.self) { try JSONReader.read(Array(whole.prefix(length))) }
    }
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
