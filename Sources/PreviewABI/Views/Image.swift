import CPreviewABI

/// A picture made of pixels.
///
/// There are no pictures by name: a picture is a PNG file or pixels, which the author has in memory.
public struct Image: Hashable, Sendable {
  enum Source: Hashable, Sendable {
    case png([UInt8])
    case pixels([UInt8], width: Int, height: Int)
  }

  private let source: Source
  private let scale: Double
  private var isResizable = false

  /// Makes a picture of the bytes of a PNG file.
  ///
  /// - Parameters:
  ///   - png: The file's bytes. Bytes that are no PNG file fail the preview.
  ///   - scale: Pixels per point, greater than zero.
  public init(png: [UInt8], scale: Double = 1) {
    source = .png(png)
    self.scale = scale
  }

  /// Makes a picture of pixels.
  ///
  /// - Parameters:
  ///   - pixels: Four bytes a pixel, red, green, blue and straight alpha, in rows from the top: `width × height × 4`.
  ///   - width: Pixels a row, at least 1.
  ///   - height: Rows, at least 1.
  ///   - scale: Pixels per point, greater than zero.
  public init(pixels: [UInt8], width: Int, height: Int, scale: Double = 1) {
    precondition(
      width > 0 && height > 0 && pixels.count == width * height * 4,
      "an image of \(width) × \(height) pixels needs \(width * height * 4) bytes, not \(pixels.count)")
    source = .pixels(pixels, width: width, height: height)
    self.scale = scale
  }

  /// This picture, which takes the size that it is offered instead of its own.
  public func resizable() -> Image {
    var image = self
    image.isResizable = true
    return image
  }
}

extension Image: PrimitiveView {
  /// Writes the picture.
  public func _emit(in context: _EmissionContext) {
    context.element(PREVIEW_ELEMENT_IMAGE) { sink in
      switch source {
      case .png(let bytes):
        sink.set(PREVIEW_ATTRIBUTE_PNG, bytes: bytes)
      case .pixels(let bytes, let width, let height):
        sink.set(PREVIEW_ATTRIBUTE_PIXELS, bytes: bytes)
        sink.set(PREVIEW_ATTRIBUTE_PIXEL_WIDTH, width)
        sink.set(PREVIEW_ATTRIBUTE_PIXEL_HEIGHT, height)
      }
      if scale != 1 { sink.set(PREVIEW_ATTRIBUTE_SCALE, scale) }
      if isResizable { sink.set(PREVIEW_ATTRIBUTE_RESIZABLE, 1) }
    }
  }
}
