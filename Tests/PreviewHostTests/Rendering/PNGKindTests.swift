import Testing

@testable import PreviewHost

struct PNGKindTests {
  /// Premultiplied BGRA, as the host keeps pixels, of straight RGBA.
  private func expected(_ width: Int, _ height: Int, _ pixel: (_ x: Int, _ y: Int) -> [Int]) -> Bitmap {
    var bytes: [UInt8] = []
    for y in 0..<height {
      for x in 0..<width {
        let straight = pixel(x, y)
        let color = [2, 1, 0].map { UInt8((Double(straight[$0]) * Double(straight[3]) / 255).rounded()) }
        bytes += color + [UInt8(straight[3])]
      }
    }
    return Bitmap(width: width, height: height, bgraPremultiplied: bytes)
  }

  private func decoded(_ file: RawPNG) throws -> Bitmap { try Bitmap(pngData: file.bytes[...]) }

  @Test func `every premultiplied pixel comes back from a file as it was`() throws {
    // Every value that an alpha allows, each in every channel.
    for channel in 0..<3 {
      var bytes: [UInt8] = []
      for alpha in 0...255 {
        for value in 0...255 {
          var pixel: [UInt8] = [0, UInt8(alpha / 2), UInt8(alpha), UInt8(alpha)]
          pixel[channel] = UInt8(min(value, alpha))
          bytes += pixel
        }
      }
      let bitmap = Bitmap(width: 256, height: 256, bgraPremultiplied: bytes)
      #expect(try Bitmap(pngData: bitmap.pngData()[...]) == bitmap)
    }
  }

  @Test func `every opaque level comes back from a file as it was`() throws {
    var numbers = SeededNumbers(seed: 1)
    var bytes: [UInt8] = []
    for level in 0..<256 * 64 {
      bytes += [UInt8(level & 255), UInt8.random(in: 0...255, using: &numbers), UInt8(255 - (level & 255)), 255]
    }
    let bitmap = Bitmap(width: 256, height: 64, bgraPremultiplied: bytes)
    let file = try bitmap.pngData()
    #expect(file[25] == 2, "RGB")
    #expect(try Bitmap(pngData: file[...]) == bitmap)
  }

