import CPreviewABI

/// Text in one style.
public struct Text: Hashable, Sendable {
  private let content: String
  private var font: Font?
  private var weight: Font.Weight?
  private var isItalic = false
  private var color: Color?

  /// Text as it is written; nothing is looked up in a table of translations.
  public init<Content: StringProtocol>(_ content: Content) {
    self.content = String(content)
  }

  /// Text as it is written.
  public init(verbatim content: String) {
    self.content = content
  }

  /// This text in a font.
  public func font(_ font: Font?) -> Text { with { $0.font = font } }

  /// This text in a weight.
  public func fontWeight(_ weight: Font.Weight?) -> Text { with { $0.weight = weight } }

  /// This text, bold.
  public func bold() -> Text { fontWeight(.bold) }

  /// This text, slanted.
  public func italic() -> Text { with { $0.isItalic = true } }

  /// This text in a colour.
  public func foregroundColor(_ color: Color?) -> Text { with { $0.color = color } }

  private func with(_ change: (inout Text) -> Void) -> Text {
    var text = self
    change(&text)
    return text
  }
}

extension Text: PrimitiveView {
  /// Writes the text.
  public func _emit(in context: _EmissionContext) {
    let environment = context.environment
    context.element(PREVIEW_ELEMENT_TEXT) { sink in
      sink.set(PREVIEW_ATTRIBUTE_TEXT, content)
      let components = color?.resolved(in: environment) ?? environment.foreground.resolved(in: environment)
      sink.set(PREVIEW_ATTRIBUTE_COLOR, components.array)
      (font ?? environment.font ?? .body).write(
        to: sink, in: environment, weight: weight ?? environment.fontWeight, isItalic: isItalic || environment.isItalic)
      if let limit = environment.lineLimit { sink.set(PREVIEW_ATTRIBUTE_LINE_LIMIT, max(limit, 1)) }
      switch environment.multilineTextAlignment {
      case .leading: break
      case .center: sink.set(PREVIEW_ATTRIBUTE_TEXT_ALIGNMENT, Int(PREVIEW_TEXT_ALIGN_CENTER))
      case .trailing: sink.set(PREVIEW_ATTRIBUTE_TEXT_ALIGNMENT, Int(PREVIEW_TEXT_ALIGN_TRAILING))
      }
    }
  }
}
