import CPreviewABI
import CPreviewSystem
import Glibc

/// How the pixels of a surface lie in memory.
public struct PixelLayout: Hashable, Sendable {
  /// A format by order of bytes in memory (`PREVIEW_PIXEL_…`).
  public enum Format: Int32, Sendable, CaseIterable {
    case rgba = 1
    case bgra = 2
    case rgb565 = 3
    case gray8 = 4
    case rgbaPremultiplied = 5
    case bgraPremultiplied = 6

    /// Bytes of one pixel.
    public var bytesPerPixel: Int {
      switch self {
      case .rgb565: 2
      case .gray8: 1
      default: 4
      }
    }
  }

  /// The most pixels that a side may have, and the most in all.
  public static let maximumSide = 32_768
  /// The most pixels in all.
  public static let maximumPixels = 200_000_000

  /// The format.
  public let format: Format
  /// Pixels, 1 to `maximumSide`.
  public let width, height: Int
  /// Bytes from one row to the next: the row's bytes, rounded up to a multiple of 64.
  public let stride: Int
  /// Pixels per point.
  public let scale: Double

  /// Makes a layout, or nil if a side is below 1 or the picture is larger than the limits.
  public init?(format: Format, width: Int, height: Int, scale: Double) {
    let sides = 1...Self.maximumSide
    guard sides.contains(width), sides.contains(height), width * height <= Self.maximumPixels, scale > 0 else {
      return nil
    }
    self.format = format
    self.width = width
    self.height = height
    self.scale = scale
    stride = (width * format.bytesPerPixel + 63) & ~63
  }

  /// Bytes of the whole picture.
  public var byteCount: Int { stride * height }
}

/// A picture that a plugin has drawn into memory that both processes share.
///
/// It is read-only here.
///
/// A plugin's thread may still write to it; take what is needed, then let it go.
public final class SharedPixels: @unchecked Sendable {
  // Unchecked: the mapping is read-only and lives as long as this object.

  /// How the pixels lie.
  public let layout: PixelLayout
  private let mapping: UnsafeMutableRawPointer
  private let size: UInt64
  /// Bytes before the picture, which ends where a page ends so that the worker can guard its end.
  private let offset: Int
  private(set) var descriptor: Int32

  /// Allocates zeroed memory, or nil if the system has none.
  init?(_ layout: PixelLayout) {
    let page = Int(getpagesize())
    offset = (page - layout.byteCount % page) % page
    size = UInt64(offset + layout.byteCount)
    var place: UnsafeMutableRawPointer?
    descriptor = system_share(size, &place)
    guard descriptor >= 0, let place else { return nil }
    mapping = place
    self.layout = layout
  }

  /// The picture, row after row from the top, `layout.stride` bytes each.
  public func withUnsafeBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
    try body(UnsafeRawBufferPointer(start: mapping + offset, count: layout.byteCount))
  }

  /// Closes the descriptor, once the worker has it.
  func closeDescriptor() {
    if descriptor >= 0 { close(descriptor) }
    descriptor = -1
  }

  deinit {
    closeDescriptor()
    system_unshare(mapping, size)
  }
}
