import CPreviewABI

/// A colour, which may differ in light and dark appearance.
///
/// As a view it fills what it is offered.
public struct Color: Hashable, Sendable {
  /// sRGB with straight alpha, each in 0...1.
  struct Components: Hashable, Sendable {
    var red: Double
    var green: Double
    var blue: Double
    var opacity: Double

    var array: [Double] { [red, green, blue, opacity] }

    init(_ red: Double, _ green: Double, _ blue: Double, _ opacity: Double = 1) {
      self.red = red
      self.green = green
      self.blue = blue
      self.opacity = opacity
    }

    /// `0xRRGGBB`.
    init(hex: UInt32, opacity: Double = 1) {
      self.init(
        Double((hex >> 16) & 0xFF) / 255, Double((hex >> 8) & 0xFF) / 255, Double(hex & 0xFF) / 255, opacity)
    }
  }

  /// The colour space of components.
  public enum RGBColorSpace: Hashable, Sendable {
    /// IEC 61966-2-1.
    case sRGB
  }

  private let light: Components
  private let dark: Components

  init(light: Components, dark: Components) {
    self.light = light
    self.dark = dark
  }

  init(light: UInt32, dark: UInt32) {
    self.init(light: Components(hex: light), dark: Components(hex: dark))
  }

  /// A colour of sRGB components in 0...1; what lies outside is moved inside.
  public init(_ space: RGBColorSpace = .sRGB, red: Double, green: Double, blue: Double, opacity: Double = 1) {
    let components = Components(unit(red), unit(green), unit(blue), unit(opacity))
    self.init(light: components, dark: components)
  }

  /// A grey from 0, black, to 1, white.
  public init(_ space: RGBColorSpace = .sRGB, white: Double, opacity: Double = 1) {
    self.init(red: white, green: white, blue: white, opacity: opacity)
  }

  /// A colour of hue, saturation and brightness in 0...1.
  ///
  /// The conversion is that of A. R. Smith, "Color Gamut Transform Pairs", 1978.
  public init(hue: Double, saturation: Double, brightness: Double, opacity: Double = 1) {
    let sector = (unit(hue) * 6).truncatingRemainder(dividingBy: 6)
    let saturation = unit(saturation)
    let brightness = unit(brightness)
    func channel(_ offset: Double) -> Double {
      let place = (offset + sector).truncatingRemainder(dividingBy: 6)
      return brightness - brightness * saturation * max(0, min(place, 4 - place, 1))
    }
    self.init(red: channel(5), green: channel(3), blue: channel(1), opacity: opacity)
  }

  /// This colour with its opacity multiplied by `opacity`.
  public func opacity(_ opacity: Double) -> Color {
    var light = light
    var dark = dark
    light.opacity *= unit(opacity)
    dark.opacity *= unit(opacity)
    return Color(light: light, dark: dark)
  }

  /// The components in an environment.
  func resolved(in environment: EnvironmentValues) -> Components {
    environment.colorScheme == .dark ? dark : light
  }
}

/// A number moved into 0...1; what is no number becomes 0.
func unit(_ value: Double) -> Double {
  value > 0 ? min(value, 1) : 0
}

// The values are those of the system colours that Apple's Human Interface Guidelines list.
extension Color {
  /// Red.
  public static let red = Color(light: 0xFF3B30, dark: 0xFF453A)
  /// Orange.
  public static let orange = Color(light: 0xFF9500, dark: 0xFF9F0A)
  /// Yellow.
  public static let yellow = Color(light: 0xFFCC00, dark: 0xFFD60A)
  /// Green.
  public static let green = Color(light: 0x34C759, dark: 0x30D158)
  /// Mint.
  public static let mint = Color(light: 0x00C7BE, dark: 0x63E6E2)
  /// Teal.
  public static let teal = Color(light: 0x30B0C7, dark: 0x40C8E0)
  /// Cyan.
  public static let cyan = Color(light: 0x32ADE6, dark: 0x64D2FF)
  /// Blue.
  public static let blue = Color(light: 0x007AFF, dark: 0x0A84FF)
  /// Indigo.
  public static let indigo = Color(light: 0x5856D6, dark: 0x5E5CE6)
  /// Purple.
  public static let purple = Color(light: 0xAF52DE, dark: 0xBF5AF2)
  /// Pink.
  public static let pink = Color(light: 0xFF2D55, dark: 0xFF375F)
  /// Brown.
  public static let brown = Color(light: 0xA2845E, dark: 0xAC8E68)
  /// Grey.
  public static let gray = Color(light: 0x8E8E93, dark: 0x8E8E93)
  /// White, in dark appearance too.
  public static let white = Color(white: 1)
  /// Black, in dark appearance too.
  public static let black = Color(white: 0)
  /// Nothing to be seen.
  public static let clear = Color(white: 0, opacity: 0)
  /// The colour of ordinary text.
  public static let primary = Color(light: 0x000000, dark: 0xFFFFFF)
  /// The colour of less important text.
  public static let secondary = Color(
    light: Components(hex: 0x3C3C43, opacity: 0.6), dark: Components(hex: 0xEBEBF5, opacity: 0.6))
  /// The colour of what can be tapped.
  public static let accentColor = Color.blue

  /// Lines between things.
  static let separator = Color(
    light: Components(hex: 0x3C3C43, opacity: 0.29), dark: Components(hex: 0x545458, opacity: 0.6))
}

extension Color: PrimitiveView {
  /// Writes a colour that fills what it is offered.
  public func _emit(in context: _EmissionContext) {
    context.element(PREVIEW_ELEMENT_COLOR) {
      $0.set(PREVIEW_ATTRIBUTE_COLOR, resolved(in: context.environment).array)
    }
  }
}
