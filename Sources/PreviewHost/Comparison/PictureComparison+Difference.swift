extension PictureComparison {
  /// A picture for people of what changed.
  ///
  /// The actual picture, faded to light greys, with changed pixels in magenta, the stronger the larger the difference,
  /// framed region by region; masked areas are hatched in blue. Where the sizes differ it is as wide and as high as both
  /// pictures together: what only the actual picture covers is tinted green, what only the reference covers orange,
  /// and what neither covers is grey. It is opaque, and cut at the bottom if it had more pixels than a picture may.
  public func difference() -> Bitmap {
    let width = max(reference.width, actual.width)
    let whole = max(reference.height, actual.height)
    let height = min(whole, PixelLayout.maximumPixels / max(width, 1))
    var rows = MaskedRows(masks, width: width, height: whole)
    var comparison = RowComparison(reference: reference, actual: actual, settings: settings)
    var canvas = [UInt32](repeating: DifferenceColor.nothing.word, count: width * height)
    for row in 0..<height {
      rows.move(to: row)
      comparison.compare(row: row, spans: rows.spans)
      canvas.withUnsafeMutableBufferPointer {
        let line = UnsafeMutableBufferPointer(rebasing: $0[(row * width)..<((row + 1) * width)])
        drawFaded(row, in: line)
        comparison.forEachChange(row) { column, deltaE in
          line[column] = DifferenceColor(line[column]).mixed(.changed, DifferenceColor.weight(deltaE)).word
        }
        if !rows.isEmpty { Self.hatch(row, except: rows.spans, in: line) }
      }
    }
    frameRegions(&canvas, width: width, height: height)
    return Bitmap(
      width: width, height: height,
      bgraPremultiplied: [UInt8](unsafeUninitializedCapacity: canvas.count * 4) { bytes, count in
        canvas.withUnsafeBytes { UnsafeMutableRawBufferPointer(bytes).copyMemory(from: $0) }
        count = canvas.count * 4
      })
  }

  /// Draws what both pictures show in a row, without what changed.
  private func drawFaded(_ row: Int, in line: UnsafeMutableBufferPointer<UInt32>) {
    let old = row < reference.height ? reference.width : 0
    let new = row < actual.height ? actual.width : 0
    draw(actual, row, 0..<min(old, new), in: line, tint: nil)
    draw(actual, row, min(old, new)..<new, in: line, tint: .added)
    draw(reference, row, min(old, new)..<old, in: line, tint: .removed)
  }

  private func draw(
    _ bitmap: Bitmap, _ row: Int, _ columns: Range<Int>, in line: UnsafeMutableBufferPointer<UInt32>,
    tint: DifferenceColor?
  ) {
    bitmap.bytes.withUnsafeBytes { bytes in
      for column in columns {
        let word = bytes.loadUnaligned(fromByteOffset: (row * bitmap.width + column) * 4, as: UInt32.self)
        let faded = DifferenceColor.faded(PremultipliedPixel(word))
        line[column] = (tint.map { faded.mixed($0, 110) } ?? faded).word
      }
    }
  }

  /// Hatches what is masked.
  private static func hatch(_ row: Int, except spans: [Range<Int>], in line: UnsafeMutableBufferPointer<UInt32>) {
    func hatch(_ columns: Range<Int>) {
      for column in columns {
        // Stripes of 4 pixels, 45 degrees, a period of 12.
        let isStripe = (column + row) % 12 < 4
        line[column] = DifferenceColor(line[column]).mixed(.masked, isStripe ? 150 : 50).word
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
  private func frameRegions(_ canvas: inout [UInt32], width: Int, height: Int) {
    let distance = 4
    let thickness = 2
    for region in regions {
      let outer = distance + thickness
      let columns = max(region.x - outer, 0)..<min(region.x + region.width + outer, width)
      let rows = max(region.y - outer, 0)..<min(region.y + region.height + outer, height)
      for row in rows {
        let isEdge = row < region.y - distance || row >= region.y + region.height + distance
        for column in columns
        where isEdge || column < region.x - distance || column >= region.x + region.width + distance {
          let color = DifferenceColor(canvas[row * width + column])
          canvas[row * width + column] = color.mixed(.frame, 160).word
        }
      }
    }
  }
}
