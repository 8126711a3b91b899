/// What a worker sent is not what CPreviewWire.h says.
enum WireError: Error {
  /// A field is missing, or is longer than the frame.
  case short
  /// A frame came that does not belong here.
  case unexpected
}

/// Reads the fields of a frame in order.
///
/// What comes from a worker is untrusted: every read is checked.
struct WireReader {
  private let bytes: UnsafeRawBufferPointer
  private var offset = 0

  /// Reads `bytes`, which must outlive the reader.
  init(_ bytes: UnsafeRawBufferPointer) {
    self.bytes = bytes
  }

  /// What was not read yet.
  var rest: UnsafeRawBufferPointer { UnsafeRawBufferPointer(rebasing: bytes[offset...]) }

  mutating func unsigned32() throws(WireError) -> UInt32 { try take(4).loadUnaligned(as: UInt32.self) }

  mutating func signed32() throws(WireError) -> Int32 { try take(4).loadUnaligned(as: Int32.self) }

  mutating func unsigned64() throws(WireError) -> UInt64 { try take(8).loadUnaligned(as: UInt64.self) }

  mutating func double() throws(WireError) -> Double { try take(8).loadUnaligned(as: Double.self) }

  /// A string.
  ///
  /// Bytes that are not UTF-8 are replaced.
  mutating func string() throws(WireError) -> String {
    let length = try unsigned32()
    guard length > 0 else { return "" }
    return String(decoding: try take(Int(length)), as: UTF8.self)
  }

  private mutating func take(_ count: Int) throws(WireError) -> UnsafeRawBufferPointer {
    guard count <= bytes.count - offset else { throw .short }
    defer { offset += count }
    return UnsafeRawBufferPointer(rebasing: bytes[offset..<offset + count])
  }
}
