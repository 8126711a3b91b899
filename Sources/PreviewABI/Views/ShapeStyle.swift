import CPreviewABI

/// What shapes and backgrounds are filled with: a colour, a gradient, a level of the foreground.
///
/// The requirement belongs to the library: these are all styles there are.
public protocol ShapeStyle: Sendable {
  /// What is drawn with.
  func _paint(in environment: EnvironmentValues) -> _Paint
}

/// A style that is one colour, so that text can be drawn in it too.
public protocol SolidShapeStyle: ShapeStyle {
  /// The environment's foreground when this style is set.
  func _foreground(over foreground: _ForegroundStyle) -> _ForegroundStyle
}

/// What a style draws with in some environment.
public struct _Paint: Sendable {
  enum Kind: Sendable {
    case color(Color.Components)
    case gradient(stops: [Double], points: [Double])
  }

  let kind: Kind

  /// Sets the attributes of a shape.
  @MainActor func write(to sink: SceneSink) {
    switch kind {
    case .color(let color):
      sink.set(PREVIEW_ATTRIBUTE_COLOR, color.array)
    case .gradient(let stops, let points):
      sink.set(PREVIEW_ATTRIBUTE_GRADIENT_STOPS, stops)
      sink.set(PREVIEW_ATTRIBUTE_GRADIENT_POINTS, points)
    }
  }
}

/// What texts and shapes without a style of their own are drawn with.
public struct _ForegroundStyle: Sendable {
  /// `nil` stands for the colours of ordinary text.
  var color: Color?
  var level = HierarchicalShapeStyle.Level.primary

  /// The colour of a level: of ordinary text, or of the colour that was set.
  func resolved(in environment: EnvironmentValues) -> Color.Components {
    guard let color else { return level.textColor.resolved(in: environment) }
    return color.opacity(level.opacity).resolved(in: environment)
  }
}

extension Color: SolidShapeStyle {
  /// This colour.
  public func _paint(in environment: EnvironmentValues) -> _Paint {
    _Paint(kind: .color(resolved(in: environment)))
  }

  /// This colour.
  public func _foreground(over foreground: _ForegroundStyle) -> _ForegroundStyle { _ForegroundStyle(color: self) }
}

/// A level of the foreground: primary, secondary, tertiary, quaternary.
public struct HierarchicalShapeStyle: SolidShapeStyle {
  enum Level: Sendable {
    case primary
    case secondary
    case tertiary
    case quaternary

    var opacity: Double {
      switch self {
      case .primary: 1
      case .secondary: 0.6
      case .tertiary: 0.3
      case .quaternary: 0.18
      }
    }

    /// The colour that text of this level has where no other colour is set.
    var textColor: Color {
      switch self {
      case .primary: .primary
      case .secondary: .secondary
      case .tertiary: Color.secondary.opacity(0.5)
      case .quaternary: Color.secondary.opacity(0.3)
      }
    }
  }

  let level: Level

  /// The level of the foreground that is set.
  public func _paint(in environment: EnvironmentValues) -> _Paint {
    _Paint(kind: .color(_foreground(over: environment.foreground).resolved(in: environment)))
  }

  /// The level of the foreground that is set.
  public func _foreground(over foreground: _ForegroundStyle) -> _ForegroundStyle {
    var result = foreground
    result.level = level
    return result
  }
}

/// The colour behind everything: white, or black in dark appearance.
public struct BackgroundStyle: SolidShapeStyle {
  static let color = Color(light: 0xFFFFFF, dark: 0x000000)

  /// Makes the style.
  public init() {}

  /// The colour behind everything.
  public func _paint(in environment: EnvironmentValues) -> _Paint { Self.color._paint(in: environment) }

  /// The colour behind everything.
  public func _foreground(over foreground: _ForegroundStyle) -> _ForegroundStyle {
    _ForegroundStyle(color: Self.color)
  }
}

extension ShapeStyle where Self == HierarchicalShapeStyle {
  /// The foreground itself.
  public static var primary: HierarchicalShapeStyle { HierarchicalShapeStyle(level: .primary) }
  /// The foreground, less important.
  public static var secondary: HierarchicalShapeStyle { HierarchicalShapeStyle(level: .secondary) }
  /// The foreground, still less important.
  public static var tertiary: HierarchicalShapeStyle { HierarchicalShapeStyle(level: .tertiary) }
  /// The foreground, least important.
  public static var quaternary: HierarchicalShapeStyle { HierarchicalShapeStyle(level: .quaternary) }
}

extension ShapeStyle where Self == BackgroundStyle {
  /// The colour behind everything: white, or black in dark appearance.
  public static var background: BackgroundStyle { BackgroundStyle() }
}

extension ShapeStyle where Self == Color {
  /// Red.
  public static var red: Color { .red }
  /// Orange.
  public static var orange: Color { .orange }
  /// Yellow.
  public static var yellow: Color { .yellow }
  /// Green.
  public static var green: Color { .green }
  /// Mint.
  public static var mint: Color { .mint }
  /// Teal.
  public static var teal: Color { .teal }
  /// Cyan.
  public static var cyan: Color { .cyan }
  /// Blue.
  public static var blue: Color { .blue }
  /// Indigo.
  public static var indigo: Color { .indigo }
  /// Purple.
  public static var purple: Color { .purple }
  /// Pink.
  public static var pink: Color { .pink }
  /// Brown.
  public static var brown: Color { .brown }
  /// Grey.
  public static var gray: Color { .gray }
  /// White, in dark appearance too.
  public static var white: Color { .white }
  /// Black, in dark appearance too.
  public static var black: Color { .black }
  /// Nothing to be seen.
  public static var clear: Color { .clear }
}
