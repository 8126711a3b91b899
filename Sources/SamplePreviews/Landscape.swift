import PreviewABI

/// A painted lake between mountains at dusk.
///
/// It stands in for a photograph.
enum Landscape {
  /// The painting, made when it is first looked at.
  static let image = Image(pixels: paint(), width: side, height: side, scale: 2)

  private static let side = 480

  private struct Tone {
    var red: Double
    var green: Double
    var blue: Double

    func mixed(_ other: Tone, _ share: Double) -> Tone {
      // Written out: a preview is drawn by an unoptimised build, where a generic function costs ten times as much.
      let share = share < 0 ? 0 : share > 1 ? 1 : share
      return Tone(
        red: red + (other.red - red) * share, green: green + (other.green - green) * share,
        blue: blue + (other.blue - blue) * share)
    }
  }

  /// A ridge: the height of its line over the columns, and its colour at the line and below.
  private struct Ridge {
    let base: Double
    let swell: Double
    let crags: Double
    let phase: Double
    let top: Tone
    let foot: Tone

    /// Rows from the top at a column.
    func line(at column: Int) -> Double {
      let x = Double(column) / Double(side)
      let broad = wave(x * 1.7 + phase) * swell + wave(x * 3.9 + phase * 2.3) * swell * 0.45
      let sharp =
        peak(x * 3.1 + phase * 1.7) * crags + peak(x * 7.7 + phase) * crags * 0.3 + peak(x * 19.3) * crags * 0.06
      return (base - broad - sharp) * Double(side)
    }
  }

  /// A smooth wave of period 1 between -1 and 1, made of parabolas.
  private static func wave(_ x: Double) -> Double {
    let turn = x - x.rounded(.down)
    return turn < 0.5 ? 16 * turn * (0.5 - turn) : -16 * (turn - 0.5) * (1 - turn)
  }

  /// Peaks of period 1 between 0 and 1, with straight flanks.
  private static func peak(_ x: Double) -> Double {
    let turn = x - x.rounded(.down)
    return turn < 0.5 ? 2 * turn : 2 - 2 * turn
  }

  private static let far = Ridge(
    base: 0.60, swell: 0.03, crags: 0.17, phase: 0.42, top: Tone(red: 171, green: 146, blue: 178),
    foot: Tone(red: 224, green: 176, blue: 172))
  private static let middle = Ridge(
    base: 0.66, swell: 0.03, crags: 0.11, phase: 0.85, top: Tone(red: 110, green: 108, blue: 150),
    foot: Tone(red: 176, green: 140, blue: 160))
  private static let near = Ridge(
    base: 0.70, swell: 0.03, crags: 0.05, phase: 0.33, top: Tone(red: 58, green: 72, blue: 108),
    foot: Tone(red: 92, green: 94, blue: 130))
  private static let shore = 0.72
  private static let sun = (x: 0.63, y: 0.43, radius: 0.055)

  private static func sky(_ x: Double, _ y: Double) -> Tone {
    let high = Tone(red: 52, green: 76, blue: 132)
    let middle = Tone(red: 214, green: 138, blue: 150)
    let low = Tone(red: 255, green: 205, blue: 150)
    let air = y < 0.34 ? high.mixed(middle, y / 0.34) : middle.mixed(low, (y - 0.34) / 0.24)
    let across = x - sun.x
    let down = y - sun.y
    let distance = (across * across + down * down).squareRoot()
    let white = Tone(red: 255, green: 246, blue: 224)
    if distance < sun.radius { return white }
    let glow = 1 - (distance - sun.radius) / 0.34
    if glow <= 0 { return air }
    return air.mixed(white, glow * glow * 0.75)
  }

  /// The scene above the water at a place, where the ridges' lines of its column are known.
  private static func land(_ x: Double, _ row: Double, _ lines: (far: Double, middle: Double, near: Double)) -> Tone {
    let fade = 0.16 * Double(side)
    if row >= lines.near { return near.top.mixed(near.foot, (row - lines.near) / fade) }
    if row >= lines.middle { return middle.top.mixed(middle.foot, (row - lines.middle) / fade) }
    if row >= lines.far { return far.top.mixed(far.foot, (row - lines.far) / fade) }
    return sky(x, row / Double(side))
  }

  private static func paint() -> [UInt8] {
    let water = Tone(red: 36, green: 52, blue: 92)
    return [UInt8](unsafeUninitializedCapacity: side * side * 4) { bytes, count in
      for column in 0..<side {
        let x = Double(column) / Double(side)
        let lines = (far: far.line(at: column), middle: middle.line(at: column), near: near.line(at: column))
        for row in 0..<side {
          let y = Double(row) / Double(side)
          var tone: Tone
          if y < shore {
            tone = land(x, Double(row), lines)
          } else {
            // The water mirrors the land, trembles in lines, and darkens towards the viewer.
            let depth = (y - shore) / (1 - shore)
            let tremble = wave(y * 31) * 0.012 * (0.3 + depth) * wave(x * 2 + y * 7)
            let mirrored = shore - (y - shore) * 1.55 + tremble
            tone = land(x, mirrored * Double(side), lines).mixed(water, 0.28 + depth * 0.5)
          }
          let place = (row * side + column) * 4
          bytes[place] = UInt8(tone.red)
          bytes[place + 1] = UInt8(tone.green)
          bytes[place + 2] = UInt8(tone.blue)
          bytes[place + 3] = 255
        }
      }
      count = side * side * 4
    }
  }
}
