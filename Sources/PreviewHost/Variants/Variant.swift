import Foundation

/// One combination of the axes that a preview is drawn for; an axis that is `nil` has its default.
public struct Variant: Hashable, Sendable {
  /// Light or dark.
  public enum ColorScheme: String, CaseIterable, Sendable {
    case light, dark
  }

  /// The reading direction.
  public enum Direction: String, CaseIterable, Sendable {
    case leftToRight = "ltr"
    case rightToLeft = "rtl"
  }

  /// The device, unless it is the preview's own or the run's default.
  public var device: Device?
  /// The colour scheme, unless it is the default, light.
  public var colorScheme: ColorScheme?
  /// The text size, unless it is the default, large.
  public var textSize: TextSize?
  /// The reading direction, unless it is the locale's own.
  public var direction: Direction?
  /// The locale as a BCP 47 tag, unless it is the default, `en-US`.
  public var locale: String?

  /// The variant in which every axis has its default.
  public static let standard = Variant()

  /// The locale of the standard variant.
  public static let standardLocale = "en-US"

  /// The name in reports and on the command line: `default`, `dark`, `iphone-15+dark+rtl`.
  ///
  /// The axes stand in one order, so that two spellings of a combination have one name.
  public var name: String {
    let parts = [
      device?.variantName, colorScheme?.rawValue, textSize?.name, direction?.rawValue, locale,
    ].compactMap { $0 }
    return parts.isEmpty ? "default" : parts.joined(separator: "+")
  }

  /// True if every axis has its default.
  public var isStandard: Bool { self == .standard }

  /// The colour scheme that holds.
  public var effectiveColorScheme: ColorScheme { colorScheme ?? .light }

  /// The locale that holds.
  public var effectiveLocale: String { locale ?? Variant.standardLocale }

  /// The reading direction that holds: the one asked for, or that of the locale's script.
  public var effectiveDirection: Direction {
    if let direction { return direction }
    // Asking for a language is dear, and most previews have the standard locale.
    guard let locale, locale != Variant.standardLocale else { return .leftToRight }
    let language = Locale.Language(identifier: locale)
    return language.characterDirection == .rightToLeft ? .rightToLeft : .leftToRight
  }
}
