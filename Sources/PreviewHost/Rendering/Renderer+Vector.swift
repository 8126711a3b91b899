import CCairo

extension Renderer {
  /// Draws a display list as an SVG document; one unit is one point.
  ///
  /// Shadows are pictures in it.
  ///
  /// - Throws: what `bitmap(of:size:scale:background:)` throws.
  public func svg(of list: DisplayList, size: Size, background: Color = .clear) throws -> [UInt8] {
    let document = try vector(of: list, size: size, background: background) { output in
      let surface = cairo_svg_surface_create_for_stream(
        appendBytes, Unmanaged.passUnretained(output).toOpaque(), size.width, size.height)
      cairo_svg_surface_set_document_unit(surface, CAIRO_SVG_UNIT_PX)
      return surface
    }
    return SVGNames.renumbered(document)
  }

  /// Draws a display list as a PDF document of one page, without a date; one unit is one point.
  ///
  /// - Throws: what `bitmap(of:size:scale:background:)` throws.
  public func pdf(of list: DisplayList, size: Size, background: Color = .clear) throws -> [UInt8] {
    try vector(of: list, size: size, background: background) { output in
      let surface = cairo_pdf_surface_create_for_stream(
        appendBytes, Unmanaged.passUnretained(output).toOpaque(), size.width, size.height)
      // Cairo writes the time of day unless it is told another one; an empty one is left out.
      cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATE_DATE, "")
      return surface
    }
  }

  private func vector(
    of list: DisplayList, size: Size, background: Color, _ makeSurface: (ByteCollector) -> OpaquePointer?
  ) throws -> [UInt8] {
    let (width, height) = try Self.pixelSize(of: size, scale: 1)
    let output = ByteCollector()
    let surface = makeSurface(output)
    defer { cairo_surface_destroy(surface) }
    let context = cairo_create(surface)
    defer { cairo_destroy(context) }
    guard let context else { throw RendererError.library(name: "cairo", message: "out of memory") }
    let painter = Painter(
      context: context, renderer: self, scale: 1, visible: DeviceRect(x: 0, y: 0, width: width, height: height),
      snaps: false)
    painter.paint(background)
    try painter.draw(list.commands[...])
    cairo_surface_finish(surface)
    let status = cairo_status(context)
    guard status == CAIRO_STATUS_SUCCESS else { throw RendererError.cairo(status) }
    return output.bytes
  }
}

/// Where Cairo's stream surfaces write to.
private final class ByteCollector {
  var bytes: [UInt8] = []
}

private func appendBytes(
  _ closure: UnsafeMutableRawPointer?, _ data: UnsafePointer<UInt8>?, _ length: UInt32
) -> cairo_status_t {
  guard let closure else { return CAIRO_STATUS_WRITE_ERROR }
  // The collector lives as long as the function that made the surface.
  Unmanaged<ByteCollector>.fromOpaque(closure).takeUnretainedValue().bytes.append(
    contentsOf: UnsafeBufferPointer(start: data, count: Int(length)))
  return CAIRO_STATUS_SUCCESS
}