  @Test(arguments: [false, true])
  func `RGB, RGBA, grey and palette files have their pixels, interlaced and not`(isInterlaced: Bool) throws {
    let (width, height) = (19, 13)
    let rgb = RawPNG(width: width, height: height, isInterlaced: isInterlaced) { x, y in [x * 13, y * 19, 77] }
    #expect(try decoded(rgb) == expected(width, height) { x, y in [x * 13, y * 19, 77, 255] })
    let rgba = RawPNG(width: width, height: height, colorType: 6, isInterlaced: isInterlaced) { x, y in
      [x * 13, y * 19, 77, (x + y) * 8]
    }
    #expect(try decoded(rgba) == expected(width, height) { x, y in [x * 13, y * 19, 77, (x + y) * 8] })
    let grey = RawPNG(width: width, height: height, colorType: 0, isInterlaced: isInterlaced) { x, y in [x * y] }
    #expect(try decoded(grey) == expected(width, height) { x, y in [x * y, x * y, x * y, 255] })
    let greyAlpha = RawPNG(width: width, height: height, colorType: 4, isInterlaced: isInterlaced) { x, y in
      [x * 13, y * 19]
    }
    #expect(try decoded(greyAlpha) == expected(width, height) { x, y in [x * 13, x * 13, x * 13, y * 19] })
    for depth in [1, 2, 4] {
      let top = (1 << depth) - 1
      let levels = RawPNG(width: width, height: height, depth: depth, colorType: 0, isInterlaced: isInterlaced) {
        x, y in
        [(x + y) & top]
      }
      #expect(
        try decoded(levels)
          == expected(width, height) { x, y in
            let level = ((x + y) & top) * 255 / top
            return [level, level, level, 255]
          })
    }
    let palette: [[Int]] = (0..<16).map { [$0 * 17, 255 - $0 * 17, $0, 255 - $0 * 10] }
    let indexed = RawPNG(
      width: width, height: height, depth: 4, colorType: 3, isInterlaced: isInterlaced,
      chunks: [
        ("PLTE", palette.flatMap { $0.prefix(3).map { UInt8($0) } }), ("tRNS", palette.map { UInt8($0[3]) }),
      ]
    ) { x, y in [(x + y) & 15] }
    #expect(try decoded(indexed) == expected(width, height) { x, y in palette[(x + y) & 15] })
  }

  @Test func `a picture of up to 256 opaque colours comes back from a file with a palette, any other from one without`()
    throws
  {
    for (colors, alpha, kind) in [(1, 255, 3), (255, 255, 3), (256, 255, 3), (257, 255, 2), (3, 254, 6)] {
      var bytes: [UInt8] = []
      for index in 0..<40 * 20 {
        let color = index % colors
        bytes += [UInt8(color & 255), UInt8(color / 256 * 200), UInt8(color & 127), UInt8(alpha)]
      }
      let bitmap = Bitmap(width: 40, height: 20, bgraPremultiplied: bytes)
      let file = try bitmap.indexedPNGData()
      #expect(Int(file[25]) == kind, "\(colors) colours")
      #expect(try Bitmap(pngData: file[...]) == bitmap)
    }
  }

  @Test func `16 bits of a channel are rounded to 8`() throws {
    for chunks in [[], [(name: "sRGB", data: [UInt8(0)])]] {
      let exact = RawPNG(width: 16, height: 16, depth: 16, colorType: 6, chunks: chunks) { x, y in
        let level = (y * 16 + x) * 257
        return [level, 65_535 - level, 0x7F7F, 65_535]
      }
      #expect(
        try decoded(exact)
          == expected(16, 16) { x, y in
            let level = y * 16 + x
            return [level, 255 - level, 0x7F, 255]
          })
    }
    let between = RawPNG(width: 256, height: 1, depth: 16, colorType: 0) { x, _ in [x * 257 + (x < 128 ? 100 : -100)] }
    #expect(try decoded(between) == expected(256, 1) { x, _ in [x, x, x, 255] })
  }

  @Test func `a colour that is declared transparent is`() throws {
    let file = RawPNG(width: 4, height: 1, chunks: [("tRNS", [0, 10, 0, 20, 0, 30])]) { x, _ in
      x == 1 ? [10, 20, 30] : [10, 20, 31]
    }
    #expect(try decoded(file) == expected(4, 1) { x, _ in x == 1 ? [0, 0, 0, 0] : [10, 20, 31, 255] })
  }

  @Test func `a file that says sRGB is taken as it is, and one with another gamma is converted`() throws {
    func file(_ chunks: [(name: String, data: [UInt8])]) -> RawPNG {
      RawPNG(width: 4, height: 1, chunks: chunks) { _, _ in [128, 128, 128] }
    }
    let plain = try decoded(file([]))
    #expect(try decoded(file([("sRGB", [0])])) == plain)
    #expect(try decoded(file([("sRGB", [0]), ("gAMA", RawPNG.number(45_455))])) == plain)
    // Linear light: 128 of 255 is level 188; libpng takes a power for the curve, which is 2 levels less.
    let linear = try decoded(file([("gAMA", RawPNG.number(100_000))]))
    #expect((186...188).contains(linear.bytes[0]))
  }

  @Test func `a file with too few rows is a named error`() throws {
    var short = RawPNG(width: 8, height: 8) { _, _ in [1, 2, 3] }.bytes
    // One row more than there is, with the header's checksum of a file that has it.
    let taller = RawPNG(width: 8, height: 9) { _, _ in [1, 2, 3] }.bytes
    short.replaceSubrange(8..<33, with: taller[8..<33])
    #expect(throws: RendererError.self) { try Bitmap(pngData: short[...]) }
  }
}
