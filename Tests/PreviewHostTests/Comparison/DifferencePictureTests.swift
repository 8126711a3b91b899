import Testing

@testable import PreviewHost

struct DifferencePictureTests {
  private func difference(
    _ reference: Bitmap, _ actual: Bitmap, masks: [CheckResult.Region] = [], _ settings: ComparisonSettings = .init()
  ) -> Bitmap {
    PictureComparison(reference: reference, actual: actual, settings: settings, masks: masks).difference()
  }

  private func color(_ bitmap: Bitmap, _ x: Int, _ y: Int) -> DifferenceColor {
    let start = (y * bitmap.width + x) * 4
    let bytes = bitmap.bytes[start..<start + 4].map(Int.init)
    #expect(bytes[3] == 255)
    return DifferenceColor(red: bytes[2], green: bytes[1], blue: bytes[0])
  }

  /// Whether a colour is no grey, and of which channel it has the most.
  private func hue(_ color: DifferenceColor) -> String {
    let channels = [("red", color.red), ("green", color.green), ("blue", color.blue)]
    let values = channels.map(\.1)
    guard let largest = channels.max(by: { $0.1 < $1.1 }), let smallest = values.min(), largest.1 - smallest > 12 else {
      return "grey"
    }
    return largest.0
  }

  @Test(arguments: [UInt8(0), 60, 255])
  func `changed pixels are magenta on light greys, on light and on dark pictures`(level: UInt8) {
    let reference = Bitmap.flat(60, 60, [level, level, level, 255])
    let other: UInt8 = level > 100 ? 0 : 255
    let found = difference(reference, reference.with([other, other, other, 255], at: [(30, 30)]))
    #expect(found.isOpaque && found.width == 60 && found.height == 60)
    let changed = color(found, 30, 30)
    #expect(hue(changed) == "red" && changed.green < 130)
    let background = color(found, 5, 5)
    #expect(hue(background) == "grey" && background.red >= 170)
  }

  @Test func `the smallest change is seen as well`() {
    let white = Bitmap.flat(60, 60)
    let found = difference(white, white.with([254, 255, 255, 255], at: [(30, 30)]))
    #expect(hue(color(found, 30, 30)) == "red")
    // Its frame: four pixels away, two thick.
    #expect(hue(color(found, 30, 25)) == "red" && hue(color(found, 25, 30)) == "red")
    #expect(hue(color(found, 30, 27)) == "grey" && hue(color(found, 30, 23)) == "grey")
  }

  @Test func `what is tolerated is not coloured`() {
    let white = Bitmap.flat(60, 60)
    let found = difference(
      white, white.with([254, 255, 255, 255], at: [(30, 30)]), .init(pixelTolerance: 1.0 / 255))
    #expect(found == difference(white, white))
  }

  @Test func `masked areas are hatched, changed or not`() {
    let white = Bitmap.flat(60, 60)
    let mask = CheckResult.Region(x: 20, y: 20, width: 30, height: 30)
    let found = difference(white, white.with([0, 0, 0, 255], at: [(30, 30)]), masks: [mask])
    let inside = Set((20..<50).map { color(found, $0, 35) })
    #expect(inside.count == 2 && inside.allSatisfy { hue($0) == "blue" })
    #expect(hue(color(found, 19, 35)) == "grey" && hue(color(found, 50, 35)) == "grey")
  }

  @Test func `another size makes a picture of both sizes with what only one of them has`() {
    let found = difference(.flat(40, 30), .flat(30, 40))
    #expect(found.width == 40 && found.height == 40)
    #expect(hue(color(found, 10, 10)) == "grey")
    #expect(hue(color(found, 15, 34)) == "green")
    #expect(hue(color(found, 34, 15)) == "red")
    #expect(color(found, 39, 39) == .nothing)
  }

  @Test func `a picture of both sizes is no larger than pictures may be`() {
    let wide = Bitmap.flat(PixelLayout.maximumSide, 1)
    let high = Bitmap.flat(1, PixelLayout.maximumSide)
    let size = PictureComparison(reference: wide, actual: high, settings: .init(), masks: []).differenceSize
    #expect(size.width == PixelLayout.maximumSide)
    #expect(size.height == PixelLayout.maximumPixels / PixelLayout.maximumSide)
  }

  @Test func `a picture of what changed has few colours, whatever changed`() throws {
    var numbers = SeededNumbers(seed: 3)
    func noise(_ width: Int, _ height: Int) -> Bitmap {
      var bytes: [UInt8] = []
      for _ in 0..<width * height {
        bytes += (0..<3).map { _ in UInt8.random(in: 0...255, using: &numbers) } + [255]
      }
      return Bitmap(width: width, height: height, bgraPremultiplied: bytes)
    }
    let mask = CheckResult.Region(x: 10, y: 10, width: 60, height: 30)
    let found = difference(noise(150, 120), noise(120, 150), masks: [mask])
    let file = try found.indexedPNGData()
    #expect(file[25] == 3)
    #expect(try Bitmap(pngData: file[...]) == found)
  }
}
