import CPNG
import CPreviewDrawing
import CXXHash
import Glibc

/// Pixels: BGRA, eight bits each, premultiplied, rows packed from the top.
public struct Bitmap: Hashable, Sendable {
  /// Pixels.
  public let width: Int
  /// Pixels.
  public let height: Int
  /// Four bytes a pixel: blue, green, red, alpha.
  public let bytes: [UInt8]

  /// Makes a bitmap of bytes in its own format.
  ///
  /// - Precondition: there are `width * height * 4` bytes.
  public init(width: Int, height: Int, bgraPremultiplied bytes: [UInt8]) {
    precondition(bytes.count == width * height * 4)
    self.width = width
    self.height = height
    self.bytes = bytes
  }

  /// XXH3 128 of the size and the pixels, as 32 hexadecimal digits in its canonical order.
  public var xxh128: String { hash.text }

  /// XXH3 128 of the pixels, seeded with the size.
  public var hash: ContentHash { ContentHash(of: bytes, seed: UInt64(width) << 32 | UInt64(height)) }
}
