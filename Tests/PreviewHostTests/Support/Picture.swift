import CPNG
import Foundation

/// A decoded PNG file: straight RGBA, eight bits each.
struct Picture {
  /// One pixel, red, green, blue, alpha.
  struct Pixel: Equatable, CustomStringConvertible {
    var red: UInt8
    var green: UInt8
    var blue: UInt8
    var alpha: UInt8

    init(_ red: UInt8, _ green: UInt8, _ blue: UInt8, _ alpha: UInt8 = 255) {
      (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
    }

    var description: String { "(\(red), \(green), \(blue), \(alpha))" }

    /// Whether no channel differs by more than `tolerance`.
    func isClose(to other: Pixel, within tolerance: Int = 2) -> Bool {
      zip([red, green, blue, alpha], [other.red, other.green, other.blue, other.alpha])
        .allSatisfy { abs(Int($0) - Int($1)) <= tolerance }
    }
  }

  let width: Int
  let height: Int
  private let bytes: [UInt8]

  /// Decodes a file with libpng, whole.
  init(contentsOf file: URL) throws {
    var image = png_image()
    image.version = UInt32(PNG_IMAGE_VERSION)
    defer { png_image_free(&image) }
    guard png_image_begin_read_from_file(&image, file.path) != 0 else { throw CocoaError(.fileReadCorruptFile) }
    image.flags |= 4  // PNG_IMAGE_FLAG_16BIT_sRGB
    image.format = 3  // PNG_FORMAT_RGBA: colour and alpha, a macro that Swift does not see
    var bytes = [UInt8](repeating: 0, count: Int(image.width) * Int(image.height) * 4)
    guard png_image_finish_read(&image, nil, &bytes, 0, nil) != 0 else { throw CocoaError(.fileReadCorruptFile) }
    (width, height, self.bytes) = (Int(image.width), Int(image.height), bytes)
  }

  /// The pixel in column `x` and row `y`, from the top left.
  subscript(x: Int, y: Int) -> Pixel {
    let start = (y * width + x) * 4
    return Pixel(bytes[start], bytes[start + 1], bytes[start + 2], bytes[start + 3])
  }
}
