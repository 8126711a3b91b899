import CCairo

/// The images that were decoded lately.
struct ImageCache {
  private static let maximumBytes = 64 << 20

  private var bitmaps: [ContentHash: Bitmap] = [:]
  private var bytes = 0

  subscript(hash: ContentHash) -> Bitmap? { bitmaps[hash] }

  mutating func add(_ bitmap: Bitmap, _ hash: ContentHash) {
    guard bitmap.bytes.count <= Self.maximumBytes else { return }
    if bytes + bitmap.bytes.count > Self.maximumBytes {
      bitmaps.removeAll()
      bytes = 0
    }
    bitmaps[hash] = bitmap
    bytes += bitmap.bytes.count
  }
}

extension Renderer {
  /// The width and height of an image, in pixels.
  ///
  /// - Throws: `RendererError` for what is no PNG file, or too large.
  public func pixelSize(of image: ImageContent) throws -> (width: Int, height: Int) {
    switch image.source {
    case .pixels(_, let width, let height, _, _): return (width, height)
    case .png(let bytes): return try PNGDecoder.pixelSize(of: bytes)
    }
  }

  /// The pixels of an image.
  func bitmap(of image: ImageContent) throws(RendererError) -> Bitmap {
    switch image.source {
    case .pixels(let bytes, let width, let height, let stride, let format):
      guard width * height <= PixelLayout.maximumPixels else {
        throw .imageTooLarge(widthPixels: width, heightPixels: height, limit: PixelLayout.maximumPixels)
      }
      return bytes.withUnsafeBytes {
        Bitmap(pixels: $0, width: width, height: height, stride: stride, format: format)
      }
    case .png(let bytes):
      let hash = bytes.withUnsafeBytes { ContentHash(of: $0) }
      if let known = images[hash] { return known }
      let bitmap = try PNGDecoder.decode(bytes)
      images.add(bitmap, hash)
      return bitmap
    }
  }
}

extension Painter {
  /// Draws an image over a rectangle.
  ///
  /// Cairo averages the pixels of an image that is made smaller.
  func drawImage(_ image: ImageContent, _ rect: Rect) throws {
    let box = device(rect)
    guard !box.isEmpty, !covered(rect).isEmpty else { return }
    let bitmap = try renderer.bitmap(of: image)
    try bitmap.withSurface { surface in
      cairo_save(context)
      defer { cairo_restore(context) }
      cairo_rectangle(context, box.x, box.y, box.width, box.height)
      cairo_clip(context)
      cairo_translate(context, box.x, box.y)
      cairo_scale(context, box.width / Double(bitmap.width), box.height / Double(bitmap.height))
      cairo_set_source_surface(context, surface, 0, 0)
      let isNatural = box.width == Double(bitmap.width) && box.height == Double(bitmap.height)
      cairo_pattern_set_filter(cairo_get_source(context), isNatural ? CAIRO_FILTER_NEAREST : CAIRO_FILTER_GOOD)
      // Edges repeat outwards, so that a stretched image does not fade at its border.
      cairo_pattern_set_extend(cairo_get_source(context), CAIRO_EXTEND_PAD)
      if alpha < 1 { cairo_paint_with_alpha(context, alpha) } else { cairo_paint(context) }
    }
  }
}

extension Bitmap {
  /// Calls `body` with a Cairo surface over the bitmap's own bytes.
  func withSurface(_ body: (OpaquePointer?) throws -> Void) throws {
    guard width <= 32_767, height <= 32_767 else {
      throw RendererError.imageTooLarge(widthPixels: width, heightPixels: height, limit: PNGDecoder.maximumPixels)
    }
    try bytes.withUnsafeBufferPointer { buffer in
      // Cairo only reads the surface: it is used as a source.
      let surface = cairo_image_surface_create_for_data(
        UnsafeMutablePointer(mutating: buffer.baseAddress), CAIRO_FORMAT_ARGB32, Int32(width), Int32(height),
        Int32(width * 4))
      // A vector surface keeps a copy of its own; after this call nothing may point into the bytes.
      defer {
        cairo_surface_finish(surface)
        cairo_surface_destroy(surface)
      }
      try body(surface)
    }
  }
}
