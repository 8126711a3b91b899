import CCairo

/// A text, shaped and broken into lines.
final class TextLayout {
  /// One line: who draws it and where its baseline is, in points from the text's top.
  struct Line {
    var line: UnsafeMutablePointer<PangoLayoutLine>
    var baseline: Double
    var width: Double
    /// Whether the line's own direction is right to left.
    var rightToLeft: Bool
  }

  private(set) var lines: [Line] = []
  private(set) var metrics = TextMetrics(size: .zero, firstBaseline: 0, lastBaseline: 0)
  /// Characters that no font has.
  private(set) var missing: [UInt32] = []
  private let layouts: [OpaquePointer]

  /// Sizes are rounded up to a quarter of a point: a text that is offered exactly its own width must not break.
  private static func rounded(_ length: Double) -> Double { (length * 4).rounded(.up) / 4 }

  init(_ content: TextContent, bounds: TextBounds, fonts: FontMap) throws(RendererError) {
    let description = try fonts.description(of: content.style, for: content.text)
    defer { pango_font_description_free(description) }
    let base = content.direction == .rightToLeft ? PANGO_DIRECTION_RTL : PANGO_DIRECTION_LTR
    pango_context_set_base_dir(fonts.context, base)
    guard let layout = pango_layout_new(fonts.context) else { throw .library(name: "pango", message: "out of memory") }
    Self.configure(layout, content.text, description, width: bounds.width)
    var all = Self.lines(of: layout)
    let visible = Self.visibleLines(all, content.style, height: bounds.height)
    var layouts = [layout]
    var last: UnsafeMutablePointer<PangoLayoutLine>?
    var hasUnknown = pango_layout_get_unknown_glyphs_count(layout) > 0
    if visible < all.count, let tail = Self.truncated(all[visible - 1], content, description, bounds, fonts) {
      layouts.append(tail)
      last = pango_layout_get_line_readonly(tail, 0)
      hasUnknown = hasUnknown || pango_layout_get_unknown_glyphs_count(tail) > 0
      // The tail has a direction of its own. A change of the context makes Pango lay a text out anew, and free its
      // lines, when the layout is asked the next time: the layout is asked here, and the tail never again.
      pango_context_set_base_dir(fonts.context, base)
      all = Self.lines(of: layout)
    }
    self.layouts = layouts
    var top = 0.0
    var width = 0.0
    for index in 0..<min(visible, all.count) {
      let line = index == visible - 1 ? last ?? all[index] : all[index]
      var logical = PangoRectangle()
      pango_layout_line_get_extents(line, nil, &logical)
      let scale = Double(PANGO_SCALE)
      let baseline = top - Double(logical.y) / scale
      lines.append(
        Line(
          line: line, baseline: baseline, width: Double(logical.width) / scale,
          rightToLeft: pango_layout_line_get_resolved_direction(line) == PANGO_DIRECTION_RTL))
      width = max(width, Double(logical.width) / scale)
      top += Double(logical.height) / scale
      if hasUnknown { noteMissing(line) }
    }
    metrics = TextMetrics(
      size: Size(width: Self.rounded(width), height: Self.rounded(top)), firstBaseline: lines.first?.baseline ?? 0,
      lastBaseline: lines.last?.baseline ?? 0)
  }

  deinit {
    for layout in layouts { g_object_unref(UnsafeMutableRawPointer(layout)) }
  }

  private static func configure(
    _ layout: OpaquePointer, _ text: String, _ description: OpaquePointer, width: Double
  ) {
    pango_layout_set_font_description(layout, description)
    pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR)
    // Pango's units are 1/1024 of a point in 31 bits.
    if width < 1_000_000 { pango_layout_set_width(layout, Int32((width * Double(PANGO_SCALE)).rounded(.up))) }
    // Pango takes a NUL for the end of the text.
    var text = text.contains("\0") ? text.replacing("\0", with: "\u{2400}") : text
    text.withUTF8 { utf8 in
      utf8.withMemoryRebound(to: CChar.self) {
        pango_layout_set_text(layout, $0.baseAddress, Int32($0.count))
      }
    }
  }

  /// The lines, walked once: Pango finds a line by its number only by counting from the first.
  private static func lines(of layout: OpaquePointer) -> [UnsafeMutablePointer<PangoLayoutLine>] {
    var result: [UnsafeMutablePointer<PangoLayoutLine>] = []
    var next = pango_layout_get_lines_readonly(layout)
    while let element = next {
      if let line = element.pointee.data { result.append(line.assumingMemoryBound(to: PangoLayoutLine.self)) }
      next = element.pointee.next
    }
    return result
  }

  /// How many lines fit the limit and the height; one at least.
  private static func visibleLines(
    _ lines: [UnsafeMutablePointer<PangoLayoutLine>], _ style: TextAppearance, height: Double
  ) -> Int {
    let most = min(lines.count, style.lineLimit ?? lines.count)
    guard height.isFinite else { return max(1, most) }
    var bottom = 0.0
    for index in 0..<most {
      var logical = PangoRectangle()
      pango_layout_line_get_extents(lines[index], nil, &logical)
      bottom += Double(logical.height) / Double(PANGO_SCALE)
      // What was rounded up when it was measured must not be cut when it is proposed again.
      if bottom > height + 0.01 { return max(1, index) }
    }
    return max(1, most)
  }

  /// The last visible line, cut with an ellipsis.
  ///
  /// Pango's own limit counts lines per paragraph.
  private static func truncated(
    _ cut: UnsafeMutablePointer<PangoLayoutLine>, _ content: TextContent, _ description: OpaquePointer,
    _ bounds: TextBounds, _ fonts: FontMap
  ) -> OpaquePointer? {
    // The rest of a paragraph keeps the paragraph's direction, whatever its own first letters say.
    pango_context_set_base_dir(fonts.context, pango_layout_line_get_resolved_direction(cut))
    guard let tail = pango_layout_new(fonts.context) else { return nil }
    let utf8 = Array(content.text.utf8)
    let start = Int(cut.pointee.start_index)
    var end = start
    while end < utf8.count, utf8[end] != UInt8(ascii: "\n"), utf8[end] != UInt8(ascii: "\r") { end += 1 }
    var text = String(decoding: utf8[start..<end], as: UTF8.self)
    let lineEnd = start + Int(cut.pointee.length)
    // The paragraph ends with this line and another one follows: nothing is left over that Pango would cut.
    if lineEnd >= end { text += "…" }
    configure(tail, text, description, width: bounds.width)
    pango_layout_set_single_paragraph_mode(tail, 1)
    pango_layout_set_ellipsize(tail, PANGO_ELLIPSIZE_END)
    pango_layout_set_auto_dir(tail, 0)
    return tail
  }

  private func noteMissing(_ line: UnsafeMutablePointer<PangoLayoutLine>) {
    var run = line.pointee.runs
    while let list = run {
      defer { run = list.pointee.next }
      guard let glyphs = list.pointee.data?.assumingMemoryBound(to: PangoGlyphItem.self).pointee.glyphs else {
        continue
      }
      for index in 0..<Int(glyphs.pointee.num_glyphs) {
        let glyph = glyphs.pointee.glyphs[index].glyph
        // PANGO_GLYPH_UNKNOWN_FLAG, a macro with a cast that Swift does not see; the rest is the character.
        if glyph & 0x1000_0000 != 0, glyph != 0x0FFF_FFFF { missing.append(glyph & 0x0FFF_FFFF) }
      }
    }
  }
}
