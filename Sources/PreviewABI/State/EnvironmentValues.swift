/// A value of the environment that an author adds.
///
/// ```swift
/// struct DensityKey: EnvironmentKey { static let defaultValue = 1.0 }
/// extension EnvironmentValues {
///   var density: Double {
///     get { self[DensityKey.self] }
///     set { self[DensityKey.self] = newValue }
///   }
/// }
/// ```
public protocol EnvironmentKey {
  /// The type of the value.
  associatedtype Value

  /// The value where nobody has set one.
  static var defaultValue: Value { get }
}

/// What views inherit from the views around them.
public struct EnvironmentValues {
  private var storage = EnvironmentStorage()

  /// The default environment: light, left to right, text size `large`, one pixel per point, `en-US`.
  public init() {}

  /// The value of an author's key.
  public subscript<Key: EnvironmentKey>(key: Key.Type) -> Key.Value {
    get { storage.custom[ObjectIdentifier(key)] as? Key.Value ?? Key.defaultValue }
    set { write { $0.custom[ObjectIdentifier(key)] = newValue } }
  }

  /// Light or dark.
  public var colorScheme: ColorScheme {
    get { storage.colorScheme }
    set { write { $0.colorScheme = newValue } }
  }

  /// The direction of the script.
  public var layoutDirection: LayoutDirection {
    get { storage.layoutDirection }
    set { write { $0.layoutDirection = newValue } }
  }

  /// The text size that the person has chosen.
  public var dynamicTypeSize: DynamicTypeSize {
    get { storage.dynamicTypeSize }
    set { write { $0.dynamicTypeSize = newValue } }
  }

  /// Language and region.
  public var locale: PreviewLocale {
    get { storage.locale }
    set { write { $0.locale = newValue } }
  }

  /// Pixels per point.
  public var displayScale: Double {
    get { storage.displayScale }
    set { write { $0.displayScale = newValue } }
  }

  /// The font of texts that have none of their own; `nil` stands for `.body`.
  public var font: Font? {
    get { storage.font }
    set { write { $0.font = newValue } }
  }

  /// The most lines of a text; `nil` for any number.
  public var lineLimit: Int? {
    get { storage.lineLimit }
    set { write { $0.lineLimit = newValue } }
  }

  /// Where the lines of a text stand.
  public var multilineTextAlignment: TextAlignment {
    get { storage.multilineTextAlignment }
    set { write { $0.multilineTextAlignment = newValue } }
  }

  /// What texts and shapes are drawn with.
  var foreground: _ForegroundStyle {
    get { storage.foreground }
    set { write { $0.foreground = newValue } }
  }

  /// Weight, where a modifier has set one.
  var fontWeight: Font.Weight? {
    get { storage.fontWeight }
    set { write { $0.fontWeight = newValue } }
  }

  /// Whether a modifier asks for italics.
  var isItalic: Bool {
    get { storage.isItalic }
    set { write { $0.isItalic = newValue } }
  }

  private mutating func write(_ change: (EnvironmentStorage) -> Void) {
    if !isKnownUniquelyReferenced(&storage) { storage = EnvironmentStorage(copying: storage) }
    change(storage)
  }
}

/// The values behind `EnvironmentValues`, copied when they are changed.
private final class EnvironmentStorage {
  var colorScheme = ColorScheme.light
  var layoutDirection = LayoutDirection.leftToRight
  var dynamicTypeSize = DynamicTypeSize.large
  var locale = PreviewLocale(identifier: "en-US")
  var displayScale = 1.0
  var font: Font?
  var fontWeight: Font.Weight?
  var isItalic = false
  var lineLimit: Int?
  var multilineTextAlignment = TextAlignment.leading
  var foreground = _ForegroundStyle()
  var custom: [ObjectIdentifier: Any] = [:]

  init() {}

  init(copying other: EnvironmentStorage) {
    colorScheme = other.colorScheme
    layoutDirection = other.layoutDirection
    dynamicTypeSize = other.dynamicTypeSize
    locale = other.locale
    displayScale = other.displayScale
    font = other.font
    fontWeight = other.fontWeight
    isItalic = other.isItalic
    lineLimit = other.lineLimit
    multilineTextAlignment = other.multilineTextAlignment
    foreground = other.foreground
    custom = other.custom
  }
}

extension EnvironmentValues {
  /// The environment of a variant.
  init(_ variant: PreviewEnvironment) {
    self.init()
    colorScheme = variant.isDark ? .dark : .light
    layoutDirection = variant.isRightToLeft ? .rightToLeft : .leftToRight
    dynamicTypeSize = DynamicTypeSize(rawValue: variant.textSize) ?? .large
    locale = PreviewLocale(identifier: variant.locale)
    displayScale = variant.scale
  }
}
