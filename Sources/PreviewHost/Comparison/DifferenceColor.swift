/// An opaque colour of the difference picture.
struct DifferenceColor: Hashable {
  /// 0...255.
  var red: Int, green: Int, blue: Int

  /// Pixels that changed.
  static let changed = DifferenceColor(red: 224, green: 0, blue: 92)
  /// The frames of regions.
  static let frame = DifferenceColor(red: 255, green: 120, blue: 170)
  /// What was not compared.
  static let masked = DifferenceColor(red: 96, green: 130, blue: 210)
  /// What only the actual picture covers.
  static let added = DifferenceColor(red: 30, green: 170, blue: 90)
  /// What only the reference covers.
  static let removed = DifferenceColor(red: 240, green: 130, blue: 20)
  /// What neither covers.
  static let nothing = DifferenceColor(red: 150, green: 150, blue: 156)

  /// Makes a colour of its channels.
  init(red: Int, green: Int, blue: Int) {
    (self.red, self.green, self.blue) = (red, green, blue)
  }

  /// Makes a colour of an opaque pixel, BGRA as a little-endian word.
  init(_ word: UInt32) {
    self.init(red: Int(word >> 16 & 255), green: Int(word >> 8 & 255), blue: Int(word & 255))
  }

  /// The opaque pixel, BGRA as a little-endian word.
  var word: UInt32 { 0xFF00_0000 | UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue) }

  /// The colour with a share of another, 0...256.
  func mixed(_ other: DifferenceColor, _ share: Int) -> DifferenceColor {
    func mix(_ one: Int, _ two: Int) -> Int { (one * (256 - share) + two * share) >> 8 }
    return DifferenceColor(
      red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue))
  }

  /// A pixel over white as a light grey: a dark picture too, so that what changed stands out in both.
  static func faded(_ pixel: PremultipliedPixel) -> DifferenceColor {
    let rest = 255 - pixel.alpha
    // Luma of ITU-R BT.709 in 256ths.
    let luma = (54 * pixel.red + 183 * pixel.green + 19 * pixel.blue) >> 8
    let level = 255 - (255 - min(255, luma + rest)) * 5 / 16
    return DifferenceColor(red: level, green: level, blue: level)
  }

  /// The colour with fewer shades: each channel a multiple of a step.
  ///
  /// A picture of few colours is written in a third of the time.
  func coarse(_ step: Int) -> DifferenceColor {
    DifferenceColor(red: red - red % step, green: green - green % step, blue: blue - blue % step)
  }

  /// How strongly a changed pixel is drawn, 0...256, in eight steps: well visible for the smallest difference, full from
  /// ΔE 15 on.
  static func weight(_ deltaE: Double) -> Int { 130 + Int(min(deltaE, 15) / 15 * 7) * 18 }
}
