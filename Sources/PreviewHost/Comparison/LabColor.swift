import Glibc

/// A colour in CIELAB (CIE 15:2004, 8.2.1), relative to the white of sRGB.
struct LabColor: Hashable, Sendable {
  /// Lightness, 0...100.
  var lightness: Double
  /// From green to red.
  var a: Double
  /// From blue to yellow.
  var b: Double

  /// Makes a colour of its coordinates.
  init(lightness: Double, a: Double, b: Double) {
    self.lightness = lightness
    self.a = a
    self.b = b
  }

  /// Makes the colour of sRGB levels, 0...255.
  ///
  /// sRGB to XYZ is IEC 61966-2-1; the white is that matrix's own, so that greys have no colour at all.
  init(red: Int, green: Int, blue: Int) {
    let (red, green, blue) = Self.linear.withUnsafeBufferPointer { ($0[red], $0[green], $0[blue]) }
    let x = Self.root((0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505)
    let y = Self.root(0.2126 * red + 0.7152 * green + 0.0722 * blue)
    let z = Self.root((0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.0890)
    self.init(lightness: 116 * y - 16, a: 500 * (x - y), b: 200 * (y - z))
  }

  /// The linear light of each sRGB level, 0...1.
  private static let linear: [Double] = (0...255).map {
    let value = Double($0) / 255
    return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
  }

  /// The function f of CIE 15: a cube root, and a line near black.
  private static func root(_ value: Double) -> Double {
    value > 216.0 / 24389 ? cbrt(value) : value * (841.0 / 108) + 4.0 / 29
  }
}

extension LabColor {
  /// The colour difference CIEDE2000, from 0, with all parametric factors 1.
  ///
  /// Sharma, Wu and Dalal, "The CIEDE2000 Color-Difference Formula: Implementation Notes, Supplementary Test Data, and
  /// Mathematical Observations", Color Research & Application 30(1), 2005. Numbers in parentheses are its equations.
  func difference(to other: LabColor) -> Double {
    // (2)…(7)
    let chroma = ((a * a + b * b).squareRoot() + (other.a * other.a + other.b * other.b).squareRoot()) / 2
    let stretch = 1 + (1 - Self.chromaWeight(chroma)) / 2
    let (a1, a2) = (a * stretch, other.a * stretch)
    let (c1, c2) = ((a1 * a1 + b * b).squareRoot(), (a2 * a2 + other.b * other.b).squareRoot())
    let (h1, h2) = (Self.hue(a1, b), Self.hue(a2, other.b))
    // (8)…(11); a colour without chroma has no hue, and then there is no difference of hue.
    let hasHues = c1 * c2 != 0
    var hueStep = hasHues ? h2 - h1 : 0
    if hueStep > .pi { hueStep -= 2 * .pi } else if hueStep < -.pi { hueStep += 2 * .pi }
    let deltaL = other.lightness - lightness
    let deltaC = c2 - c1
    let deltaH = 2 * (c1 * c2).squareRoot() * sin(hueStep / 2)
    // (12)…(14)
    let meanL = (lightness + other.lightness) / 2
    let meanC = (c1 + c2) / 2
    var meanH = h1 + h2
    if hasHues {
      if abs(h1 - h2) > .pi { meanH += meanH < 2 * .pi ? 2 * .pi : -2 * .pi }
      meanH /= 2
    }
    // (15)…(21)
    let degree = Double.pi / 180
    let t =
      1 - 0.17 * cos(meanH - 30 * degree) + 0.24 * cos(2 * meanH) + 0.32 * cos(3 * meanH + 6 * degree) - 0.20
      * cos(4 * meanH - 63 * degree)
    let turn = (meanH / degree - 275) / 25
    let rotation = 30 * degree * exp(-turn * turn)
    let middle = (meanL - 50) * (meanL - 50)
    let scaleL = 1 + 0.015 * middle / (20 + middle).squareRoot()
    let scaleC = 1 + 0.045 * meanC
    let scaleH = 1 + 0.015 * meanC * t
    let cross = -sin(2 * rotation) * 2 * Self.chromaWeight(meanC)
    // (22)
    let (l, c, h) = (deltaL / scaleL, deltaC / scaleC, deltaH / scaleH)
    return max(0, l * l + c * c + h * h + cross * c * h).squareRoot()
  }

  /// The root of C⁷ ÷ (C⁷ + 25⁷), 0..<1.
  private static func chromaWeight(_ chroma: Double) -> Double {
    let square = chroma * chroma
    let seventh = square * square * square * chroma
    return (seventh / (seventh + 6_103_515_625)).squareRoot()
  }

  /// The hue's angle, 0..<2π; 0 without chroma.
  private static func hue(_ a: Double, _ b: Double) -> Double {
    if a == 0 && b == 0 { return 0 }
    let angle = atan2(b, a)
    return angle < 0 ? angle + 2 * .pi : angle
  }
}
