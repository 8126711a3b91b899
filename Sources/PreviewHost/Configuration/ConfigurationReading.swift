import Foundation

/// One object of a configuration file, being read.
struct ConfigurationReading {
  /// The file, for messages.
  let file: String
  /// The object.
  let object: [String: JSONValue]
  /// What stands before a key in messages, such as `devices[0].`.
  var prefix = ""

  /// The reading of an entry, an object in which only some keys may stand.
  func entry(_ value: JSONValue, key: String, keys: [String]) throws(ConfigurationError) -> ConfigurationReading {
    guard case .object(let object) = value else { throw wrongType(key, value, "an object") }
    let reading = ConfigurationReading(file: file, object: object, prefix: key + ".")
    try reading.check(keys: keys)
    return reading
  }

  /// Refuses keys that are not known.
  func check(keys: [String]) throws(ConfigurationError) {
    for key in object.keys.sorted() where !keys.contains(key) {
      throw .unknownKey(file: file, key: prefix + key, known: keys)
    }
  }

  /// A value that must be there.
  func required<T>(_ name: String, _ value: T?, _ expected: String) throws(ConfigurationError) -> T {
    guard let value else { throw wrongType(prefix + name, nil, expected) }
    return value
  }

  /// A string; `nil` if the key is not there.
  func string(_ key: String) throws(ConfigurationError) -> String? {
    guard let value = object[key] else { return nil }
    guard case .string(let text) = value else { throw wrongType(prefix + key, value, "a string") }
    return text
  }

  /// An array; `nil` if the key is not there.
  func array(_ key: String) throws(ConfigurationError) -> [JSONValue]? {
    guard let value = object[key] else { return nil }
    guard case .array(let list) = value else { throw wrongType(prefix + key, value, "an array") }
    return list
  }

  /// A number in a range; `nil` if the key is not there.
  func number(_ key: String, in range: ClosedRange<Double>, unit: String) throws(ConfigurationError) -> Double? {
    guard let value = object[key] else { return nil }
    guard let number = Self.number(value) else { throw wrongType(prefix + key, value, "a number of \(unit)") }
    guard range.contains(number) else {
      throw .badValue(
        file: file, key: prefix + key,
        reason: "\(value.text(pretty: false).dropLast()) is out of range: expected \(range.lowerBound) to "
          + "\(range.upperBound) \(unit).")
    }
    return number
  }

  /// A number of either kind.
  private static func number(_ value: JSONValue) -> Double? {
    switch value {
    case .integer(let value): Double(value)
    case .number(let value): value
    default: nil
    }
  }

  /// Several numbers; `nil` if one of the values is none.
  static func numbers(_ values: [JSONValue]) -> [Double]? {
    let numbers = values.compactMap(number)
    return numbers.count == values.count ? numbers : nil
  }

  /// A whole number in a range; `nil` if the key is not there.
  func wholeNumber(
    _ key: String, in range: ClosedRange<Int>, unit: String
  ) throws(ConfigurationError) -> Int? {
    let bounds = Double(range.lowerBound)...Double(range.upperBound)
    guard let value = try number(key, in: bounds, unit: unit) else { return nil }
    guard value == value.rounded() else { throw wrongType(prefix + key, .number(value), "a whole number of \(unit)") }
    return Int(value)
  }

  /// A boolean; `nil` if the key is not there.
  func boolean(_ key: String) throws(ConfigurationError) -> Bool? {
    guard let value = object[key] else { return nil }
    guard case .bool(let answer) = value else { throw wrongType(prefix + key, value, "true or false") }
    return answer
  }

  /// A duration; `nil` if the key is not there.
  func duration(_ key: String) throws(ConfigurationError) -> Duration? {
    guard let text = try string(key) else { return nil }
    guard let duration = DurationText.parse(text) else {
      throw .badValue(
        file: file, key: prefix + key,
        reason: "'\(SafeText.escape(text))' is no duration: expected a number with ns, us, ms, s or m, such as \"10s\"."
      )
    }
    return duration
  }

  /// The array of strings, or the comma-separated list, of a key; `nil` if the key is not there.
  func list(_ key: String, of expected: String) throws(ConfigurationError) -> [String]? {
    guard let value = object[key] else { return nil }
    if case .string(let text) = value {
      return text.split(separator: ",", omittingEmptySubsequences: false).map {
        $0.trimmingCharacters(in: .whitespaces)
      }
    }
    guard case .array(let list) = value else {
      throw wrongType(prefix + key, value, "an array or a list of \(expected)")
    }
    var result: [String] = []
    for (index, entry) in list.enumerated() {
      guard case .string(let text) = entry else { throw wrongType("\(prefix)\(key)[\(index)]", entry, "a string") }
      result.append(text)
    }
    return result
  }

  /// The values of an enumeration that a list names, each once; `nil` if the key is not there.
  func cases<T: RawRepresentable & CaseIterable & Equatable>(
    _ key: String, _ type: T.Type
  ) throws(ConfigurationError) -> [T]? where T.RawValue == String {
    let known = T.allCases.map(\.rawValue)
    guard let names = try list(key, of: known.joined(separator: ", ")) else { return nil }
    var result: [T] = []
    for name in names {
      guard let value = T(rawValue: name) else {
        throw .badValue(
          file: file, key: prefix + key,
          reason: "'\(SafeText.escape(name))': expected \(known.joined(separator: ", ")). Correct the value."
            + NearestName.hint(name, among: known))
      }
      if !result.contains(value) { result.append(value) }
    }
    return result
  }

  /// A path; `nil` if the key is not there.
  func path(_ key: String) throws(ConfigurationError) -> String? {
    guard let text = try string(key) else { return nil }
    guard !text.isEmpty, !text.contains("\0") else {
      throw .badValue(file: file, key: prefix + key, reason: "an empty path: expected a folder. Name one.")
    }
    return resolved(text)
  }

  /// A path as an absolute one: paths are relative to the folder of the configuration file.
  private func resolved(_ path: String) -> String {
    let folder = URL(fileURLWithPath: file).deletingLastPathComponent()
    return URL(fileURLWithPath: path, relativeTo: folder).standardizedFileURL.path
  }

  /// An array of paths.
  func paths(_ key: String) throws(ConfigurationError) -> [String] {
    var result: [String] = []
    for value in try array(key) ?? [] {
      guard case .string(let text) = value else { throw wrongType(key, value, "an array of paths") }
      result.append(resolved(text))
    }
    return result
  }

  /// The error of a value that is not what it should be.
  func wrongType(_ key: String, _ value: JSONValue?, _ expected: String) -> ConfigurationError {
    .wrongType(file: file, key: key, found: value?.kind ?? "missing", expected: expected)
  }
}
