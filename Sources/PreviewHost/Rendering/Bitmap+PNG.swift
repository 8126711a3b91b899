import CPNG
import CPreviewDrawing
import Glibc

extension Bitmap {
  /// Reads a PNG file of any kind that has no more pixels than a picture may.
  ///
  /// What `pngData` wrote comes back as it was. Files are trusted in nothing.
  public init(pngData bytes: ArraySlice<UInt8>) throws(RendererError) {
    self = try PNGDecoder.decode(bytes, maximumPixels: PixelLayout.maximumPixels)
  }

  /// The bitmap as a PNG file: 8 bits, RGB when every pixel is opaque, else RGBA; the same bytes every time.
  ///
  /// - Parameter scale: pixels per point; written as the resolution, 72 points an inch, when it is not 0.
  public func pngData(scale: Double = 0) throws(RendererError) -> [UInt8] {
    var output: UnsafeMutablePointer<UInt8>?
    var size = 0
    // 72 points an inch, 39.3701 inches a metre.
    let resolution = scale > 0 && scale < 1000 ? UInt32((scale * 72 * 39.3701).rounded()) : 0
    // Of the levels and filters of PNG this is the fastest for drawn pictures, and the smallest of the fast ones:
    // flat areas repeat as they are, and a filter only hides that.
    let status = preview_png_encode(
      bytes, UInt32(width), UInt32(height), isOpaque ? 1 : 0, 1, PNG_FILTER_NONE, resolution, &output, &size)
    guard status == 0, let output else { throw .library(name: "libpng", message: "out of memory") }
    defer { free(output) }
    return Array(UnsafeBufferPointer(start: output, count: size))
  }

  /// The bitmap as a PNG file with a palette, as long as 256 colours are enough: a third of the time, and smaller.
  ///
  /// Else it is the file that `pngData` makes.
  public func indexedPNGData() throws(RendererError) -> [UInt8] {
    var output: UnsafeMutablePointer<UInt8>?
    var size = 0
    let status = preview_png_encode_indexed(bytes, UInt32(width), UInt32(height), 1, &output, &size)
    if status == 2 { return try pngData() }
    guard status == 0, let output else { throw .library(name: "libpng", message: "out of memory") }
    defer { free(output) }
    return Array(UnsafeBufferPointer(start: output, count: size))
  }

  /// Whether no pixel lets anything through.
  public var isOpaque: Bool {
    bytes.withUnsafeBytes { raw in
      let pixels = raw.bindMemory(to: UInt32.self)
      var all: UInt32 = 0xFF00_0000
      for pixel in pixels { all &= pixel }
      return all == 0xFF00_0000
    }
  }

  /// The straight level, 0...255, of a premultiplied one, as it stands in a PNG file.
  static func straight(_ value: Int, _ alpha: Int) -> Int {
    alpha == 255 || alpha == 0 ? value : min(255, (value * 255 + alpha / 2) / alpha)
  }
}
