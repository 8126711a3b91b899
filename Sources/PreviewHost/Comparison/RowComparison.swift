import Glibc

/// Finds in two pictures, row after row, the pixels that changed.
struct RowComparison {
  /// Neighbouring pixels that changed in the same way.
  struct Change {
    /// At least one.
    var columns: Range<Int>
    /// CIEDE2000, from 0; `nil` for pixels that only one of the pictures has.
    var deltaE: Double?
  }

  /// What changed in the last row, in order.
  private(set) var changes: [Change] = []
  /// The largest difference (CIEDE2000) of all pixels so far that both pictures have and that are not the same.
  private(set) var maximumDeltaE = 0.0

  private let reference: Bitmap
  private let actual: Bitmap
  private let judge: PixelJudge

  /// Starts before the first row.
  init(reference: Bitmap, actual: Bitmap, settings: ComparisonSettings) {
    self.reference = reference
    self.actual = actual
    judge = PixelJudge(settings)
  }

  /// Compares one row, within some of its columns.
  ///
  /// What only one of the pictures has changed; what none has did not.
  ///
  /// - Parameter spans: In order; none touches another.
  mutating func compare(row: Int, spans: [Range<Int>]) {
    changes.removeAll(keepingCapacity: true)
    let old = row < reference.height ? reference.width : 0
    let new = row < actual.height ? actual.width : 0
    let shared = min(old, new)
    let all = max(old, new)
    for span in spans {
      let both = span.clamped(to: 0..<shared)
      if !both.isEmpty {
        reference.bytes.withUnsafeBytes { old in
          actual.bytes.withUnsafeBytes { new in
            compare(
              UnsafeRawBufferPointer(rebasing: old[(row * reference.width * 4)...]),
              UnsafeRawBufferPointer(rebasing: new[(row * actual.width * 4)...]), both)
          }
        }
      }
      let alone = span.clamped(to: shared..<all)
      if !alone.isEmpty { changes.append(Change(columns: alone)) }
    }
  }

  /// Compares columns of two rows that both have them.
  private mutating func compare(_ old: UnsafeRawBufferPointer, _ new: UnsafeRawBufferPointer, _ columns: Range<Int>) {
    guard let oldRow = old.baseAddress, let newRow = new.baseAddress else { return }
    let start = columns.lowerBound * 4
    if memcmp(oldRow + start, newRow + start, columns.count * 4) == 0 { return }
    func pixel(_ row: UnsafeRawPointer, _ column: Int) -> UInt32 {
      row.loadUnaligned(fromByteOffset: column * 4, as: UInt32.self)
    }
    /// Two pixels.
    func two(_ row: UnsafeRawPointer, _ column: Int) -> UInt64 {
      row.loadUnaligned(fromByteOffset: column * 4, as: UInt64.self)
    }
    func areEightEqual(_ column: Int) -> Bool {
      (two(oldRow, column) ^ two(newRow, column)) | (two(oldRow, column + 2) ^ two(newRow, column + 2))
        | (two(oldRow, column + 4) ^ two(newRow, column + 4)) | (two(oldRow, column + 6) ^ two(newRow, column + 6)) == 0
    }
    func areEight(_ row: UnsafeRawPointer, _ column: Int, _ pair: UInt64) -> Bool {
      (two(row, column) ^ pair) | (two(row, column + 2) ^ pair) | (two(row, column + 4) ^ pair)
        | (two(row, column + 6) ^ pair) == 0
    }
    let end = columns.upperBound
    var column = columns.lowerBound
    while column < end {
      // Most pixels are the same in both pictures, or as their neighbours are: eight at a time.
      while column + 8 <= end, areEightEqual(column) { column += 8 }
      while column < end, pixel(oldRow, column) == pixel(newRow, column) { column += 1 }
      if column == end { break }
      let oldPixel = pixel(oldRow, column)
      let newPixel = pixel(newRow, column)
      let first = column
      column += 1
      let (oldPair, newPair) = (UInt64(oldPixel) << 32 | UInt64(oldPixel), UInt64(newPixel) << 32 | UInt64(newPixel))
      while column + 8 <= end, areEight(oldRow, column, oldPair), areEight(newRow, column, newPair) { column += 8 }
      while column < end, pixel(oldRow, column) == oldPixel, pixel(newRow, column) == newPixel { column += 1 }
      let verdict = judge.judge(oldPixel, newPixel)
      maximumDeltaE = max(maximumDeltaE, verdict.deltaE)
      if verdict.isChanged { changes.append(Change(columns: first..<column, deltaE: verdict.deltaE)) }
    }
  }
}
