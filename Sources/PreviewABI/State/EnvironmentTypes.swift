/// Light or dark appearance.
public enum ColorScheme: CaseIterable, Hashable, Sendable {
  /// Dark text on a light ground.
  case light
  /// Light text on a dark ground.
  case dark
}

/// The direction of a script.
public enum LayoutDirection: CaseIterable, Hashable, Sendable {
  /// As in Latin.
  case leftToRight
  /// As in Arabic and Hebrew.
  case rightToLeft
}

/// The text size that a person has chosen, from small to large.
public enum DynamicTypeSize: Int, CaseIterable, Comparable, Hashable, Sendable {
  /// The smallest size.
  case xSmall
  /// Small.
  case small
  /// Below the default.
  case medium
  /// The default.
  case large
  /// Above the default.
  case xLarge
  /// Large.
  case xxLarge
  /// The largest of the ordinary sizes.
  case xxxLarge
  /// The first accessibility size.
  case accessibility1
  /// The second accessibility size.
  case accessibility2
  /// The third accessibility size.
  case accessibility3
  /// The fourth accessibility size.
  case accessibility4
  /// The largest size.
  case accessibility5

  /// Whether it is one of the five accessibility sizes.
  public var isAccessibilitySize: Bool { self >= .accessibility1 }

  /// By size.
  public static func < (first: DynamicTypeSize, second: DynamicTypeSize) -> Bool {
    first.rawValue < second.rawValue
  }
}

/// Language and region.
///
/// It has a name of its own because Foundation, whose `Locale` SwiftUI uses, is not needed here.
public struct PreviewLocale: Hashable, Sendable {
  /// A BCP 47 tag, such as `"de-CH"`.
  public var identifier: String

  /// Makes a locale of a tag.
  public init(identifier: String) {
    self.identifier = identifier
  }

  /// The language alone, such as `"de"`.
  public var languageCode: String {
    String(identifier.prefix { $0 != "-" && $0 != "_" })
  }
}

/// Where the lines of a text stand.
public enum TextAlignment: CaseIterable, Hashable, Sendable {
  /// Where the script begins.
  case leading
  /// In the middle.
  case center
  /// Where the script ends.
  case trailing
}
