import Testing

@testable import PreviewHost

struct ComparisonLimitTests {
  private let white = Bitmap.flat(10, 10)

  private func compare(
    _ actual: Bitmap, _ settings: ComparisonSettings = .init(), masks: [CheckResult.Region] = []
  ) -> PictureComparison {
    PictureComparison(reference: white, actual: actual, settings: settings, masks: masks)
  }

  @Test func `with nothing given one level of one channel of one pixel fails`() {
    #expect(compare(white).isWithinLimits)
    for channel in 0..<4 {
      var pixel: [UInt8] = [255, 255, 255, 255]
      pixel[channel] = 254
      if channel == 3 { pixel = [254, 254, 254, 254] }
      let comparison = compare(white.with(pixel, at: [(3, 4)]))
      #expect(!comparison.isWithinLimits)
      #expect(comparison.changedPixels == 1 && comparison.changedRatio == 0.01)
      #expect(comparison.maximumDeltaE > 0)
      #expect(comparison.regions == [.init(x: 3, y: 4, width: 1, height: 1)])
    }
  }

  @Test func `a pixel at the pixel tolerance is equal and one level above it is not`() {
    for levels in [0, 1, 2, 3, 25, 127, 254] {
      let settings = ComparisonSettings(pixelTolerance: Double(levels) / 255)
      let value = UInt8(255 - levels)
      #expect(compare(white.with([255, value, 255, 255], at: [(0, 0)]), settings).isWithinLimits)
      #expect(!compare(white.with([255, value - 1, 255, 255], at: [(0, 0)]), settings).isWithinLimits)
    }
    #expect(compare(white.with([0, 0, 0, 255], at: [(0, 0)]), .init(pixelTolerance: 1)).isWithinLimits)
  }

  @Test func `a tolerance written as a rounded decimal means its level`() {
    #expect(ComparisonSettings(pixelTolerance: 0.011764).toleratedLevels == 3)
    #expect(ComparisonSettings(pixelTolerance: 0.0117).toleratedLevels == 2)
    #expect(ComparisonSettings(pixelTolerance: 0.004).toleratedLevels == 1)
    #expect(ComparisonSettings(pixelTolerance: 0.0039).toleratedLevels == 0)
  }

  @Test func `channels are compared as straight alpha`() {
    // Both are the same white, one lets a level more through; premultiplied all four bytes differ by one.
    let reference = Bitmap.flat(1, 1, [100, 100, 100, 100])
    let actual = Bitmap.flat(1, 1, [99, 99, 99, 99])
    let settings = ComparisonSettings(pixelTolerance: 1.0 / 255)
    #expect(PictureComparison(reference: reference, actual: actual, settings: settings, masks: []).isWithinLimits)
    // A colour level at a small alpha is many straight ones.
    let dark = Bitmap.flat(1, 1, [99, 100, 100, 100])
    #expect(!PictureComparison(reference: reference, actual: dark, settings: settings, masks: []).isWithinLimits)
  }

  @Test func `the colour of what lets everything through does not count, its alpha does`() {
    let nothing = Bitmap.flat(1, 1, [0, 0, 0, 0])
    let hint = Bitmap.flat(1, 1, [2, 2, 2, 2])
    func isEqual(_ tolerance: Double) -> Bool {
      PictureComparison(
        reference: nothing, actual: hint, settings: .init(pixelTolerance: tolerance), masks: []
      ).isWithinLimits
    }
    #expect(isEqual(2.0 / 255) && !isEqual(1.0 / 255))
  }

  @Test func `a pixel at the perceptual tolerance is equal and one just above it is not`() {
    let changed = white.with([250, 255, 255, 255], at: [(5, 5)])
    let deltaE = compare(changed).maximumDeltaE
    #expect(deltaE > 0.5)
    #expect(compare(changed, .init(perceptualTolerance: deltaE)).isWithinLimits)
    #expect(!compare(changed, .init(perceptualTolerance: deltaE.nextDown)).isWithinLimits)
    // What is tolerated is still said.
    #expect(compare(changed, .init(perceptualTolerance: 100)).maximumDeltaE == deltaE)
    #expect(compare(changed, .init(perceptualTolerance: 100)).changedPixels == 0)
  }

  @Test func `every tolerance that is given must hold`() {
    let changed = white.with([250, 255, 255, 255], at: [(5, 5)])
    #expect(compare(changed, .init(pixelTolerance: 0.1, perceptualTolerance: 5)).isWithinLimits)
    #expect(!compare(changed, .init(pixelTolerance: 0.001, perceptualTolerance: 5)).isWithinLimits)
    #expect(!compare(changed, .init(pixelTolerance: 0.1, perceptualTolerance: 0.1)).isWithinLimits)
  }

