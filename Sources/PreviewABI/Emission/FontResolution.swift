import CPreviewABI

extension Font.TextStyle {
  /// Points for each `DynamicTypeSize`, from the table "Dynamic Type sizes" of the Human Interface Guidelines.
  private var sizes: [Double] {
    switch self {
    case .largeTitle: [31, 32, 33, 34, 36, 38, 40, 44, 48, 52, 56, 60]
    case .title: [25, 26, 27, 28, 30, 32, 34, 38, 43, 48, 53, 58]
    case .title2: [19, 20, 21, 22, 24, 26, 28, 34, 39, 44, 50, 56]
    case .title3: [17, 18, 19, 20, 22, 24, 26, 31, 37, 43, 49, 55]
    case .headline, .body: [14, 15, 16, 17, 19, 21, 23, 28, 33, 40, 47, 53]
    case .callout: [13, 14, 15, 16, 18, 20, 22, 26, 32, 38, 44, 51]
    case .subheadline: [12, 13, 14, 15, 17, 19, 21, 25, 30, 36, 42, 49]
    case .footnote: [12, 12, 12, 13, 15, 17, 19, 23, 27, 33, 38, 44]
    case .caption: [11, 11, 11, 12, 14, 16, 18, 22, 26, 32, 37, 43]
    case .caption2: [11, 11, 11, 11, 13, 15, 17, 20, 24, 29, 34, 40]
    }
  }

  func points(at size: DynamicTypeSize) -> Double { sizes[size.rawValue] }
}

extension Font {
  /// Points in an environment, greater than zero.
  private func points(at size: DynamicTypeSize) -> Double {
    let points =
      switch base {
      case .style(let style): style.points(at: size)
      case .system(let points): points
      case .custom(_, let points, true): points
      case .custom(_, let points, false):
        points * TextStyle.body.points(at: size) / TextStyle.body.points(at: .large)
      }
    // The boundary takes no size of zero; a tenth of a point is as good as invisible.
    return points > 0.1 ? points : 0.1
  }

  private var ownWeight: Weight? { weight ?? (base == .style(.headline) ? .semibold : nil) }

  /// Sets the attributes of a text; `weight` and `italic` of the text or its surroundings come before the font's.
  @MainActor func write(to sink: SceneSink, in environment: EnvironmentValues, weight: Weight?, isItalic: Bool) {
    sink.set(PREVIEW_ATTRIBUTE_FONT_SIZE, points(at: environment.dynamicTypeSize))
    if let weight = weight ?? ownWeight, weight != .regular { sink.set(PREVIEW_ATTRIBUTE_FONT_WEIGHT, weight.value) }
    if isItalic || self.isItalic { sink.set(PREVIEW_ATTRIBUTE_FONT_ITALIC, 1) }
    if case .custom(let family, _, _) = base { sink.set(PREVIEW_ATTRIBUTE_FONT_FAMILY, family) }
    switch design {
    case .default: break
    case .serif: sink.set(PREVIEW_ATTRIBUTE_FONT_DESIGN, Int(PREVIEW_FONT_DESIGN_SERIF))
    case .rounded: sink.set(PREVIEW_ATTRIBUTE_FONT_DESIGN, Int(PREVIEW_FONT_DESIGN_ROUNDED))
    case .monospaced: sink.set(PREVIEW_ATTRIBUTE_FONT_DESIGN, Int(PREVIEW_FONT_DESIGN_MONOSPACED))
    }
  }
}
