import Foundation

/// Reads lists of variants such as `light,dark` and `dark+rtl`.
public struct VariantParser: Sendable {
  /// Why a list was refused.
  public enum Failure: Error, Hashable, Sendable {
    /// A part is no axis value that is known.
    case unknown(part: String, known: [String])
    /// Two parts of one combination set the same axis.
    case twice(axis: String, combination: String)
    /// A part or the list is empty.
    case empty(list: String)

    /// What was found, what was expected, what to do.
    public var message: String {
      switch self {
      case .unknown(let part, let known):
        return "unknown variant '\(SafeText.escape(part))': expected light, dark, ltr, rtl, a text size "
          + "(\(TextSize.allCases.map(\.name).joined(separator: ", "))), a device or a locale such as 'de'."
          + NearestName.hint(part, among: known)
          + " Devices are those built in and those of the configuration's 'devices'."
      case .twice(let axis, let combination):
        return "the variant '\(SafeText.escape(combination))' sets the \(axis) twice: expected each axis at most once. "
          + "Put ',' between variants and '+' within one."
      case .empty(let list):
        return "the variants '\(SafeText.escape(list))' have an empty part: expected names between ',' and '+', "
          + "such as 'light,dark+rtl'. Remove the extra separator."
      }
    }
  }

  /// The devices that names are looked up in.
  public var devices: [Device]

  /// Makes a parser that knows `devices`.
  public init(devices: [Device]) {
    self.devices = devices
  }

  /// Reads a comma-separated list of combinations.
  ///
  /// - Returns: The variants in the order given, each once. Axis values that are the default fall away, so that
  ///   `light` is the standard variant.
  public func parse(_ list: String) throws(Failure) -> [Variant] {
    var result: [Variant] = []
    for combination in list.split(separator: ",", omittingEmptySubsequences: false) {
      let variant = try parseCombination(combination.trimmingCharacters(in: .whitespaces), in: list)
      if !result.contains(variant) { result.append(variant) }
    }
    return result
  }

  private func parseCombination(_ combination: String, in list: String) throws(Failure) -> Variant {
    var variant = Variant()
    var axes: Set<String> = []
    func claim(_ axis: String) throws(Failure) {
      guard axes.insert(axis).inserted else { throw .twice(axis: axis, combination: combination) }
    }
    for piece in combination.split(separator: "+", omittingEmptySubsequences: false) {
      let part = piece.trimmingCharacters(in: .whitespaces)
      guard !part.isEmpty else { throw .empty(list: list) }
      if part == "default" { continue }
      if let scheme = Variant.ColorScheme(rawValue: part.lowercased()) {
        try claim("colour scheme")
        variant.colorScheme = scheme == .light ? nil : scheme
      } else if let direction = Variant.Direction(rawValue: part.lowercased()) {
        try claim("layout direction")
        variant.direction = direction
      } else if let size = TextSize(name: part) {
        try claim("text size")
        variant.textSize = size == .large ? nil : size
      } else if let device = device(named: part) {
        try claim("device")
        variant.device = device
      } else if let locale = Self.locale(part) {
        try claim("locale")
        variant.locale = locale == Variant.standardLocale ? nil : locale
      } else {
        throw .unknown(part: part, known: knownNames)
      }
    }
    // A direction that the locale has anyway is not a different variant.
    if let direction = variant.direction {
      var without = variant
      without.direction = nil
      if without.effectiveDirection == direction { variant = without }
    }
    return variant
  }

  /// The device of a name, as `Device.key` compares names.
  public func device(named name: String) -> Device? {
    let key = Device.key(name)
    return devices.first { $0.key == key } ?? devices.first { $0.variantName == name }
  }

  private var knownNames: [String] {
    Variant.ColorScheme.allCases.map(\.rawValue) + Variant.Direction.allCases.map(\.rawValue)
      + TextSize.allCases.map(\.name) + devices.map(\.variantName)
  }

  /// A BCP 47 tag in its usual spelling, or `nil` if the text is not one with a language of ISO 639.
  static func locale(_ text: String) -> String? {
    let parts = text.split(whereSeparator: { $0 == "-" || $0 == "_" }).map(String.init)
    guard let first = parts.first, (2...3).contains(first.count), parts.count <= 4,
      parts.allSatisfy({ $0.count <= 8 && $0.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) } })
    else { return nil }
    let language = first.lowercased()
    guard Locale.LanguageCode.isoLanguageCodes.contains(where: { $0.identifier == language }) else { return nil }
    return
      ([language]
      + parts.dropFirst().map { part in
        part.count == 4
          ? part.prefix(1).uppercased() + part.dropFirst().lowercased()
          : part.count == 2 ? part.uppercased() : part.lowercased()
      }).joined(separator: "-")
  }
}
