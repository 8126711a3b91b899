extension PictureComparison {
  /// A picture for people of what changed.
  ///
  /// The actual picture, faded to light greys, with changed pixels in magenta, the stronger the larger the difference,
  /// framed region by region; masked areas are hatched in blue. Where the sizes differ it is as wide and as high as both
  /// pictures together: what only the actual picture covers is tinted green, what only the reference covers orange,
  /// and what neither covers is grey. It is opaque, of few colours (`indexedPNGData`), and cut at the bottom if it had more pixels than a picture may.
  public func difference() -> Bitmap {
    let (width, height) = differenceSize
    var rows = MaskedRows(masks, width: width, height: height)
    var comparison = RowComparison(reference: reference, actual: actual, settings: settings)
    let bytes = [UInt8](unsafeUninitializedCapacity: width * height * 4) { bytes, count in
      count = width * height * 4
      // Memory of an array is aligned for more than a pixel.
      UnsafeMutableRawBufferPointer(bytes).withMemoryRebound(to: UInt32.self) { canvas in
        for row in 0..<height {
          rows.move(to: row)
          comparison.compare(row: row, spans: rows.spans)
          let line = UnsafeMutableBufferPointer(rebasing: canvas[(row * width)..<((row + 1) * width)])
          drawFaded(row, in: line)
          draw(comparison.changes, in: line)
          if !rows.isEmpty { Self.hatch(row, except: rows.spans, in: line) }
        }
        frameRegions(canvas, width: width, height: height)
      }
    }
    return Bitmap(width: width, height: height, bgraPremultiplied: bytes)
  }

  /// The size of the picture of what changed, in pixels.
  var differenceSize: (width: Int, height: Int) {
    let width = max(reference.width, actual.width)
    return (width, min(max(reference.height, actual.height), PixelLayout.maximumPixels / max(width, 1)))
  }

  private func draw(_ changes: [RowComparison.Change], in line: UnsafeMutableBufferPointer<UInt32>) {
    for change in changes {
      // They all have one colour, and so have they faded.
      guard let deltaE = change.deltaE, let first = change.columns.first else { continue }
      let color = DifferenceColor(line[first]).coarse(10).mixed(.changed, DifferenceColor.weight(deltaE)).word
      line[change.columns].update(repeating: color)
    }
  }

  /// Draws what both pictures show in a row, without what changed.
  private func drawFaded(_ row: Int, in line: UnsafeMutableBufferPointer<UInt32>) {
    let old = row < reference.height ? reference.width : 0
    let new = row < actual.height ? actual.width : 0
    draw(actual, row, 0..<min(old, new), in: line, tint: nil)
    draw(actual, row, min(old, new)..<new, in: line, tint: .added)
    draw(reference, row, min(old, new)..<old, in: line, tint: .removed)
    line[max(old, new)...].update(repeating: DifferenceColor.nothing.word)
  }

  private func draw(
    _ bitmap: Bitmap, _ row: Int, _ columns: Range<Int>, in line: UnsafeMutableBufferPointer<UInt32>,
    tint: DifferenceColor?
  ) {
    func faded(_ word: UInt32) -> UInt32 {
      let faded = DifferenceColor.faded(PremultipliedPixel(word))
      return (tint.map { faded.coarse(3).mixed($0, 110) } ?? faded).word
    }
    bitmap.bytes.withUnsafeBytes { bytes in
      var (last, lastFaded) = (UInt32(0), faded(0))
      for column in columns {
        let word = bytes.loadUnaligned(fromByteOffset: (row * bitmap.width + column) * 4, as: UInt32.self)
        if word != last { (last, lastFaded) = (word, faded(word)) }
        line[column] = lastFaded
      }
    }
  }

  /// Hatches what is masked.
  private static func hatch(_ row: Int, except spans: [Range<Int>], in line: UnsafeMutableBufferPointer<UInt32>) {
    func hatch(_ columns: Range<Int>) {
      for column in columns {
        // Stripes of 4 pixels, 45 degrees, a period of 12.
        let isStripe = (column + row) % 12 < 4
        line[column] = DifferenceColor(line[column]).coarse(5).mixed(.masked, isStripe ? 150 : 50).word
      }
    }
    var column = 0
    for span in spans {
      hatch(column..<span.lowerBound)
      column = span.upperBound
    }
    hatch(column..<line.count)
  }

  /// Draws a frame around each region, so that a single pixel is found in a large picture.
  private func frameRegions(_ canvas: UnsafeMutableBufferPointer<UInt32>, width: Int, height: Int) {
    let distance = 4
    let thickness = 2
    for region in regions {
      let (left, right) = (region.x - distance, region.x + region.width + distance)
      let (top, bottom) = (region.y - distance, region.y + region.height + distance)
      let sides = [
        (left - thickness..<right + thickness, top - thickness..<top),
        (left - thickness..<right + thickness, bottom..<bottom + thickness),
        (left - thickness..<left, top..<bottom), (right..<right + thickness, top..<bottom),
      ]
      for (columns, rows) in sides {
        for row in rows.clamped(to: 0..<height) {
          for column in columns.clamped(to: 0..<width) {
            let color = DifferenceColor(canvas[row * width + column]).coarse(5)
            canvas[row * width + column] = color.mixed(.frame, 160).word
          }
        }
      }
    }
  }
}
