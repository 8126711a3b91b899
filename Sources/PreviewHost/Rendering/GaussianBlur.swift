/// Coverage values, one byte a pixel, rows packed.
struct Coverage {
  let width: Int
  let height: Int
  private(set) var values: [UInt8]

  init(width: Int, height: Int) {
    self.width = width
    self.height = height
    values = [UInt8](repeating: 0, count: width * height)
  }

  /// Copies the alpha of premultiplied BGRA pixels into the middle.
  mutating func copyAlpha(from pixels: UnsafePointer<UInt8>, stride: Int, width: Int, height: Int, margin: Int) {
    for y in 0..<height {
      let row = (y + margin) * self.width + margin
      for x in 0..<width { values[row + x] = pixels[y * stride + x * 4 + 3] }
    }
  }
}

/// The blur of shadows: three box blurs in a row stand for a Gaussian, as W3C "Filter Effects Module Level 1",
/// section "feGaussianBlur", allows and defines.
struct GaussianBlur {
  /// Pixels: a blur that is wider than a screen no longer changes.
  private static let maximumDeviation = 512.0

  /// The three boxes: the first and last pixel of each, relative to the one that is computed.
  private let boxes: [(first: Int, last: Int)]
  /// Pixels that the blur reaches in every direction.
  let reach: Int

  /// Makes a blur of a standard deviation in pixels.
  init(deviation: Double) {
    let sigma = min(max(0, deviation), Self.maximumDeviation)
    let size = Int((sigma * 3 * (2 * Double.pi).squareRoot() / 4 + 0.5).rounded(.down))
    let half = size / 2
    if size < 2 {
      boxes = []
    } else if size % 2 == 1 {
      boxes = Array(repeating: (-half, half), count: 3)
    } else {
      // Two boxes that lie half a pixel to either side, and one that has a middle.
      boxes = [(-half, half - 1), (-half + 1, half), (-half, half)]
    }
    reach = boxes.isEmpty ? 0 : half * 3 + 1
  }

  /// Blurs values.
  ///
  /// They need a margin of `reach` zeros on every side to lose nothing.
  func apply(to coverage: inout Coverage) {
    guard !boxes.isEmpty, coverage.width > 0, coverage.height > 0 else { return }
    coverage.blur(boxes)
  }
}

extension Coverage {
  fileprivate mutating func blur(_ boxes: [(first: Int, last: Int)]) {
    var other = [UInt8](repeating: 0, count: values.count)
    values.withUnsafeMutableBufferPointer { first in
      other.withUnsafeMutableBufferPointer { second in
        for box in boxes {
          Self.blurRows(first, second, width: width, height: height, box)
          swap(&first, &second)
        }
        for box in boxes {
          Self.blurColumns(first, second, width: width, height: height, box)
          swap(&first, &second)
        }
        // Six passes: the result is back in the first buffer.
      }
    }
  }

  /// 2²⁴ ÷ size: the mean of up to 255 × size without a division.
  private static func factor(_ box: (first: Int, last: Int)) -> UInt32 {
    UInt32((1 << 24) / (box.last - box.first + 1))
  }

  private static func blurRows(
    _ source: UnsafeMutableBufferPointer<UInt8>, _ target: UnsafeMutableBufferPointer<UInt8>, width: Int, height: Int,
    _ box: (first: Int, last: Int)
  ) {
    let factor = factor(box)
    for y in 0..<height {
      let row = y * width
      var sum: UInt32 = 0
      for x in 0..<min(box.last, width) { sum += UInt32(source[row + x]) }
      for x in 0..<width {
        let entering = x + box.last
        if entering < width { sum += UInt32(source[row + entering]) }
        target[row + x] = UInt8(truncatingIfNeeded: (sum &* factor &+ (1 << 23)) >> 24)
        let leaving = x + box.first
        if leaving >= 0, leaving < width { sum -= UInt32(source[row + leaving]) }
      }
    }
  }

  private static func blurColumns(
    _ source: UnsafeMutableBufferPointer<UInt8>, _ target: UnsafeMutableBufferPointer<UInt8>, width: Int, height: Int,
    _ box: (first: Int, last: Int)
  ) {
    let factor = factor(box)
    // All columns at once, row by row: memory is read in its own order.
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: width) { sums in
      sums.initialize(repeating: 0)
      for y in 0..<min(box.last, height) {
        for x in 0..<width { sums[x] &+= UInt32(source[y * width + x]) }
      }
      for y in 0..<height {
        let entering = y + box.last
        if entering < height {
          for x in 0..<width { sums[x] &+= UInt32(source[entering * width + x]) }
        }
        for x in 0..<width {
          target[y * width + x] = UInt8(truncatingIfNeeded: (sums[x] &* factor &+ (1 << 23)) >> 24)
        }
        let leaving = y + box.first
        if leaving >= 0, leaving < height {
          for x in 0..<width { sums[x] &-= UInt32(source[leaving * width + x]) }
        }
      }
    }
  }
}
