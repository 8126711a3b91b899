/// The texts that were shaped lately.
struct TextCache {
  private struct Key: Hashable {
    var content: TextContent
    var bounds: TextBounds
  }

  private static let maximumCount = 4096
  private static let maximumBytes = 4 << 20

  private var layouts: [Key: TextLayout] = [:]
  private var bytes = 0

  subscript(content: TextContent, bounds: TextBounds) -> TextLayout? {
    layouts[Key(content: content, bounds: bounds)]
  }

  mutating func add(_ layout: TextLayout, _ content: TextContent, _ bounds: TextBounds) {
    if layouts.count >= Self.maximumCount || bytes >= Self.maximumBytes {
      layouts.removeAll(keepingCapacity: true)
      bytes = 0
    }
    layouts[Key(content: content, bounds: bounds)] = layout
    bytes += content.text.utf8.count
  }
}

extension Renderer: ContentMeasurer {
  /// What knows the sizes of texts and images for a `LayoutEngine`: this renderer.
  public var measurer: any ContentMeasurer { self }

  /// The room that a text takes within bounds.
  ///
  /// - Throws: `RendererError` when the text's family is not in the configuration.
  public func metrics(of text: TextContent, in bounds: TextBounds) throws -> TextMetrics {
    let layout = try layout(text, bounds)
    guard bounds.width <= 0 else { return layout.metrics }
    // No room at all: one line's height, and no letter on it. Breaking after every letter would be costly.
    var metrics = layout.metrics
    metrics.size.width = 0
    return metrics
  }

  /// A text's lines within bounds.
  ///
  /// One that fits is shaped once, whatever the bounds.
  func layout(_ text: TextContent, _ bounds: TextBounds) throws(RendererError) -> TextLayout {
    let unbound = TextBounds(width: .infinity, height: .infinity)
    let natural = try shaped(text, unbound)
    let size = natural.metrics.size
    if bounds.width <= 0 || (size.width <= bounds.width && size.height <= bounds.height + 0.01) { return natural }
    let tall = try shaped(text, TextBounds(width: bounds.width, height: .infinity))
    return tall.metrics.size.height <= bounds.height + 0.01 ? tall : try shaped(text, bounds)
  }

  private func shaped(_ text: TextContent, _ bounds: TextBounds) throws(RendererError) -> TextLayout {
    let layout: TextLayout
    if let known = texts[text, bounds] {
      layout = known
    } else {
      layout = try TextLayout(text, bounds: bounds, fonts: fonts)
      texts.add(layout, text, bounds)
    }
    for character in layout.missing { warn(.missingCharacter(character)) }
    return layout
  }
}
