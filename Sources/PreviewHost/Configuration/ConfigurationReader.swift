import Foundation

/// Reads `preview-host.json`.
public enum ConfigurationReader {
  /// The file's name at the package root.
  public static let fileName = "preview-host.json"

  /// The keys of the top level, as the schema and the documentation name them.
  public static let keys = [
    "$schema", "background", "defaultDevice", "defaultScale", "devices", "environment", "fonts", "jobs",
    "memoryLimitMegabytes", "plugins", "timeout", "variants",
  ]

  /// The keys of an entry of `devices`.
  public static let deviceKeys = ["height", "name", "safeArea", "scale", "width"]

  /// Reads a file.
  public static func read(_ file: String) throws(ConfigurationError) -> Configuration {
    let data: Data
    do {
      data = try Data(contentsOf: URL(fileURLWithPath: file))
    } catch {
      let isThere = FileManager.default.fileExists(atPath: file)
      throw .unreadable(file: file, reason: isThere ? "it is a folder or not readable" : "no such file")
    }
    let value: Any
    do {
      value = try JSONSerialization.jsonObject(with: data)
    } catch {
      let reason = (error as NSError).userInfo["NSDebugDescription"] as? String
      throw .notJSON(file: file, reason: (reason ?? "the text is malformed").trimmingCharacters(in: ["."]))
    }
    guard let object = value as? [String: Any] else { throw .notJSON(file: file, reason: "the top level is no object") }
    return try Reading(file: file, object: object).configuration()
  }
}

/// One reading of one file.
private struct Reading {
  let file: String
  let object: [String: Any]
  /// What stands before a key in messages, such as `devices[0].`.
  var prefix = ""

  func configuration() throws(ConfigurationError) -> Configuration {
    try check(object, keys: ConfigurationReader.keys, prefix: "")
    var result = Configuration()
    if let list = try array("devices") {
      var own: [Device] = []
      for (index, entry) in list.enumerated() { own.append(try device(entry, key: "devices[\(index)]")) }
      let keys = Set(own.map(\.key))
      result.devices = own + result.devices.filter { !keys.contains($0.key) }
    }
    if let name = try string("defaultDevice") {
      guard let device = VariantParser(devices: result.devices).device(named: name) else {
        let known = result.devices.map(\.name)
        throw .badValue(
          file: file, key: "defaultDevice",
          reason: "unknown device '\(SafeText.escape(name))': expected one of \(known.joined(separator: ", ")). "
            + "Correct it, or add it to 'devices'.")
      }
      result.defaultDevice = device
    }
    if let scale = try number("defaultScale", in: 0.5...8, unit: "pixels per point") {
      result.defaultDevice.scale = scale
    }
    if let text = try string("variants") {
      do throws(VariantParser.Failure) {
        result.variants = try result.variantParser.parse(text)
      } catch {
        throw .badValue(file: file, key: "variants", reason: error.message)
      }
    }
    if let text = try string("timeout") {
      guard let duration = DurationText.parse(text) else {
        throw .badValue(
          file: file, key: "timeout",
          reason:
            "'\(SafeText.escape(text))' is no duration: expected a number with ns, us, ms, s or m, such as \"10s\".")
      }
      result.timeout = duration
    }
    result.jobs = try wholeNumber("jobs", in: 1...256, unit: "workers")
    result.memoryLimitMegabytes = try number("memoryLimitMegabytes", in: 64...1_000_000, unit: "megabytes").map {
      Int($0)
    }
    result.plugins = try paths("plugins")
    result.fonts = try paths("fonts")
    if let text = try string("background") {
      guard let background = Configuration.Background(rawValue: text) else {
        throw .badValue(
          file: file, key: "background",
          reason: "'\(SafeText.escape(text))': expected \"system\" or \"transparent\". Correct the value.")
      }
      result.background = background
    }
    if let variables = object["environment"] {
      guard let variables = variables as? [String: Any] else { throw wrongType("environment", variables, "an object") }
      for (name, value) in variables {
        guard let value = value as? String else { throw wrongType("environment.\(name)", value, "a string") }
        guard !name.isEmpty, !name.contains("="), !name.contains("\0"), !value.contains("\0") else {
          throw .badValue(
            file: file, key: "environment.\(name)", reason: "no legal variable: expected a name without '=' and NUL.")
        }
        result.environment[name] = value
      }
    }
    return result
  }

