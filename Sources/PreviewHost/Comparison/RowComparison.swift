import Glibc

/// Finds in two pictures, row after row, the pixels that changed.
struct RowComparison {
  /// The columns of the last row that changed, in order; none touches another.
  private(set) var runs: [Range<Int>] = []
  /// The largest difference (CIEDE2000) of all pixels so far that both pictures have and that are not the same.
  private(set) var maximumDeltaE = 0.0

  private let reference: Bitmap
  private let actual: Bitmap
  private var judge: PixelJudge

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
    runs.removeAll(keepingCapacity: true)
    let widths = [reference, actual].map { row < $0.height ? $0.width : 0 }
    let shared = min(widths[0], widths[1])
    let all = max(widths[0], widths[1])
    for span in spans where span.lowerBound < all {
      if span.lowerBound < shared {
        compare(row, span.lowerBound..<min(span.upperBound, shared))
      }
      let alone = max(span.lowerBound, shared)..<max(min(span.upperBound, all), shared)
      if !alone.isEmpty { add(alone) }
    }
  }

  /// Compares columns that both pictures have.
  private mutating func compare(_ row: Int, _ columns: Range<Int>) {
    let count = columns.count
    let (first, second) = (row * reference.width + columns.lowerBound, row * actual.width + columns.lowerBound)
    reference.bytes.withUnsafeBytes { old in
      actual.bytes.withUnsafeBytes { new in
        guard let oldStart = old.baseAddress, let newStart = new.baseAddress else { return }
        let oldRow = oldStart + first * 4
        let newRow = newStart + second * 4
        if memcmp(oldRow, newRow, count * 4) == 0 { return }
        var index = 0
        while index < count {
          // Most pixels of most rows are the same: eight at a time.
          while index + 8 <= count,
            oldRow.loadUnaligned(fromByteOffset: index * 4, as: SIMD8<UInt32>.self)
              == newRow.loadUnaligned(fromByteOffset: index * 4, as: SIMD8<UInt32>.self)
          {
            index += 8
          }
          let end = min(index + 8, count)
          while index < end {
            let oldPixel = oldRow.loadUnaligned(fromByteOffset: index * 4, as: UInt32.self)
            let newPixel = newRow.loadUnaligned(fromByteOffset: index * 4, as: UInt32.self)
            if oldPixel != newPixel {
              let verdict = judge.judge(oldPixel, newPixel)
              maximumDeltaE = max(maximumDeltaE, verdict.deltaE)
              if verdict.isChanged { add(columns.lowerBound + index..<columns.lowerBound + index + 1) }
            }
            index += 1
          }
        }
      }
    }
  }

  /// Visits the changed pixels of the last row that both pictures have, with their difference (CIEDE2000).
  mutating func forEachChange(_ row: Int, _ body: (_ column: Int, _ deltaE: Double) -> Void) {
    guard row < reference.height, row < actual.height else { return }
    let shared = min(reference.width, actual.width)
    for run in runs {
      for column in run where column < shared {
        body(column, judge.judge(reference.word(column, row), actual.word(column, row)).deltaE)
      }
    }
  }

  private mutating func add(_ run: Range<Int>) {
    if let last = runs.last, last.upperBound == run.lowerBound {
      runs[runs.count - 1] = last.lowerBound..<run.upperBound
    } else {
      runs.append(run)
    }
  }
}

extension Bitmap {
  /// A pixel, BGRA premultiplied as a little-endian word.
  fileprivate func word(_ column: Int, _ row: Int) -> UInt32 {
    bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: (row * width + column) * 4, as: UInt32.self) }
  }
}
