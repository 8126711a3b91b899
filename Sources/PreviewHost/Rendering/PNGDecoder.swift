import CPNG
import CPreviewDrawing
import Glibc

/// Reads PNG files that come from a plugin and are trusted in nothing.
enum PNGDecoder {
  /// The most pixels of an image: 256 MiB once decoded.
  static let maximumPixels = 1 << 26

  /// The size that a file's header names, within the limits.
  static func pixelSize(
    of bytes: ArraySlice<UInt8>, maximumPixels: Int = maximumPixels
  ) throws(RendererError) -> (width: Int, height: Int) {
    guard bytes.count >= 33 else { throw .badImage(reason: "it has only \(bytes.count) bytes") }
    let first = bytes.startIndex
    guard bytes.prefix(8).elementsEqual([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) else {
      throw .badImage(reason: "it does not begin as a PNG file does")
    }
    guard bytes[(first + 12)..<(first + 16)].elementsEqual("IHDR".utf8) else {
      throw .badImage(reason: "it does not begin with a header chunk")
    }
    func number(_ offset: Int) -> Int {
      bytes[(first + offset)..<(first + offset + 4)].reduce(0) { $0 << 8 | Int($1) }
    }
    let width = number(16)
    let height = number(20)
    guard width > 0, height > 0 else { throw .badImage(reason: "its header names \(width) × \(height) pixels") }
    guard width <= PixelLayout.maximumSide, height <= PixelLayout.maximumSide, width * height <= maximumPixels else {
      throw .imageTooLarge(widthPixels: width, heightPixels: height, limit: maximumPixels)
    }
    return (width, height)
  }

  /// Decodes a whole file.
  ///
  /// Colours are converted to sRGB where the file says that they are something else.
  static func decode(
    _ bytes: ArraySlice<UInt8>, maximumPixels: Int = maximumPixels
  ) throws(RendererError) -> Bitmap {
    let (width, height) = try pixelSize(of: bytes, maximumPixels: maximumPixels)
    var image = png_image()
    image.version = UInt32(PNG_IMAGE_VERSION)
    defer { png_image_free(&image) }
    var done = false
    var isPremultiplied = false
    // Not filled before it is decoded into; what could not be read is thrown away.
    var pixels = [UInt8](unsafeUninitializedCapacity: width * height * 4) { buffer, count in
      done = bytes.withUnsafeBytes { raw in
        isPremultiplied =
          preview_png_decode_plain(
            raw.bindMemory(to: UInt8.self).baseAddress, raw.count, UInt32(width), UInt32(height), buffer.baseAddress)
          == 0
        if isPremultiplied { return true }
        let isDeep =
          preview_png_decode_deep(
            raw.bindMemory(to: UInt8.self).baseAddress, raw.count, UInt32(width), UInt32(height), buffer.baseAddress)
          == 0
        if isDeep { return true }
        guard png_image_begin_read_from_memory(&image, raw.baseAddress, raw.count) != 0 else { return false }
        // The sizes were read by hand before; libpng's own are the ones that it writes by.
        guard Int(image.width) == width, Int(image.height) == height else { return false }
        // Else libpng takes 16 bits of which nothing is said for linear light.
        image.flags |= UInt32(PNG_IMAGE_FLAG_16BIT_sRGB)
        // PNG_FORMAT_BGRA, straight alpha.
        image.format = UInt32(PNG_FORMAT_FLAG_COLOR | PNG_FORMAT_FLAG_ALPHA | PNG_FORMAT_FLAG_BGR)
        return png_image_finish_read(&image, nil, buffer.baseAddress, Int32(width * 4), nil) != 0
      }
      count = done ? buffer.count : 0
    }
    guard done else {
      let message = withUnsafeBytes(of: image.message) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
      throw .badImage(reason: message.isEmpty ? "libpng could not read it" : message)
    }
    if !isPremultiplied { premultiply(&pixels) }
    return Bitmap(width: width, height: height, bgraPremultiplied: pixels)
  }

  /// Multiplies the colour of each pixel by its alpha, in place.
  private static func premultiply(_ pixels: inout [UInt8]) {
    pixels.withUnsafeMutableBufferPointer { bytes in
      for start in stride(from: 0, to: bytes.count, by: 4) where bytes[start + 3] != 255 {
        let alpha = bytes[start + 3]
        for channel in start..<start + 3 { bytes[channel] = Bitmap.premultiplied(bytes[channel], alpha) }
      }
    }
  }

  /// Decodes a file that must be there to its end: libpng reads no further than the pixels.
  static func decodeWhole(_ bytes: [UInt8], maximumPixels: Int = maximumPixels) throws(RendererError) -> Bitmap {
    let bitmap = try decode(bytes[...], maximumPixels: maximumPixels)
    guard hasEnd(bytes) else { throw .badImage(reason: "it is cut before its last chunk") }
    return bitmap
  }

  /// Whether every chunk is there to the one that ends a file (PNG specification, 5.3 and 11.2.5).
  private static func hasEnd(_ bytes: [UInt8]) -> Bool {
    var start = 8
    while start + 12 <= bytes.count {
      let length = bytes[start..<(start + 4)].reduce(0) { $0 << 8 | Int($1) }
      guard start + 12 + length <= bytes.count else { return false }
      if bytes[(start + 4)..<(start + 8)].elementsEqual("IEND".utf8) { return true }
      start += 12 + length
    }
    return false
  }
}