  @Test func `every limit that is given must hold`() {
    let changed = white.with([0, 0, 0, 255], at: [(0, 0), (5, 5), (9, 9)])
    #expect(compare(changed, .init(maximumPixels: 3)).isWithinLimits)
    #expect(!compare(changed, .init(maximumPixels: 2)).isWithinLimits)
    #expect(compare(changed, .init(maximumRatio: 0.03)).isWithinLimits)
    #expect(!compare(changed, .init(maximumRatio: 0.0299)).isWithinLimits)
    #expect(compare(changed, .init(maximumPixels: 3, maximumRatio: 0.03)).isWithinLimits)
    #expect(!compare(changed, .init(maximumPixels: 2, maximumRatio: 1)).isWithinLimits)
    #expect(!compare(changed, .init(maximumPixels: 100, maximumRatio: 0.01)).isWithinLimits)
  }

  @Test func `a tolerance alone limits the pixels beyond it to none`() {
    let changed = white.with([0, 0, 0, 255], at: [(0, 0)])
    #expect(!compare(changed, .init(pixelTolerance: 0.5)).isWithinLimits)
    #expect(compare(changed, .init(pixelTolerance: 0.5, maximumPixels: 1)).isWithinLimits)
  }

  @Test func `settings that make no sense allow nothing, and a picture that did not change still passes`() {
    let changed = white.with([254, 255, 255, 255], at: [(0, 0)])
    for value in [Double.nan, -1, -Double.infinity] {
      for settings in [
        ComparisonSettings(pixelTolerance: value), .init(perceptualTolerance: value), .init(maximumRatio: value),
        .init(maximumPixels: -1),
      ] {
        #expect(!compare(changed, settings).isWithinLimits)
        #expect(compare(white, settings).isWithinLimits)
      }
    }
    #expect(compare(changed, .init(pixelTolerance: .infinity)).isWithinLimits)
  }

  @Test func `what is masked is not compared, and its share is of the rest`() {
    let changed = white.with([0, 0, 0, 255], at: [(1, 1), (8, 8)])
    let half = CheckResult.Region(x: 0, y: 0, width: 10, height: 5)
    let comparison = compare(changed, masks: [half])
    #expect(comparison.changedPixels == 1 && comparison.changedRatio == 0.02)
    #expect(comparison.regions == [.init(x: 8, y: 8, width: 1, height: 1)])
    #expect(compare(changed, masks: [half, .init(x: 8, y: 8, width: 1, height: 1)]).isWithinLimits)
    #expect(
      !compare(changed, masks: [.init(x: 1, y: 1, width: 0, height: 5), .init(x: 2, y: 1, width: -3, height: 1)])
        .isWithinLimits)
  }

  @Test func `a picture that is masked as a whole passes with its size`() {
    let all = CheckResult.Region(x: .min / 2, y: -5, width: .max, height: .max)
    let black = Bitmap.flat(10, 10, [0, 0, 0, 255])
    let comparison = compare(black, masks: [all])
    #expect(comparison.isWithinLimits && comparison.changedRatio == 0 && comparison.maximumDeltaE == 0)
    let other = compare(.flat(10, 11), masks: [all])
    #expect(!other.isWithinLimits && other.sizesDiffer && other.changedRatio == 0)
  }

  @Test func `masks far outside and beyond all numbers do no harm`() {
    let changed = white.with([0, 0, 0, 255], at: [(9, 9)])
    let masks: [CheckResult.Region] = [
      .init(x: .max, y: .max, width: .max, height: .max), .init(x: .min, y: .min, width: .max, height: .max),
      .init(x: .min, y: .min, width: .min, height: .min), .init(x: -3, y: -3, width: 3, height: 100),
      .init(x: 10, y: 0, width: 5, height: 5), .init(x: 0, y: 10, width: 5, height: 5),
    ]
    #expect(compare(changed, masks: masks).changedRatio == 0.01)
    #expect(compare(changed, masks: masks + [.init(x: 9, y: 9, width: .max, height: .max)]).isWithinLimits)
  }

  @Test func `another size fails whatever is allowed`() {
    let generous = ComparisonSettings(
      pixelTolerance: 1, perceptualTolerance: 1000, maximumPixels: .max, maximumRatio: 1)
    for (width, height) in [(9, 10), (10, 9), (11, 10), (10, 11), (1, 1), (100, 1)] {
      let comparison = compare(.flat(width, height), generous)
      #expect(comparison.sizesDiffer && !comparison.isWithinLimits)
    }
    // What only one of them has, has changed; where both are wider there is nothing.
    let comparison = compare(.flat(12, 8))
    #expect(comparison.changedPixels == 2 * 8 + 10 * 2)
    #expect(comparison.changedRatio == 36.0 / Double(10 * 10 + 2 * 8))
  }

  @Test func `pictures without pixels compare`() {
    let empty = Bitmap(width: 0, height: 0, bgraPremultiplied: [])
    let comparison = PictureComparison(reference: empty, actual: empty, settings: .init(), masks: [])
    #expect(comparison.isWithinLimits && comparison.changedRatio == 0)
    #expect(compare(empty).sizesDiffer && compare(empty).difference().width == 10)
    #expect(comparison.difference().bytes.isEmpty)
  }
}
