import Foundation
import Testing

@testable import PreviewHost

struct ImageTests {
  private func image(_ bytes: [UInt8]) -> SceneElement { SceneElement(.image).with(.png, .bytes(bytes)) }

  private let sample: [UInt8]

  init() throws {
    var pixels: [UInt8] = []
    for y in 0..<32 { for x in 0..<32 { pixels += [UInt8(x * 8), UInt8(y * 8), 128, 255] } }
    sample = try Bitmap(width: 32, height: 32, bgraPremultiplied: pixels).pngData()
  }

  @Test func `a PNG file draws the pixels that were encoded`() throws {
    let bitmap = try picture(image(sample), scale: 1)
    #expect(bitmap.pixel(3, 5) == [128, 40, 24, 255])
    #expect(try picture(bitmapElement(bitmap), scale: 1) == bitmap)
  }

  private func bitmapElement(_ bitmap: Bitmap) throws -> SceneElement { image(try bitmap.pngData()) }

  @Test func `transparent pixels survive a PNG file`() throws {
    let bitmap = Bitmap(
      width: 2, height: 1, bgraPremultiplied: [0, 0, 128, 128, 10, 20, 30, 255])
    let back = try PNGDecoder.decode(bitmap.pngData()[...])
    #expect(back == bitmap)
  }

  @Test func `a file cut anywhere is a named error`() throws {
    for count in stride(from: 0, to: sample.count - 12, by: 7) {
      #expect(throws: RendererError.self) { try picture(image(Array(sample[..<count]))) }
    }
  }

  @Test func `a wrong checksum is a named error`() throws {
    var broken = sample
    let data = try #require(firstRange(of: Array("IDAT".utf8), in: broken))
    broken[data + 20] ^= 0x55
    let error = #expect(throws: RendererError.self) { try picture(image(broken)) }
    #expect(error?.code == "badImage")
    #expect(error?.text.contains("Expected a whole PNG file") == true)
  }

  @Test func `a file that claims to be enormous is refused before it is read`() {
    var bomb = sample
    bomb.replaceSubrange(16..<24, with: [0, 0, 0x7F, 0xFF, 0, 0, 0x7F, 0xFF])
    #expect(
      throws: RendererError.imageTooLarge(widthPixels: 32_767, heightPixels: 32_767, limit: PNGDecoder.maximumPixels)
    ) { try picture(image(bomb).with(.resizable, .integer(1)).frame(width: 10, height: 10)) }
  }

  @Test func `any changed byte of a file is an error or a picture`() {
    for index in stride(from: 8, to: sample.count, by: 3) {
      var changed = sample
      changed[index] ^= 0xA5
      _ = try? PNGDecoder.decode(changed[...])
    }
  }

  @Test func `pixels of every format show the same colour`() throws {
    let formats: [(PixelLayout.Format, [UInt8], [UInt8])] = [
      (.rgba, [200, 100, 50, 255], [200, 100, 50, 255]), (.bgra, [50, 100, 200, 255], [200, 100, 50, 255]),
      (.rgba, [200, 100, 50, 128], [100, 50, 25, 128]), (.bgra, [50, 100, 200, 128], [100, 50, 25, 128]),
      (.rgbaPremultiplied, [100, 50, 25, 128], [100, 50, 25, 128]),
      (.bgraPremultiplied, [25, 50, 100, 128], [100, 50, 25, 128]),
      // A colour above its alpha is cut.
      (.rgbaPremultiplied, [255, 50, 25, 128], [128, 50, 25, 128]),
      (.rgb565, [0x00, 0xF8], [255, 0, 0, 255]), (.rgb565, [0xE0, 0x07], [0, 255, 0, 255]),
      (.rgb565, [0x1F, 0x00], [0, 0, 255, 255]), (.gray8, [77], [77, 77, 77, 255]),
    ]
    for (format, bytes, expected) in formats {
      let bitmap = bytes.withUnsafeBytes {
        Bitmap(pixels: $0, width: 1, height: 1, stride: bytes.count, format: format)
      }
      #expect(bitmap.pixel(0, 0) == expected)
    }
  }

  @Test func `a reduced image is the mean of its pixels`() throws {
    var pixels: [UInt8] = []
    for y in 0..<64 {
      for x in 0..<64 { pixels += (x + y).isMultiple(of: 2) ? [255, 255, 255, 255] : [0, 0, 0, 255] }
    }
    let board = try Bitmap(width: 64, height: 64, bgraPremultiplied: pixels).pngData()
    let bitmap = try picture(image(board).with(.resizable, .integer(1)).frame(width: 8, height: 8), scale: 1)
    for x in 0..<8 { #expect((120...136).contains(bitmap.pixel(x, 4)[0])) }
  }

  private func firstRange(of pattern: [UInt8], in bytes: [UInt8]) -> Int? {
    bytes.indices.first { bytes[$0...].starts(with: pattern) }
  }
}
