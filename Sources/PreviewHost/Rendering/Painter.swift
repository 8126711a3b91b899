import CCairo

/// Draws commands into a Cairo context whose units are pixels.
struct Painter {
  let context: OpaquePointer
  let renderer: Renderer
  /// Pixels per point.
  var scale: Double
  /// Pixels that can be seen at all.
  var visible: DeviceRect
  /// Whether edges are moved to whole pixels.
  let snaps: Bool
  /// What every command's alpha is multiplied by.
  var alpha = 1.0

  func paint(_ color: Color) {
    guard color.alpha > 0 else { return }
    set(color)
    cairo_paint(context)
  }

  /// Draws commands whose groups are whole.
  func draw(_ commands: ArraySlice<DisplayList.Command>) throws {
    var index = commands.startIndex
    while index < commands.endIndex {
      var next = index + 1
      try renderer.timeLimit?.check()
      switch commands[index] {
      case .fill(let outline, let rect, let paint): fill(outline, rect, paint)
      case .stroke(let outline, let rect, let style, let paint): stroke(outline, rect, style, paint)
      case .text(let content, let rect, let bounds, let color): try drawText(content, rect, bounds, color)
      case .image(let image, let rect): try drawImage(image, rect)
      case .beginOpacity(let opacity, let bounds, let end):
        next = end + 1
        try drawTransparent(commands[(index + 1)..<end], opacity, bounds)
      case .beginClip(let outline, let rect, let end):
        next = end + 1
        try drawClipped(commands[(index + 1)..<end], outline, rect)
      case .beginShadow(let shadow, let bounds, let end):
        next = end + 1
        try drawShadowed(commands[(index + 1)..<end], shadow, bounds)
      case .end: break
      }
      index = next
    }
  }

  // MARK: Places

  /// A rectangle in pixels, with edges on whole ones when they are snapped; what has an extent keeps one.
  func device(_ rect: Rect) -> Rect {
    let left = rect.x * scale
    let top = rect.y * scale
    let right = rect.maxX * scale
    let bottom = rect.maxY * scale
    guard snaps else { return Rect(x: left, y: top, width: right - left, height: bottom - top) }
    let x = left.rounded()
    let y = top.rounded()
    return Rect(
      x: x, y: y, width: right > left ? max(1, right.rounded() - x) : 0,
      height: bottom > top ? max(1, bottom.rounded() - y) : 0)
  }

  /// The whole pixels that a rectangle in points touches, as far as they are near what can be seen.
  func covered(_ rect: Rect, margin: Int = 1) -> DeviceRect {
    let near = visible.outset(margin)
    func clamped(_ value: Double, _ low: Int, _ high: Int) -> Int {
      Int(min(max(value, Double(low)), Double(high)))
    }
    let left = clamped((rect.x * scale).rounded(.down) - 1, near.x, near.maxX)
    let top = clamped((rect.y * scale).rounded(.down) - 1, near.y, near.maxY)
    return DeviceRect(
      x: left, y: top, width: max(0, clamped((rect.maxX * scale).rounded(.up) + 1, near.x, near.maxX) - left),
      height: max(0, clamped((rect.maxY * scale).rounded(.up) + 1, near.y, near.maxY) - top))
  }

  // MARK: Leaves

  private func fill(_ outline: Outline, _ rect: Rect, _ paint: Paint) {
    guard !covered(rect).isEmpty else { return }
    let box = device(rect)
    addPath(outline, box)
    set(paint, in: box)
    cairo_fill(context)
  }

  private func stroke(_ outline: Outline, _ rect: Rect, _ style: StrokeStyle, _ paint: Paint) {
    guard !covered(rect.inset(by: -style.width)).isEmpty else { return }
    cairo_save(context)
    defer { cairo_restore(context) }
    let box = device(rect)
    addPath(outline, box)
    set(paint, in: box)
    cairo_set_line_width(context, style.width * scale)
    cairo_set_line_cap(context, cairo_line_cap_t(UInt32(style.cap.rawValue)))
    cairo_set_line_join(context, cairo_line_join_t(UInt32(style.join.rawValue)))
    let dash = style.dash.map { $0 * scale }
    // Cairo takes a pattern without any length for an error; it is a solid line.
    if dash.contains(where: { $0 > 0 }) {
      cairo_set_dash(context, dash, Int32(dash.count), style.dashPhase * scale)
    }
    cairo_stroke(context)
  }

  private func drawText(_ content: TextContent, _ rect: Rect, _ bounds: TextBounds, _ color: Color) throws {
    guard bounds.width > 0, !covered(rect.inset(by: -content.style.size)).isEmpty else { return }
    let layout = try renderer.layout(content, bounds)
    set(color)
    for line in layout.lines {
      let rest = rect.width - line.width
      let x: Double
      switch content.style.alignment {
      case .center: x = rest / 2
      case .leading: x = content.direction == .leftToRight ? 0 : rest
      case .trailing: x = content.direction == .leftToRight ? rest : 0
      }
      let baseline = (rect.y + line.baseline) * scale
      cairo_save(context)
      cairo_translate(context, (rect.x + x) * scale, snaps ? baseline.rounded() : baseline)
      cairo_scale(context, scale, scale)
      cairo_move_to(context, 0, 0)
      pango_cairo_show_layout_line(context, line.line)
      cairo_restore(context)
    }
  }

  // MARK: Paint

  private func set(_ color: Color) {
    cairo_set_source_rgba(context, color.red, color.green, color.blue, color.alpha * alpha)
  }

  private func set(_ paint: Paint, in box: Rect) {
    switch paint {
    case .color(let color): set(color)
    case .gradient(let gradient):
      let pattern = cairo_pattern_create_linear(
        box.x + gradient.startX * box.width, box.y + gradient.startY * box.height, box.x + gradient.endX * box.width,
        box.y + gradient.endY * box.height)
      for stop in gradient.stops {
        cairo_pattern_add_color_stop_rgba(
          pattern, stop.location, stop.color.red, stop.color.green, stop.color.blue, stop.color.alpha * alpha)
      }
      cairo_set_source(context, pattern)
      cairo_pattern_destroy(pattern)
    }
  }
}
