import Testing

@testable import PreviewHost

struct PictureComparisonTests {
  /// What the comparison should find, pixel by pixel, in the plainest way.
  private struct Expected {
    var changed: [[Bool]] = []
    var changedPixels = 0
    var comparedPixels = 0
    var maximumDeltaE = 0.0

    init(_ reference: Bitmap, _ actual: Bitmap, _ settings: ComparisonSettings, _ masks: [CheckResult.Region]) {
      for y in 0..<max(reference.height, actual.height) {
        var row: [Bool] = []
        for x in 0..<max(reference.width, actual.width) {
          let isMasked = masks.contains { mask in
            (mask.x..<mask.x + max(mask.width, 0)).contains(x) && (mask.y..<mask.y + max(mask.height, 0)).contains(y)
          }
          let pixels = [reference, actual].map { Self.pixel($0, x, y) }
          if isMasked || (pixels[0].isEmpty && pixels[1].isEmpty) {
            row.append(false)
            continue
          }
          comparedPixels += 1
          let isChanged = judge(pixels[0], pixels[1], settings)
          row.append(isChanged)
          changedPixels += isChanged ? 1 : 0
        }
        changed.append(row)
      }
    }

    private static func pixel(_ picture: Bitmap, _ x: Int, _ y: Int) -> [UInt8] {
      guard x < picture.width, y < picture.height else { return [] }
      let start = (y * picture.width + x) * 4
      return Array(picture.bytes[start..<start + 4])
    }

    /// The sRGB levels of a pixel over grey, red first.
    private static func levels(_ pixel: [UInt8], over background: Double) -> [Int] {
      let rest = background * (1 - Double(pixel[3]) / 255)
      return [2, 1, 0].map { Int((Double(pixel[$0]) + rest).rounded()) }
    }

    private static func color(_ pixel: [UInt8], over background: Double) -> LabColor {
      let levels = levels(pixel, over: background)
      return LabColor(red: levels[0], green: levels[1], blue: levels[2])
    }

    private static func straight(_ pixel: [UInt8], _ channel: Int) -> Double {
      if channel == 3 { return Double(pixel[3]) }
      return (Double(pixel[channel]) * 255 / Double(pixel[3])).rounded()
    }

    private mutating func judge(_ old: [UInt8], _ new: [UInt8], _ settings: ComparisonSettings) -> Bool {
      if old == new { return false }
      if old.isEmpty || new.isEmpty { return true }
      let overBlack = Self.color(old, over: 0).difference(to: Self.color(new, over: 0))
      let overWhite = Self.color(old, over: 255).difference(to: Self.color(new, over: 255))
      let deltaE = max(overBlack, overWhite)
      maximumDeltaE = max(maximumDeltaE, deltaE)
      if settings.pixelTolerance == nil && settings.perceptualTolerance == nil { return true }
      var isEqual = true
      if let tolerance = settings.pixelTolerance {
        for channel in 0..<4 where channel == 3 || (old[3] > 0 && new[3] > 0) {
          let distance = abs(Self.straight(old, channel) - Self.straight(new, channel))
          if distance / 255 > tolerance + 1e-9 { isEqual = false }
        }
      }
      if let tolerance = settings.perceptualTolerance, deltaE > tolerance { isEqual = false }
      return !isEqual
    }
  }

  @Test(arguments: 0..<80)
  func `small random pictures compare as a plain loop says`(seed: Int) {
    var numbers = SeededNumbers(seed: UInt64(seed))
    let sizes = (0..<4).map { _ in Int.random(in: 1...40, using: &numbers) }
    let reference = Bitmap.random(sizes[0], sizes[1], using: &numbers)
    let isResized = seed.isMultiple(of: 3)
    let actual =
      isResized
      ? Bitmap.random(sizes[2], sizes[3], using: &numbers)
      : reference.disturbed(oneIn: [2, 10, 100].randomElement(using: &numbers) ?? 2, using: &numbers)
    let tolerances: [Double?] = [nil, 0, 1.0 / 255, 2.0 / 255, 1]
    let perceptual: [Double?] = [nil, 0, 0.5, 2, 200]
    let masks = (0..<Int.random(in: 0...4, using: &numbers)).map { _ in
      CheckResult.Region(
        x: Int.random(in: -10...45, using: &numbers), y: Int.random(in: -10...45, using: &numbers),
        width: Int.random(in: -1...20, using: &numbers), height: Int.random(in: -1...20, using: &numbers))
    }
    for pixelTolerance in tolerances {
      for perceptualTolerance in perceptual {
        let settings = ComparisonSettings(
          pixelTolerance: pixelTolerance, perceptualTolerance: perceptualTolerance)
        let expected = Expected(reference, actual, settings, masks)
        let found = PictureComparison(reference: reference, actual: actual, settings: settings, masks: masks)
        #expect(found.changedPixels == expected.changedPixels)
        #expect(found.maximumDeltaE == expected.maximumDeltaE)
        let ratio = Double(expected.changedPixels) / Double(max(expected.comparedPixels, 1))
        #expect(found.changedRatio == ratio)
        let hasSameSize = reference.width == actual.width && reference.height == actual.height
        #expect(found.sizesDiffer == !hasSameSize)
        #expect(found.isWithinLimits == (hasSameSize && expected.changedPixels == 0))
        checkRegions(found.regions, expected.changed)
      }
    }
  }

  /// Joins changed pixels while any two stand in tiles that touch, and then while any two boxes overlap.
  private func checkRegions(_ regions: [CheckResult.Region], _ changed: [[Bool]]) {
    var groups: [[Int]: Group] = [:]
    for (y, row) in changed.enumerated() {
      for (x, isChanged) in row.enumerated() where isChanged {
        let tile = [x / ChangedTiles.side, y / ChangedTiles.side]
        let pixel = Group(tiles: [tile], left: x, top: y, right: x, bottom: y)
        groups[tile] = groups[tile].map { $0.joined(pixel) } ?? pixel
      }
    }
    var boxes = Array(groups.values)
    while let (i, j) = firstPair(boxes, \.isNear) { boxes[i] = boxes[i].joined(boxes.remove(at: j)) }
    while let (i, j) = firstPair(boxes, \.isOverlapping) { boxes[i] = boxes[i].joined(boxes.remove(at: j)) }
    let expected = boxes.map {
      CheckResult.Region(x: $0.left, y: $0.top, width: $0.right - $0.left + 1, height: $0.bottom - $0.top + 1)
    }
    #expect(Set(expected) == Set(regions) && expected.count == regions.count)
    #expect(regions.map { $0.width * $0.height } == regions.map { $0.width * $0.height }.sorted(by: >))
  }

  private func firstPair(_ groups: [Group], _ rule: KeyPath<Group, (Group) -> Bool>) -> (Int, Int)? {
    for i in groups.indices {
      for j in groups.indices where j > i && groups[i][keyPath: rule](groups[j]) { return (i, j) }
    }
    return nil
  }

  private struct Group {
    var tiles: [[Int]]
    var left: Int, top: Int, right: Int, bottom: Int

    func joined(_ other: Group) -> Group {
      Group(
        tiles: tiles + other.tiles, left: min(left, other.left), top: min(top, other.top),
        right: max(right, other.right), bottom: max(bottom, other.bottom))
    }

    var isNear: (Group) -> Bool {
      { other in
        tiles.contains { one in other.tiles.contains { abs($0[0] - one[0]) <= 1 && abs($0[1] - one[1]) <= 1 } }
      }
    }

    var isOverlapping: (Group) -> Bool {
      { other in left <= other.right && other.left <= right && top <= other.bottom && other.top <= bottom }
    }
  }
}
