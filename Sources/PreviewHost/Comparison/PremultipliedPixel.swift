/// One pixel, its colour multiplied by its alpha.
struct PremultipliedPixel: Hashable {
  /// 0...255.
  var red: Int, green: Int, blue: Int, alpha: Int

  /// Takes a pixel, BGRA as a little-endian word, apart.
  init(_ word: UInt32) {
    red = Int(word >> 16 & 255)
    green = Int(word >> 8 & 255)
    blue = Int(word & 255)
    alpha = Int(word >> 24)
  }

  /// The largest difference of a channel of straight alpha, in levels, 0...255.
  ///
  /// A pixel that lets everything through has no colour that could differ: its alpha alone counts.
  func levels(to other: PremultipliedPixel) -> Int {
    let alphas = abs(alpha - other.alpha)
    guard alpha > 0, other.alpha > 0 else { return alphas }
    func distance(_ value: Int, _ otherValue: Int) -> Int {
      abs(Bitmap.straight(value, alpha) - Bitmap.straight(otherValue, other.alpha))
    }
    return max(alphas, distance(red, other.red), distance(green, other.green), distance(blue, other.blue))
  }

  /// CIEDE2000, from 0: over white and over black, the larger one, so that every difference of alpha counts.
  func difference(to other: PremultipliedPixel) -> Double {
    let overBlack = over(background: 0).difference(to: other.over(background: 0))
    guard alpha < 255 || other.alpha < 255 else { return overBlack }
    return max(overBlack, over(background: 255).difference(to: other.over(background: 255)))
  }

  private func over(background: Int) -> LabColor {
    let rest = (255 - alpha) * background / 255
    return LabColor(red: min(255, red + rest), green: min(255, green + rest), blue: min(255, blue + rest))
  }
}
