import Testing

@testable import PreviewHost

struct ColorDifferenceTests {
  /// The pairs of table 1 of Sharma, Wu and Dalal (2005), with their CIEDE2000.
  private static let pairs: [(LabColor, LabColor, Double)] = [
    (lab(50, 2.6772, -79.7751), lab(50, 0, -82.7485), 2.0425),
    (lab(50, 3.1571, -77.2803), lab(50, 0, -82.7485), 2.8615),
    (lab(50, 2.8361, -74.0200), lab(50, 0, -82.7485), 3.4412),
    (lab(50, -1.3802, -84.2814), lab(50, 0, -82.7485), 1.0000),
    (lab(50, -1.1848, -84.8006), lab(50, 0, -82.7485), 1.0000),
    (lab(50, -0.9009, -85.5211), lab(50, 0, -82.7485), 1.0000),
    (lab(50, 0, 0), lab(50, -1, 2), 2.3669),
    (lab(50, -1, 2), lab(50, 0, 0), 2.3669),
    (lab(50, 2.4900, -0.0010), lab(50, -2.4900, 0.0009), 7.1792),
    (lab(50, 2.4900, -0.0010), lab(50, -2.4900, 0.0010), 7.1792),
    (lab(50, 2.4900, -0.0010), lab(50, -2.4900, 0.0011), 7.2195),
    (lab(50, 2.4900, -0.0010), lab(50, -2.4900, 0.0012), 7.2195),
    (lab(50, -0.0010, 2.4900), lab(50, 0.0009, -2.4900), 4.8045),
    (lab(50, -0.0010, 2.4900), lab(50, 0.0010, -2.4900), 4.8045),
    (lab(50, -0.0010, 2.4900), lab(50, 0.0011, -2.4900), 4.7461),
    (lab(50, 2.5, 0), lab(50, 0, -2.5), 4.3065),
    (lab(50, 2.5, 0), lab(73, 25, -18), 27.1492),
    (lab(50, 2.5, 0), lab(61, -5, 29), 22.8977),
    (lab(50, 2.5, 0), lab(56, -27, -3), 31.9030),
    (lab(50, 2.5, 0), lab(58, 24, 15), 19.4535),
    (lab(50, 2.5, 0), lab(50, 3.1736, 0.5854), 1.0000),
    (lab(50, 2.5, 0), lab(50, 3.2972, 0), 1.0000),
    (lab(50, 2.5, 0), lab(50, 1.8634, 0.5757), 1.0000),
    (lab(50, 2.5, 0), lab(50, 3.2592, 0.3350), 1.0000),
    (lab(60.2574, -34.0099, 36.2677), lab(60.4626, -34.1751, 39.4387), 1.2644),
    (lab(63.0109, -31.0961, -5.8663), lab(62.8187, -29.7946, -4.0864), 1.2630),
    (lab(61.2901, 3.7196, -5.3901), lab(61.4292, 2.2480, -4.9620), 1.8731),
    (lab(35.0831, -44.1164, 3.7933), lab(35.0232, -40.0716, 1.5901), 1.8645),
    (lab(22.7233, 20.0904, -46.6940), lab(23.0331, 14.9730, -42.5619), 2.0373),
    (lab(36.4612, 47.8580, 18.3852), lab(36.2715, 50.5065, 21.2231), 1.4146),
    (lab(90.8027, -2.0831, 1.4410), lab(91.1528, -1.6435, 0.0447), 1.4441),
    (lab(90.9257, -0.5406, -0.9208), lab(88.6381, -0.8985, -0.7239), 1.5381),
    (lab(6.7747, -0.2908, -2.4247), lab(5.8714, -0.0985, -2.2286), 0.6377),
    (lab(2.0776, 0.0795, -1.1350), lab(0.9033, -0.0636, -0.5514), 0.9082),
  ]

  private static func lab(_ lightness: Double, _ a: Double, _ b: Double) -> LabColor {
    LabColor(lightness: lightness, a: a, b: b)
  }

  @Test func `the published pairs have the published differences, both ways round`() {
    #expect(Self.pairs.count == 34)
    for (index, (first, second, expected)) in Self.pairs.enumerated() {
      #expect(abs(first.difference(to: second) - expected) < 0.00005, "pair \(index + 1)")
      #expect(abs(second.difference(to: first) - expected) < 0.00005, "pair \(index + 1), the other way")
    }
  }

  @Test func `primaries have their known coordinates`() {
    // As colour-science tables give them for sRGB and D65, to the precision that the matrix's four digits allow.
    let known: [((Int, Int, Int), (Double, Double, Double))] = [
      ((255, 0, 0), (53.24, 80.09, 67.20)), ((0, 255, 0), (87.74, -86.18, 83.18)),
      ((0, 0, 255), (32.30, 79.19, -107.86)), ((255, 255, 255), (100, 0, 0)), ((0, 0, 0), (0, 0, 0)),
      ((119, 119, 119), (50.03, 0, 0)),
    ]
    for ((red, green, blue), (lightness, a, b)) in known {
      let color = LabColor(red: red, green: green, blue: blue)
      #expect(abs(color.lightness - lightness) < 0.02, "\(color)")
      #expect(abs(color.a - a) < 0.06 && abs(color.b - b) < 0.06, "\(color)")
    }
  }

  @Test func `greys have no colour`() {
    for level in 0...255 {
      let color = LabColor(red: level, green: level, blue: level)
      #expect(abs(color.a) < 1e-9 && abs(color.b) < 1e-9)
    }
  }

  @Test func `no two neighbouring colours are the same`() {
    for level in 0..<255 {
      for (red, green, blue) in [(1, 0, 0), (0, 1, 0), (0, 0, 1)] {
        let first = LabColor(red: level, green: level, blue: level)
        let second = LabColor(red: level + red, green: level + green, blue: level + blue)
        #expect(first.difference(to: second) > 0.005)
        #expect(first.difference(to: first) == 0)
      }
    }
  }

  @Test func `translucent pixels differ over black or over white`() {
    // Black that lets more through is seen over white alone, white over black alone.
    let black = PremultipliedPixel(0xFF00_0000)
    let shade = PremultipliedPixel(0x8000_0000)
    #expect(
      abs(
        black.difference(to: shade)
          - LabColor(red: 0, green: 0, blue: 0)
          .difference(to: LabColor(red: 127, green: 127, blue: 127))) < 1e-9)
    let white = PremultipliedPixel(0xFFFF_FFFF)
    let mist = PremultipliedPixel(0x8080_8080)
    #expect(
      abs(
        white.difference(to: mist)
          - LabColor(red: 255, green: 255, blue: 255)
          .difference(to: LabColor(red: 128, green: 128, blue: 128))) < 1e-9)
  }

  @Test func `every change of alpha alone has a difference`() {
    for alpha: UInt32 in 0..<255 {
      for color: UInt32 in [0, min(alpha, 7) * 0x01_0101] {
        let one = PremultipliedPixel(alpha << 24 | color)
        let other = PremultipliedPixel((alpha + 1) << 24 | color)
        #expect(one.difference(to: other) > 0)
        #expect(one.levels(to: other) > 0)
      }
    }
  }
}
