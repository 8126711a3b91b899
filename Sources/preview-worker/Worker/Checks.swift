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
    let offset = worker_invalid_utf8(bytes, string.length)
    if offset >= 0 {
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

/// A number as messages show it: `nan`, `inf`, `-3`, `0.5`.
func text(_ number: Double) -> String {
  withUnsafeTemporaryAllocation(of: CChar.self, capacity: 64) { buffer in
    guard let start = buffer.baseAddress else { return "" }
    worker_format(number, start, 64)
    return String(cString: start)
  }
}
