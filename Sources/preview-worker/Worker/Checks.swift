import CPreviewABI
import CPreviewWire
import CWorkerShim

/// The most bytes that a name, a path or a message of a plugin may have.
let stringLimit: UInt64 = 64 << 10

extension Worker {
  /// A plugin's string as bytes, after the checks that the boundary demands, or nil: then it has been refused.
  ///
  /// - Parameter what: how messages call it, such as `preview_provider.module`.
  func checked(_ string: preview_string, _ what: String, limit: UInt64 = stringLimit) -> UnsafeRawBufferPointer? {
    guard string.length > 0 else { return UnsafeRawBufferPointer(start: nil, count: 0) }
    guard let bytes = string.bytes else {
      _ = refuse("\(what) is NULL and \(string.length) bytes long; NULL goes with length 0 only")
      return nil
    }
    guard string.length <= limit else {
      _ = refuse("\(what) is \(string.length) bytes long; at most \(limit) are taken", status: WIRE_STATUS_LIMIT)
      return nil
    }
    let buffer = UnsafeRawBufferPointer(start: bytes, count: Int(string.length))
    if let offset = firstInvalidUTF8(in: buffer) {
      _ = refuse("\(what) is not UTF-8: byte \(offset) is wrong; strings of the boundary are UTF-8")
      return nil
    }
    return buffer
  }

  /// Copies a data struct that begins with its size: the smaller of both sizes, the rest zero.
  ///
  /// - Returns: false if the size is absurd; then it has been refused.
  func copy<Value: BitwiseCopyable>(_ source: UnsafeRawPointer, into value: inout Value, named name: String) -> Bool {
    let size = source.loadUnaligned(as: UInt32.self)
    let own = MemoryLayout<Value>.size
    guard size >= 8, size <= 65_536 else {
      _ = refuse("\(name).size is \(size); set it to sizeof(\(name)), which is \(own) in this version")
      return false
    }
    withUnsafeMutableBytes(of: &value) { target in
      target.baseAddress?.copyMemory(from: source, byteCount: min(Int(size), own))
    }
    return true
  }
}

/// The offset of the first byte that is not well-formed UTF-8 (Unicode 15, table 3-7), or nil.
func firstInvalidUTF8(in bytes: UnsafeRawBufferPointer) -> Int? {
  guard let base = bytes.baseAddress else { return nil }
  let count = bytes.count
  var index = 0
  while index < count {
    // Eight ASCII bytes at a time: nearly every string is nothing else.
    while index + 8 <= count, (base + index).loadUnaligned(as: UInt64.self) & 0x8080_8080_8080_8080 == 0 {
      index += 8
    }
    guard index < count else { break }
    let first = base.load(fromByteOffset: index, as: UInt8.self)
    if first < 0x80 {
      index += 1
      continue
    }
    let length: Int
    var lowest: UInt8 = 0x80
    var highest: UInt8 = 0xBF
    switch first {
    case 0xC2...0xDF: length = 2
    case 0xE0...0xEF:
      length = 3
      if first == 0xE0 { lowest = 0xA0 }
      if first == 0xED { highest = 0x9F }
    case 0xF0...0xF4:
      length = 4
      if first == 0xF0 { lowest = 0x90 }
      if first == 0xF4 { highest = 0x8F }
    default: return index
    }
    guard count - index >= length else { return index }
    let second = base.load(fromByteOffset: index + 1, as: UInt8.self)
    guard second >= lowest, second <= highest else { return index }
    for offset in 2..<max(2, length) {
      guard base.load(fromByteOffset: index + offset, as: UInt8.self) & 0xC0 == 0x80 else { return index }
    }
    index += length
  }
  return nil
}

/// A number as messages show it: `nan`, `inf`, `-3`, `0.5`.
func text(_ number: Double) -> String {
  withUnsafeTemporaryAllocation(of: CChar.self, capacity: 64) { buffer in
    guard let start = buffer.baseAddress else { return "" }
    worker_format(number, start, 64)
    return String(cString: start)
  }
}
