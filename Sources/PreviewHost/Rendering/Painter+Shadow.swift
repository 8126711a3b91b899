import CCairo
import Glibc

extension Painter {
  /// Pixels a point for shadows in drawings without pixels.
  private static let vectorShadowScale = 2.0

  /// Draws a group and its shadow.
  ///
  /// The group is drawn once, into a layer whose alpha throws the shadow.
  func drawShadowed(_ commands: ArraySlice<DisplayList.Command>, _ shadow: Shadow, _ bounds: Rect) throws {
    guard shadow.color.alpha > 0 else { return try draw(commands) }
    let factor = snaps ? 1 : Self.vectorShadowScale
    var place = self
    place.scale *= factor
    place.visible = visible.scaled(by: factor)
    let blur = GaussianBlur(deviation: shadow.radius * place.scale / 2)
    let limit = Double(1 << 30)
    let dx = Int(max(-limit, min(limit, (shadow.x * place.scale).rounded())))
    let dy = Int(max(-limit, min(limit, (shadow.y * place.scale).rounded())))
    let near = place.visible.union(place.visible.offset(x: -dx, y: -dy)).outset(blur.reach)
    place.visible = near
    let area = place.covered(bounds, margin: 0)
    guard !area.isEmpty else { return }
    try withLayer(area, scale: place.scale) { layer in
      try paintShadow(of: layer, area, shadow.color, blur, dx: dx, dy: dy, factor: factor)
      if snaps {
        cairo_set_source_surface(context, layer, Double(area.x), Double(area.y))
        cairo_pattern_set_filter(cairo_get_source(context), CAIRO_FILTER_NEAREST)
        cairo_paint_with_alpha(context, alpha)
      } else {
        try draw(commands)
      }
    } drawing: { layerContext in
      let painter = Painter(
        context: layerContext, renderer: renderer, scale: place.scale, visible: area, snaps: true)
      try painter.draw(commands)
    }
  }

  /// Draws into an image surface over an area and hands it on.
  private func withLayer(
    _ area: DeviceRect, scale: Double, _ use: (OpaquePointer) throws -> Void,
    drawing: (OpaquePointer) throws -> Void
  ) throws {
    try renderer.reserveLayer(area) {
      let surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(area.width), Int32(area.height))
      defer { cairo_surface_destroy(surface) }
      let context = cairo_create(surface)
      defer { cairo_destroy(context) }
      guard let surface, let context else { throw RendererError.library(name: "cairo", message: "out of memory") }
      cairo_translate(context, Double(-area.x), Double(-area.y))
      try drawing(context)
      cairo_surface_flush(surface)
      let status = cairo_status(context)
      guard status == CAIRO_STATUS_SUCCESS else { throw RendererError.cairo(status) }
      try use(surface)
    }
  }

  private func paintShadow(
    of layer: OpaquePointer, _ area: DeviceRect, _ color: Color, _ blur: GaussianBlur, dx: Int, dy: Int,
    factor: Double
  ) throws {
    let margin = blur.reach
    var coverage = Coverage(width: area.width + 2 * margin, height: area.height + 2 * margin)
    guard let pixels = cairo_image_surface_get_data(layer) else { return }
    coverage.copyAlpha(
      from: pixels, stride: Int(cairo_image_surface_get_stride(layer)), width: area.width, height: area.height,
      margin: margin)
    blur.apply(to: &coverage)
    cairo_save(context)
    defer { cairo_restore(context) }
    cairo_scale(context, 1 / factor, 1 / factor)
    // A picture in the shadow's own colour, because vector surfaces have no masks of one byte a pixel.
    let alpha = color.alpha * self.alpha
    let tint = [color.blue, color.green, color.red, 1].map { $0 * alpha }
    var table = [UInt32](repeating: 0, count: 256)
    for value in 0..<256 {
      for channel in 0..<4 {
        table[value] |= UInt32((Double(value) * tint[channel]).rounded()) << UInt32(channel * 8)
      }
    }
    let bytes = [UInt8](unsafeUninitializedCapacity: coverage.values.count * 4) { buffer, initialized in
      UnsafeMutableRawBufferPointer(buffer).withMemoryRebound(to: UInt32.self) { words in
        for index in coverage.values.indices { words[index] = table[Int(coverage.values[index])] }
      }
      initialized = coverage.values.count * 4
    }
    try Bitmap(width: coverage.width, height: coverage.height, bgraPremultiplied: bytes).withSurface { surface in
      cairo_set_source_surface(context, surface, Double(area.x - margin + dx), Double(area.y - margin + dy))
      if snaps { cairo_pattern_set_filter(cairo_get_source(context), CAIRO_FILTER_NEAREST) }
      cairo_paint(context)
    }
  }
}

extension DeviceRect {
  fileprivate func scaled(by factor: Double) -> DeviceRect {
    DeviceRect(
      x: Int(Double(x) * factor), y: Int(Double(y) * factor), width: Int(Double(width) * factor),
      height: Int(Double(height) * factor))
  }

  fileprivate func union(_ other: DeviceRect) -> DeviceRect {
    let left = min(x, other.x)
    let top = min(y, other.y)
    return DeviceRect(x: left, y: top, width: max(maxX, other.maxX) - left, height: max(maxY, other.maxY) - top)
  }
}
