import Foundation
import PreviewHost

/// A picture that differs from its reference in one way.
enum Kind: String, CaseIterable {
  /// One line of a text.
  case line
  /// Every text.
  case texts
  /// Every pixel, by one level.
  case tint
  /// Every pixel, by up to three levels at random.
  case noise

  /// Writes the reference, which is the first picture, as `reference.png` and each kind as `KIND.png`.
  ///
  /// - Parameter second: The same screen with other texts.
  static func write(from first: Bitmap, and second: Bitmap, into folder: String) throws {
    func write(_ bitmap: Bitmap, _ name: String) throws {
      try Data(bitmap.pngData()).write(to: URL(fileURLWithPath: "\(folder)/\(name).png"))
    }
    try write(first, "reference")
    for kind in allCases { try write(kind.picture(first, second), kind.rawValue) }
  }

  private func picture(_ first: Bitmap, _ second: Bitmap) -> Bitmap {
    var bytes = first.bytes
    var state: UInt32 = 1
    switch self {
    case .line:
      // The title of the second of the cards.
      for row in 780..<860 {
        let columns = (row * first.width + 270) * 4..<(row * first.width + 700) * 4
        bytes.replaceSubrange(columns, with: second.bytes[columns])
      }
    case .texts:
      bytes = second.bytes
    case .tint:
      for index in bytes.indices where index % 4 != 3 { bytes[index] -= bytes[index] > 0 ? 1 : 0 }
    case .noise:
      for index in bytes.indices where index % 4 != 3 {
        state = state &* 1_664_525 &+ 1_013_904_223
        let step = UInt8(state >> 30)
        bytes[index] = bytes[index] < 128 ? bytes[index] + step : bytes[index] - step
      }
    }
    return Bitmap(width: first.width, height: first.height, bgraPremultiplied: bytes)
  }
}
