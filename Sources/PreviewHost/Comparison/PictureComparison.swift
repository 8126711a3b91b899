import Glibc

/// What differs between a picture and its reference.
///
/// Pixels are compared as they are, with their alpha: those whose bytes are equal are equal, others are judged by the
/// tolerances of `ComparisonSettings`. Where the sizes differ, what only one of the pictures covers has changed.
public struct PictureComparison: Sendable {
  /// The picture as it should be.
  public let reference: Bitmap
  /// The picture as it is.
  public let actual: Bitmap
  /// What was tolerated.
  public let settings: ComparisonSettings
  /// What was not compared, in pixels from the top left; parts outside the pictures do no harm.
  public let masks: [CheckResult.Region]

  /// Whether both have the same size and no more changed than the settings allow.
  public let isWithinLimits: Bool
  /// Unmasked pixels that differ by more than is tolerated.
  public let changedPixels: Int
  /// The same as a share of the unmasked pixels, 0...1; 0 if everything is masked.
  public let changedRatio: Double
  /// The largest colour difference (CIEDE2000) of an unmasked pixel of both pictures, tolerated or not.
  ///
  /// Translucent pixels are compared over white and over black; the larger difference counts.
  public let maximumDeltaE: Double
  /// Boxes of what changed, at most 64, the largest first; they do not overlap.
  public let regions: [CheckResult.Region]

  /// Compares two pictures.
  public init(reference: Bitmap, actual: Bitmap, settings: ComparisonSettings, masks: [CheckResult.Region]) {
    self.reference = reference
    self.actual = actual
    self.settings = settings
    self.masks = masks
    let width = max(reference.width, actual.width)
    let height = max(reference.height, actual.height)
    var rows = MaskedRows(masks, width: width, height: height)
    var comparison = RowComparison(reference: reference, actual: actual, settings: settings)
    var tiles = ChangedTiles(width: width, height: height)
    var compared = 0
    var changed = 0
    // Equal pictures are the common case, and fastest found so.
    if reference.hasEqualBytes(actual) {
      (isWithinLimits, changedPixels, changedRatio, maximumDeltaE, regions) = (true, 0, 0, 0, [])
      return
    }
    for row in 0..<height {
      rows.move(to: row)
      comparison.compare(row: row, spans: rows.spans)
      let covered = max(
        row < reference.height ? reference.width : 0, row < actual.height ? actual.width : 0)
      compared += rows.count(below: covered)
      for change in comparison.changes {
        changed += change.columns.count
        tiles.add(change.columns, row: row)
      }
    }
    changedPixels = changed
    changedRatio = compared == 0 ? 0 : Double(changed) / Double(compared)
    maximumDeltaE = comparison.maximumDeltaE
    regions = tiles.regions()
    isWithinLimits =
      reference.width == actual.width && reference.height == actual.height
      && settings.allows(changedPixels: changed, ratio: changedRatio)
  }

  /// Whether the pictures have different sizes; such a picture is never within limits.
  public var sizesDiffer: Bool { reference.width != actual.width || reference.height != actual.height }
}

extension Bitmap {
  /// Whether size and pixels are the same.
  fileprivate func hasEqualBytes(_ other: Bitmap) -> Bool {
    guard width == other.width, height == other.height else { return false }
    return bytes.withUnsafeBytes { first in
      other.bytes.withUnsafeBytes { second in
        guard let one = first.baseAddress, let two = second.baseAddress else { return true }
        return memcmp(one, two, first.count) == 0
      }
    }
  }
}
