/// Says of two pixels that differ how much they do and whether that is tolerated.
///
/// A picture has few pairs of colours compared to its pixels; the last ones are remembered.
struct PixelJudge {
  /// What two pixels come to.
  struct Verdict {
    /// Whether the pixels differ by more than is tolerated.
    var isChanged: Bool
    /// CIEDE2000, from 0.
    var deltaE: Double
  }

  private struct Entry {
    /// Both pixels.
    ///
    /// Equal ones, as these at the start, are never asked for.
    var pixels: UInt64 = 0
    var verdict = Verdict(isChanged: false, deltaE: 0)
  }

  /// Memory of its own: it is written in the innermost loop, where an array would ask each time who else has it.
  private final class Entries {
    let start = UnsafeMutablePointer<Entry>.allocate(capacity: 1 << entryBits)

    init() { start.initialize(repeating: Entry(), count: 1 << entryBits) }

    deinit { start.deallocate() }
  }

  private static let entryBits = 13

  private let levels: Int?
  private let perceptual: Double?
  private let entries = Entries()

  /// Makes a judge for tolerances.
  init(_ settings: ComparisonSettings) {
    levels = settings.toleratedLevels
    perceptual = settings.perceptualTolerance
  }

  /// Judges two pixels, BGRA premultiplied as words of this machine.
  ///
  /// - Precondition: They are not the same.
  func judge(_ reference: UInt32, _ actual: UInt32) -> Verdict {
    let pixels = UInt64(reference) << 32 | UInt64(actual)
    // Fibonacci hashing (Knuth, The Art of Computer Programming 3, 6.4).
    let slot = Int(truncatingIfNeeded: (pixels &* 0x9E37_79B9_7F4A_7C15) >> UInt64(64 - Self.entryBits))
    if entries.start[slot].pixels == pixels { return entries.start[slot].verdict }
    let verdict = verdict(PremultipliedPixel(reference), PremultipliedPixel(actual))
    entries.start[slot] = Entry(pixels: pixels, verdict: verdict)
    return verdict
  }

  private func verdict(_ reference: PremultipliedPixel, _ actual: PremultipliedPixel) -> Verdict {
    let deltaE = reference.difference(to: actual)
    var isTolerated = levels != nil || perceptual != nil
    if let levels { isTolerated = isTolerated && reference.levels(to: actual) <= levels }
    if let perceptual { isTolerated = isTolerated && deltaE <= perceptual }
    return Verdict(isChanged: !isTolerated, deltaE: deltaE)
  }
}