  private func device(_ value: Any, key: String) throws(ConfigurationError) -> Device {
    guard let entry = value as? [String: Any] else { throw wrongType(key, value, "an object") }
    try check(entry, keys: ConfigurationReader.deviceKeys, prefix: key + ".")
    let reading = Reading(file: file, object: entry, prefix: key + ".")
    func required<T>(_ name: String, _ value: T?) throws(ConfigurationError) -> T {
      guard let value else {
        throw wrongType("\(key).\(name)", nil, "a value: every device has name, width and height")
      }
      return value
    }
    let name = try required("name", try reading.string("name"))
    guard !Device.key(name).isEmpty, !name.contains(","), !name.contains("+") else {
      throw .badValue(
        file: file, key: "\(key).name",
        reason: "'\(SafeText.escape(name))': expected a name with a letter or digit and without ',' and '+'.")
    }
    guard (try? VariantParser(devices: []).parse(name)) == nil else {
      throw .badValue(
        file: file, key: "\(key).name",
        reason:
          "'\(SafeText.escape(name))' already names a variant. Expected a name that is no colour scheme, direction, "
          + "text size or locale. Choose another name.")
    }
    var safeArea = [0.0, 0, 0, 0]
    if let insets = try reading.array("safeArea") {
      let numbers = insets.compactMap { ($0 as? NSNumber)?.doubleValue }
      guard numbers.count == 4, insets.count == 4, numbers.allSatisfy({ (0...10_000).contains($0) }) else {
        throw wrongType("\(key).safeArea", insets, "four numbers of points: top, leading, bottom, trailing")
      }
      safeArea = numbers
    }
    return Device(
      name: name, width: try required("width", try reading.number("width", in: 1...16_384, unit: "points")),
      height: try required("height", try reading.number("height", in: 1...16_384, unit: "points")),
      scale: try reading.number("scale", in: 0.5...8, unit: "pixels per point") ?? 1, safeArea: safeArea)
  }

  private func check(_ object: [String: Any], keys: [String], prefix: String) throws(ConfigurationError) {
    for key in object.keys.sorted() where !keys.contains(key) {
      throw .unknownKey(file: file, key: prefix + key, known: keys)
    }
  }

  private func string(_ key: String) throws(ConfigurationError) -> String? {
    guard let value = object[key] else { return nil }
    guard let text = value as? String else { throw wrongType(prefix + key, value, "a string") }
    return text
  }

  private func array(_ key: String) throws(ConfigurationError) -> [Any]? {
    guard let value = object[key] else { return nil }
    guard let list = value as? [Any] else { throw wrongType(prefix + key, value, "an array") }
    return list
  }

  private func number(_ key: String, in range: ClosedRange<Double>, unit: String) throws(ConfigurationError) -> Double?
  {
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

  private func wholeNumber(
    _ key: String, in range: ClosedRange<Int>, unit: String
  ) throws(ConfigurationError) -> Int? {
    let bounds = Double(range.lowerBound)...Double(range.upperBound)
    guard let value = try number(key, in: bounds, unit: unit) else { return nil }
    guard value == value.rounded() else { throw wrongType(prefix + key, value, "a whole number of \(unit)") }
    return Int(value)
  }

  /// Paths are relative to the folder of the configuration file.
  private func paths(_ key: String) throws(ConfigurationError) -> [String] {
    var result: [String] = []
    let folder = URL(fileURLWithPath: file).deletingLastPathComponent()
    for value in try array(key) ?? [] {
      guard let text = value as? String else { throw wrongType(key, value, "an array of paths") }
      result.append(URL(fileURLWithPath: text, relativeTo: folder).standardizedFileURL.path)
    }
    return result
  }

  private func wrongType(_ key: String, _ value: Any?, _ expected: String) -> ConfigurationError {
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
