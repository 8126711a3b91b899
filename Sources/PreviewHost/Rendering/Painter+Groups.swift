import CCairo

extension Painter {
  func drawClipped(_ commands: ArraySlice<DisplayList.Command>, _ outline: Outline, _ rect: Rect) throws {
    cairo_save(context)
    defer { cairo_restore(context) }
    addPath(outline, device(rect))
    cairo_clip(context)
    try draw(commands)
  }

  func drawTransparent(
    _ commands: ArraySlice<DisplayList.Command>, _ opacity: Double, _ bounds: Rect
  ) throws {
    guard opacity > 0 else { return }
    guard opacity < 1 else { return try draw(commands) }
    if commands.count == 1 {
      // One command covers nothing of its own: no group is needed.
      var painter = self
      painter.alpha *= opacity
      return try painter.draw(commands)
    }
    let area = covered(bounds)
    guard !area.isEmpty else { return }
    try renderer.reserveLayer(area) { try drawGroup(commands, opacity, area) }
  }

  private func drawGroup(
    _ commands: ArraySlice<DisplayList.Command>, _ opacity: Double, _ area: DeviceRect
  ) throws {
    cairo_save(context)
    defer { cairo_restore(context) }
    cairo_rectangle(context, Double(area.x), Double(area.y), Double(area.width), Double(area.height))
    cairo_clip(context)
    cairo_push_group(context)
    var painter = self
    painter.alpha = 1
    painter.visible = area
    do {
      try painter.draw(commands)
    } catch {
      cairo_pattern_destroy(cairo_pop_group(context))
      throw error
    }
    cairo_pop_group_to_source(context)
    cairo_paint_with_alpha(context, opacity * alpha)
  }
}
