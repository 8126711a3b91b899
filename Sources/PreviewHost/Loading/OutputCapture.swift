/// Keeps the first and the last part of what a plugin prints, so that a flood costs no memory.
struct OutputCapture {
  /// Bytes kept at the beginning, and as many at the end.
  static let keptBytes = 32 << 10

  private var head: [UInt8] = []
  /// A ring once it is full; `tailStart` is its oldest byte.
  private var tail: [UInt8] = []
  private var tailStart = 0
  private var dropped = 0

  /// Whether nothing was printed.
  var isEmpty: Bool { head.isEmpty }

  /// Takes in what was read.
  mutating func append(_ bytes: UnsafeRawBufferPointer) {
    let headCount = min(Self.keptBytes - head.count, bytes.count)
    head.append(contentsOf: bytes[..<headCount])
    var rest = bytes[headCount...]
    if rest.count > Self.keptBytes {
      dropped += rest.count - Self.keptBytes
      rest = rest.suffix(Self.keptBytes)
    }
    for byte in rest {
      if tail.count < Self.keptBytes {
        tail.append(byte)
      } else {
        tail[tailStart] = byte
        tailStart = (tailStart + 1) % Self.keptBytes
        dropped += 1
      }
    }
  }

  /// The output so far as text, with a line for what was left out; forgets it.
  mutating func take() -> String {
    defer { self = OutputCapture() }
    guard !head.isEmpty else { return "" }
    var text = String(decoding: head, as: UTF8.self)
    if dropped > 0 { text += "\n… \(dropped) bytes left out …\n" }
    text += String(decoding: tail[tailStart...] + tail[..<tailStart], as: UTF8.self)
    return text
  }
}
