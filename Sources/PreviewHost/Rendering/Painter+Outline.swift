import CCairo

extension Painter {
  /// Adds an outline over a rectangle in pixels to the current path.
  func addPath(_ outline: Outline, _ box: Rect) {
    cairo_new_path(context)
    guard !box.isEmpty else { return }
    switch outline {
    case .rectangle: cairo_rectangle(context, box.x, box.y, box.width, box.height)
    case .roundedRectangle(let radius): addRounded(box, min(radius * scale, min(box.width, box.height) / 2))
    case .capsule: addRounded(box, min(box.width, box.height) / 2)
    case .circle:
      cairo_arc(
        context, box.x + box.width / 2, box.y + box.height / 2, min(box.width, box.height) / 2, 0, 2 * Double.pi)
      cairo_close_path(context)
    case .ellipse:
      cairo_save(context)
      cairo_translate(context, box.x + box.width / 2, box.y + box.height / 2)
      cairo_scale(context, box.width / 2, box.height / 2)
      cairo_arc(context, 0, 0, 1, 0, 2 * Double.pi)
      cairo_close_path(context)
      cairo_restore(context)
    }
  }

  private func addRounded(_ box: Rect, _ radius: Double) {
    guard radius > 0 else { return cairo_rectangle(context, box.x, box.y, box.width, box.height) }
    let quarter = Double.pi / 2
    cairo_arc(context, box.maxX - radius, box.y + radius, radius, -quarter, 0)
    cairo_arc(context, box.maxX - radius, box.maxY - radius, radius, 0, quarter)
    cairo_arc(context, box.x + radius, box.maxY - radius, radius, quarter, 2 * quarter)
    cairo_arc(context, box.x + radius, box.y + radius, radius, 2 * quarter, 3 * quarter)
    cairo_close_path(context)
  }
}
