import CCairo

/// The images that were decoded lately.
struct ImageCache {
}

extension Renderer {
  /// The width and height of an image, in pixels.
  public func pixelSize(of image: ImageContent) throws -> (width: Int, height: Int) {
    switch image.source {
    case .pixels(_, let width, let height, _, _): return (width, height)
    case .png: return (1, 1)
    }
  }
}

extension Painter {
  func drawImage(_ image: ImageContent, _ rect: Rect) throws {}
}
