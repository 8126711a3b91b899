import CPreviewABI

extension String {
  /// Copies a string of the boundary; bytes that are no UTF-8 become U+FFFD.
  init(_ string: preview_string) {
    guard let bytes = string.bytes, string.length > 0, let count = Int(exactly: string.length) else {
      self = ""
      return
    }
    self = UnsafeRawBufferPointer(start: bytes, count: count).withMemoryRebound(to: UInt8.self) {
      String(decoding: $0, as: UTF8.self)
    }
  }
}

/// Strings of one struct of the boundary in one piece of memory, which stays where it is until the next `hold`.
final class HeldStrings {
  private var memory = UnsafeMutableBufferPointer<CChar>(start: nil, count: 0)

  deinit {
    memory.deallocate()
  }

  /// Copies the strings and answers them in the same order.
  func hold(_ strings: [String]) -> [preview_string] {
    let total = strings.reduce(0) { $0 + $1.utf8.count }
    if total > memory.count {
      memory.deallocate()
      memory = .allocate(capacity: max(total, 256))
    }
    var offset = 0
    return strings.map { string in
      let count = string.utf8.count
      guard count > 0, let base = memory.baseAddress else { return preview_string(bytes: nil, length: 0) }
      let start = base + offset
      var string = string
      string.withUTF8 {
        UnsafeMutableRawBufferPointer(start: start, count: count).copyMemory(from: UnsafeRawBufferPointer($0))
      }
      offset += count
      return preview_string(bytes: start, length: UInt64(count))
    }
  }
}
