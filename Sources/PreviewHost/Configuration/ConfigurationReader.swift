import Foundation

/// Reads `preview-host.json`.
public enum ConfigurationReader {
  /// The file's name at the package root.
  public static let fileName = "preview-host.json"

  /// The keys of the top level, as the schema and the documentation name them.
  public static let keys = [
    "$schema", "artifacts", "background", "budgets", "checks", "comparison", "defaultDevice", "defaultScale", "devices",
    "environment", "failOn", "fonts", "jobs", "masks", "memoryLimitMegabytes", "plugins", "quarantine", "references",
    "strictRenderer", "timeout", "variants",
  ]

  /// The keys of an entry of `devices`.
  public static let deviceKeys = ["height", "name", "safeArea", "scale", "width"]

  /// The keys of `comparison`.
  public static let comparisonKeys = ["maximumPixels", "maximumRatio", "perceptualTolerance", "pixelTolerance"]

  /// The keys of an entry of `masks`.
  public static let maskKeys = ["element", "frame", "preview", "variant"]

  /// The keys of an entry of `quarantine`.
  public static let quarantineKeys = ["preview", "reason", "until", "variant"]

  /// The keys of an entry of `budgets`.
  public static let budgetKeys = ["limit", "preview"]

  /// Reads a file.
  public static func read(_ file: String) throws(ConfigurationError) -> Configuration {
    let data: Data
    do {
      data = try Data(contentsOf: URL(fileURLWithPath: file))
    } catch {
      let isThere = FileManager.default.fileExists(atPath: file)
      throw .unreadable(file: file, reason: isThere ? "it is a folder or not readable" : "no such file")
    }
    let value: JSONValue
    do throws(JSONReader.Failure) {
      value = try JSONReader.read([UInt8](data))
    } catch {
      throw .notJSON(file: file, reason: "line \(error.line): \(error.reason)")
    }
    guard case .object(let object) = value else { throw .notJSON(file: file, reason: "the top level is no object") }
    return try ConfigurationReading(file: file, object: object).configuration()
  }
}

extension ConfigurationReading {
  /// The whole configuration; `object` is the file's top level.
  func configuration() throws(ConfigurationError) -> Configuration {
    try check(keys: ConfigurationReader.keys)
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
    result.timeout = try duration("timeout")
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
      guard case .object(let variables) = variables else { throw wrongType("environment", variables, "an object") }
      for (name, value) in variables {
        guard case .string(let value) = value else { throw wrongType("environment.\(name)", value, "a string") }
        guard !name.isEmpty, !name.contains("="), !name.contains("\0"), !value.contains("\0") else {
          throw .badValue(
            file: file, key: "environment.\(name)", reason: "no legal variable: expected a name without '=' and NUL.")
        }
        result.environment[name] = value
      }
    }
    try readChecks(into: &result)
    return result
  }

  private func device(_ value: JSONValue, key: String) throws(ConfigurationError) -> Device {
    let reading = try entry(value, key: key, keys: ConfigurationReader.deviceKeys)
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
      guard let numbers = Self.numbers(insets), numbers.count == 4, numbers.allSatisfy({ (0...10_000).contains($0) })
      else {
        throw wrongType(
          "\(key).safeArea", .array(insets), "four numbers of points: top, leading, bottom, trailing")
      }
      safeArea = numbers
    }
    return Device(
      name: name, width: try required("width", try reading.number("width", in: 1...16_384, unit: "points")),
      height: try required("height", try reading.number("height", in: 1...16_384, unit: "points")),
      scale: try reading.number("scale", in: 0.5...8, unit: "pixels per point") ?? 1, safeArea: safeArea)
  }
}
