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

/// Strings for structs of the boundary.
///
/// They stay where they are until `forget`.
final class HeldStrings {
  private var memory: UnsafeMutableRawPointer?
  private var capacity = 0
  private var used = 0
  /// Memory that is full, whose strings stay.
  private var full: [UnsafeMutableRawPointer] = []

  deinit {
    memory?.deallocate()
    for block in full { block.deallocate() }
  }

  /// Copies a string.
  func hold(_ string: String) -> preview_string {
    if string.isEmpty { return preview_string(bytes: nil, length: 0) }
    var string = string
    return string.withUTF8 { text in
      let target = room(for: text.count)
      if let source = text.baseAddress { target.copyMemory(from: source, byteCount: text.count) }
      return preview_string(bytes: target.assumingMemoryBound(to: CChar.self), length: UInt64(text.count))
    }
  }

  /// Lets go of all strings.
  func forget() {
    for block in full { block.deallocate() }
    full = []
    used = 0
  }

  private func room(for count: Int) -> UnsafeMutableRawPointer {
    if let memory, capacity - used >= count {
      used += count
      return memory + (used - count)
    }
    if let memory { full.append(memory) }
    capacity = count > 512 ? count : 512
    let new = UnsafeMutableRawPointer.allocate(byteCount: capacity, alignment: 1)
    memory = new
    used = count
    return new
  }
}
