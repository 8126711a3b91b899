import Foundation

/// One object of a configuration file, being read.
struct ConfigurationReading {
  /// The file, for messages.
  let file: String
  /// The object.
  let object: [String: Any]
  /// What stands before a key in messages, such as `devices[0].`.
  var prefix = ""

  /// The reading of an entry, an object in which only some keys may stand.
  func entry(_ value: Any, key: String, keys: [String]) throws(ConfigurationError) -> ConfigurationReading {
    guard let object = value as? [String: Any] else { throw wrongType(key, value, "an object") }
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
    guard let text = value as? String else { throw wrongType(prefix + key, value, "a string") }
    return text
  }

  func array(_ key: String) throws(ConfigurationError) -> [Any]? {
    guard let value = object[key] else { return nil }
    guard let list = value as? [Any] else { throw wrongType(prefix + key, value, "an array") }
    return list
  }

  func number(_ key: String, in range: ClosedRange<Double>, unit: String) throws(ConfigurationError) -> Double? {
    guard let value = object[key] else { return nil }
    guard let number = value as? NSNumber, !isBoolean(number) else {
      throw wrongType(prefix + key, value, "a number of \(unit)")
    }
    guard range.contains(number.doubleValue) else {
      throw .badValue(
        file: file, key: prefix + key,
        reason: "\(number) is out of range: expected \(range.lowerBound) to \(range.upperBound) \(unit).")
    }
    return number.doubleValue
  }

  func wholeNumber(
    _ key: String, in range: ClosedRange<Int>, unit: String
  ) throws(ConfigurationError) -> Int? {
    let bounds = Double(range.lowerBound)...Double(range.upperBound)
    guard let value = try number(key, in: bounds, unit: unit) else { return nil }
    guard value == value.rounded() else { throw wrongType(prefix + key, value, "a whole number of \(unit)") }
    return Int(value)
  }

  /// A boolean; `nil` if the key is not there.
  func boolean(_ key: String) throws(ConfigurationError) -> Bool? {
    guard let value = object[key] else { return nil }
    guard let number = value as? NSNumber, isBoolean(number) else {
      throw wrongType(prefix + key, value, "true or false")
    }
    return number.boolValue
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

  /// Several numbers of points.
  func points(_ value: [Any]) -> [Double]? {
    let numbers = value.compactMap { $0 as? NSNumber }.filter { !isBoolean($0) }.map(\.doubleValue)
    return numbers.count == value.count ? numbers : nil
  }

  /// The array of strings, or the comma-separated list, of a key; `nil` if the key is not there.
  func list(_ key: String, of expected: String) throws(ConfigurationError) -> [String]? {
    guard let value = object[key] else { return nil }
    if let text = value as? String {
      return text.split(separator: ",", omittingEmptySubsequences: false).map {
        $0.trimmingCharacters(in: .whitespaces)
      }
    }
    guard let list = value as? [Any] else { throw wrongType(prefix + key, value, "an array or a list of \(expected)") }
    var result: [String] = []
    for (index, entry) in list.enumerated() {
      guard let text = entry as? String else { throw wrongType("\(prefix)\(key)[\(index)]", entry, "a string") }
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
      guard let text = value as? String else { throw wrongType(key, value, "an array of paths") }
      result.append(resolved(text))
    }
    return result
  }

  func wrongType(_ key: String, _ value: Any?, _ expected: String) -> ConfigurationError {
    let found =
      switch value {
      case nil: "missing"
      case is NSNull: "null"
      case is String: "a string"
      case let number as NSNumber: isBoolean(number) ? "a boolean" : "a number"
      case is [Any]: "an array"
      default: "an object"
      }
    return .wrongType(file: file, key: key, found: found, expected: expected)
  }

  /// JSONSerialization gives booleans as NSNumber; only their type code tells them from 0 and 1.
  private func isBoolean(_ number: NSNumber) -> Bool {
    String(cString: number.objCType) == "c"
  }
}
