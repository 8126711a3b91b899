/// Reads the fields of a request in order.
///
/// A field that is not there reads as zero and marks the request as broken.
struct RequestReader {
  private let bytes: UnsafeRawBufferPointer
  private var offset = 0
  /// Whether a field was missing.
  private(set) var isBroken = false

  init(_ bytes: UnsafeRawBufferPointer) {
    self.bytes = bytes
  }

  mutating func integer32() -> UInt32 { take(4)?.loadUnaligned(as: UInt32.self) ?? 0 }

  mutating func signed32() -> Int32 { Int32(bitPattern: integer32()) }

  mutating func integer64() -> UInt64 { take(8)?.loadUnaligned(as: UInt64.self) ?? 0 }

  mutating func double() -> Double { Double(bitPattern: integer64()) }

  /// A string's bytes, valid as long as the request is.
  mutating func string() -> UnsafeRawBufferPointer {
    take(Int(integer32())) ?? UnsafeRawBufferPointer(start: nil, count: 0)
  }

  private mutating func take(_ count: Int) -> UnsafeRawBufferPointer? {
    guard count <= bytes.count - offset else {
      isBroken = true
      return nil
    }
    defer { offset += count }
    return UnsafeRawBufferPointer(rebasing: bytes[offset..<offset + count])
  }
}
