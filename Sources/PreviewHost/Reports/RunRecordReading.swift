/// One object of a run record, being read.
///
/// Keys that are not known are passed over: later versions may add some. A key that is there must be right.
struct RunRecordReading {
  /// The file, for messages.
  let file: String
  /// The object.
  let object: [String: JSONValue]
  /// What stands before a key in messages, such as `results[0].`.
  var prefix = ""

  /// The value of a key that every record has.
  private func value(_ key: String) throws(RunRecordError) -> JSONValue {
    guard let value = object[key] else { throw .missing(file: file, key: prefix + key) }
    return value
  }

  /// The value of a key; `nil` if it is not there or null.
  private func known(_ key: String) -> JSONValue? {
    guard let value = object[key], value != .null else { return nil }
    return value
  }

  /// A string.
  func text(_ key: String) throws(RunRecordError) -> String {
    guard case .string(let text) = try value(key) else { throw wrongType(key, "a string") }
    return text
  }

  /// A string, or null.
  func optionalText(_ key: String) throws(RunRecordError) -> String? {
    guard let value = known(key) else { return nil }
    guard case .string(let text) = value else { throw wrongType(key, "a string or null") }
    return text
  }

  /// A string in which there is something.
  func name(_ key: String) throws(RunRecordError) -> String {
    let text = try text(key)
    guard !text.isEmpty else { throw badValue(key, "an empty string where a name was expected") }
    return text
  }

  /// A boolean.
  func flag(_ key: String) throws(RunRecordError) -> Bool {
    guard case .bool(let flag) = try value(key) else { throw wrongType(key, "true or false") }
    return flag
  }

  /// A boolean, or null.
  func optionalFlag(_ key: String) throws(RunRecordError) -> Bool? {
    guard let value = known(key) else { return nil }
    guard case .bool(let flag) = value else { throw wrongType(key, "true, false or null") }
    return flag
  }

  /// A whole number from 0.
  func count(_ key: String) throws(RunRecordError) -> Int {
    guard case .integer(let number) = try value(key), number >= 0 else { throw wrongType(key, "a whole number from 0") }
    return number
  }

  /// A whole number from 0, or null.
  func optionalCount(_ key: String) throws(RunRecordError) -> Int? {
    known(key) == nil ? nil : try count(key)
  }

  /// A number in a range, or null.
  func optionalNumber(_ key: String, in range: ClosedRange<Double>) throws(RunRecordError) -> Double? {
    let number: Double
    switch known(key) {
    case nil: return nil
    case .integer(let value): number = Double(value)
    case .number(let value): number = value
    default: throw wrongType(key, "a number or null")
    }
    guard range.contains(number) else {
      throw badValue(key, "\(number) is out of range: expected \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }

  /// An array of strings.
  func texts(_ key: String) throws(RunRecordError) -> [String] {
    var result: [String] = []
    for value in try array(key) {
      guard case .string(let text) = value else {
        throw wrongType("\(key)[\(result.count)]", value, "a string")
      }
      result.append(text)
    }
    return result
  }

  /// A value of an enumeration.
  func option<T: RawRepresentable & CaseIterable>(_ key: String, _ type: T.Type) throws(RunRecordError) -> T
  where T.RawValue == String {
    try option(key, named: try text(key))
  }

  /// A value of an enumeration, by its name.
  func option<T: RawRepresentable & CaseIterable>(_ key: String, named name: String) throws(RunRecordError) -> T
  where T.RawValue == String {
    guard let option = T(rawValue: name) else {
      let known = T.allCases.map(\.rawValue).joined(separator: ", ")
      throw badValue(key, "'\(SafeText.escape(String(name.prefix(100))))' is not known: expected one of \(known)")
    }
    return option
  }

  /// An object.
  func entry(_ key: String) throws(RunRecordError) -> RunRecordReading {
    guard let value = try optionalEntry(key) else {
      guard object[key] != nil else { throw .missing(file: file, key: prefix + key) }
      throw wrongType(key, "an object")
    }
    return value
  }

  /// An object, or null.
  func optionalEntry(_ key: String) throws(RunRecordError) -> RunRecordReading? {
    guard let value = known(key) else { return nil }
    guard case .object(let object) = value else { throw wrongType(key, "an object or null") }
    return RunRecordReading(file: file, object: object, prefix: "\(prefix)\(key).")
  }

  /// An array of objects, each made into something.
  func entries<T>(
    _ key: String, _ make: (RunRecordReading) throws(RunRecordError) -> T
  ) throws(RunRecordError) -> [T] {
    let values = try array(key)
    var result: [T] = []
    result.reserveCapacity(values.count)
    for (index, value) in values.enumerated() {
      guard case .object(let object) = value else { throw wrongType("\(key)[\(index)]", value, "an object") }
      result.append(try make(RunRecordReading(file: file, object: object, prefix: "\(prefix)\(key)[\(index)].")))
    }
    return result
  }

  private func array(_ key: String) throws(RunRecordError) -> [JSONValue] {
    guard case .array(let values) = try value(key) else { throw wrongType(key, "an array") }
    return values
  }

  /// The error of a value that is out of its range.
  func badValue(_ key: String, _ reason: String) -> RunRecordError {
    .badValue(file: file, key: prefix + key, reason: reason)
  }

  private func wrongType(_ key: String, _ expected: String) -> RunRecordError {
    wrongType(key, object[key] ?? .null, expected)
  }

  private func wrongType(_ key: String, _ value: JSONValue, _ expected: String) -> RunRecordError {
    let found =
      switch value {
      case .integer(let number): "the number \(number)"
      case .number(let number): "the number \(number)"
      default: value.kind
      }
    return .wrongType(file: file, key: prefix + key, found: found, expected: expected)
  }
}
