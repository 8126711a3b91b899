import Testing

@testable import PreviewHost

struct ChangedRegionTests {
  private func regions(
    _ width: Int, _ height: Int, _ places: [(x: Int, y: Int)], masks: [CheckResult.Region] = []
  ) -> [CheckResult.Region] {
    let white = Bitmap.flat(width, height)
    return PictureComparison(
      reference: white, actual: white.with([0, 0, 0, 255], at: places), settings: .init(), masks: masks
    ).regions
  }

  @Test func `what is near is one region and what is far is another, the larger first`() {
    let found = regions(200, 100, [(0, 0), (20, 3), (150, 90), (152, 95), (160, 80), (199, 0)])
    #expect(
      found == [
        .init(x: 150, y: 80, width: 11, height: 16), .init(x: 0, y: 0, width: 21, height: 4),
        .init(x: 199, y: 0, width: 1, height: 1),
      ])
  }

  @Test func `a region inside the box of another is part of it`() {
    var ring: [(x: Int, y: Int)] = []
    for step in 0..<200 { ring += [(step, 0), (step, 199), (0, step), (199, step)] }
    #expect(regions(200, 200, ring + [(100, 100)]) == [.init(x: 0, y: 0, width: 200, height: 200)])
  }

  @Test func `many regions are joined until they are few, and none is left out`() {
    var numbers = SeededNumbers(seed: 7)
    for count in [64, 65, 500, 3000] {
      let places = (0..<count).map { _ in
        (x: Int.random(in: 0..<900, using: &numbers), y: Int.random(in: 0..<700, using: &numbers))
      }
      let found = regions(900, 700, places)
      #expect((1...ChangedTiles.maximumRegions).contains(found.count))
      for place in places {
        #expect(
          found.count {
            $0.x <= place.x && place.x < $0.x + $0.width && $0.y <= place.y && place.y < $0.y + $0.height
          } == 1)
      }
    }
  }

  @Test func `what is masked is in no region's count`() {
    #expect(
      regions(100, 10, [(0, 5), (99, 5)], masks: [.init(x: 90, y: 0, width: 10, height: 10)])
        == [.init(x: 0, y: 5, width: 1, height: 1)])
  }

  @Test func `pictures as wide and as high as can be compare`() {
    let wide = Bitmap.flat(PixelLayout.maximumSide, 2)
    let last = wide.with([0, 0, 0, 255], at: [(PixelLayout.maximumSide - 1, 1)])
    let comparison = PictureComparison(reference: wide, actual: last, settings: .init(), masks: [])
    #expect(comparison.regions == [.init(x: PixelLayout.maximumSide - 1, y: 1, width: 1, height: 1)])
    // Together they would have more than a thousand million pixels.
    let high = Bitmap.flat(2, PixelLayout.maximumSide)
    let crossed = PictureComparison(reference: wide, actual: high, settings: .init(), masks: [])
    #expect(crossed.changedPixels == 2 * (PixelLayout.maximumSide - 2) * 2)
    #expect(crossed.regions == [.init(x: 0, y: 0, width: PixelLayout.maximumSide, height: PixelLayout.maximumSide)])
  }

  @Test func `very many masks cost no more than the picture's rows`() {
    let large = (0..<200_000).map { CheckResult.Region(x: $0 % 300, y: $0 % 200, width: 200, height: 150) }
    #expect(regions(300, 200, [(0, 0), (299, 199)], masks: large).isEmpty)
    // All pixels but those of the first column, one by one.
    let small = (0..<60_000).map { CheckResult.Region(x: $0 % 300 + 1, y: $0 / 300, width: 1, height: 1) }
    let found = regions(300, 200, [(0, 0), (0, 199), (1, 0), (299, 199)], masks: small)
    #expect(Set(found) == [.init(x: 0, y: 0, width: 1, height: 1), .init(x: 0, y: 199, width: 1, height: 1)])
  }
}
