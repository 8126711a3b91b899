@testable import PreviewHost

/// Numbers that are the same in every run (Steele, Lea and Flood, "Fast Splittable Pseudorandom Number Generators", 2014).
struct SeededNumbers: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }
}

extension Bitmap {
  /// A picture of one pixel, repeated.
  static func flat(_ width: Int, _ height: Int, _ pixel: [UInt8] = [255, 255, 255, 255]) -> Bitmap {
    Bitmap(width: width, height: height, bgraPremultiplied: (0..<width * height).flatMap { _ in pixel })
  }

  /// A copy with pixels changed.
  func with(_ pixel: [UInt8], at places: [(x: Int, y: Int)]) -> Bitmap {
    var bytes = bytes
    for place in places {
      let start = (place.y * width + place.x) * 4
      bytes.replaceSubrange(start..<start + 4, with: pixel)
    }
    return Bitmap(width: width, height: height, bgraPremultiplied: bytes)
  }

  /// A picture of few colours, some of them translucent.
  static func random(_ width: Int, _ height: Int, using numbers: inout SeededNumbers) -> Bitmap {
    Bitmap(
      width: width, height: height,
      bgraPremultiplied: (0..<width * height).flatMap { _ in randomPixel(using: &numbers) })
  }

  /// A copy in which about one pixel of some is another.
  func disturbed(oneIn count: Int, using numbers: inout SeededNumbers) -> Bitmap {
    var bytes = bytes
    for start in stride(from: 0, to: bytes.count, by: 4) where Int.random(in: 0..<count, using: &numbers) == 0 {
      let pixel: [UInt8]
      if Bool.random(using: &numbers) {
        pixel = Self.randomPixel(using: &numbers)
      } else {
        // One level up or down in one channel.
        pixel = (0..<4).map { channel in
          let value = Int(bytes[start + channel]) + (channel == 1 ? Int.random(in: -3...3, using: &numbers) : 0)
          return UInt8(min(max(value, 0), Int(bytes[start + 3])))
        }
      }
      bytes.replaceSubrange(start..<start + 4, with: pixel)
    }
    return Bitmap(width: width, height: height, bgraPremultiplied: bytes)
  }

  private static func randomPixel(using numbers: inout SeededNumbers) -> [UInt8] {
    let alpha = [255, 255, 255, 128, 3, 0].randomElement(using: &numbers) ?? 255
    return (0..<3).map { _ in UInt8(Int.random(in: 0...3, using: &numbers) * alpha / 3) } + [UInt8(alpha)]
  }
}
