/// A PNG file of any kind, made chunk by chunk: for kinds that the host never writes.
struct RawPNG {
  var width: Int
  var height: Int
  /// Bits of a channel.
  var depth = 8
  /// PNG's number: 0 grey, 2 RGB, 3 palette, 4 grey and alpha, 6 RGBA.
  var colorType = 2
  var isInterlaced = false
  /// Chunks before the pixels.
  var chunks: [(name: String, data: [UInt8])] = []
  /// The samples of the pixel in column `x` and row `y`, each `depth` bits.
  var samples: (_ x: Int, _ y: Int) -> [Int]

  /// The whole file.
  var bytes: [UInt8] {
    var file: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    let header = Self.number(width) + Self.number(height)
    file += Self.chunk("IHDR", header + [UInt8(depth), UInt8(colorType), 0, 0, isInterlaced ? 1 : 0])
    for chunk in chunks { file += Self.chunk(chunk.name, chunk.data) }
    return file + Self.chunk("IDAT", Self.stored(rows)) + Self.chunk("IEND", [])
  }

  /// The rows, each after its filter's number 0, pass by pass when interlaced (PNG, 8.2).
  private var rows: [UInt8] {
    let passes =
      isInterlaced
      ? [(0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2)]
      : [(0, 0, 1, 1)]
    var bytes: [UInt8] = []
    for (left, top, across, down) in passes {
      for y in stride(from: top, to: height, by: down) where left < width {
        bytes += [0] + packed(stride(from: left, to: width, by: across).flatMap { samples($0, y) })
      }
    }
    return bytes
  }

  private func packed(_ samples: [Int]) -> [UInt8] {
    if depth == 16 { return samples.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] } }
    var bytes = [UInt8](repeating: 0, count: (samples.count * depth + 7) / 8)
    for (index, sample) in samples.enumerated() {
      let bit = index * depth
      bytes[bit / 8] |= UInt8(sample << (8 - depth - bit % 8))
    }
    return bytes
  }

  /// A zlib stream of stored blocks (RFC 1950, RFC 1951).
  private static func stored(_ data: [UInt8]) -> [UInt8] {
    var stream: [UInt8] = [0x78, 0x01]
    var rest = data[...]
    repeat {
      let block = rest.prefix(65_535)
      rest = rest.dropFirst(block.count)
      let count = UInt16(block.count)
      stream += [rest.isEmpty ? 1 : 0, UInt8(count & 255), UInt8(count >> 8)]
      stream += [UInt8(~count & 255), UInt8(~count >> 8)] + block
    } while !rest.isEmpty
    var (low, high) = (1, 0)
    for byte in data {
      low = (low + Int(byte)) % 65_521
      high = (high + low) % 65_521
    }
    return stream + number(high << 16 | low)
  }

  private static func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
    let body = Array(name.utf8) + data
    var remainder: UInt32 = 0xFFFF_FFFF
    for byte in body {
      remainder ^= UInt32(byte)
      for _ in 0..<8 { remainder = remainder & 1 == 1 ? remainder >> 1 ^ 0xEDB8_8320 : remainder >> 1 }
    }
    return number(data.count) + body + number(Int(~remainder))
  }

  static func number(_ value: Int) -> [UInt8] { [24, 16, 8, 0].map { UInt8(value >> $0 & 255) } }
}
