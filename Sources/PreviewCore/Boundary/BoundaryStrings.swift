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
  /// Memory in use, the last block at its end.
  ///
  /// An older block is full, and its strings stay.
  private var blocks: [UnsafeMutableBufferPointer<CChar>] = []
  private var used = 0

  deinit {
    for block in blocks { block.deallocate() }
  }

  /// Copies a string.
  func hold(_ string: String) -> preview_string {
    let count = string.utf8.count
    if count == 0 { return preview_string(bytes: nil, length: 0) }
    if blocks.isEmpty || blocks[blocks.count - 1].count - used < count {
      blocks.append(.allocate(capacity: max(count, 4096)))
      used = 0
    }
    let target = UnsafeMutableRawBufferPointer(blocks[blocks.count - 1])
    let start = target.baseAddress.map { $0 + used }
    var string = string
    string.withUTF8 {
      UnsafeMutableRawBufferPointer(rebasing: target[used...]).copyMemory(from: UnsafeRawBufferPointer($0))
    }
    used += count
    return preview_string(bytes: start?.assumingMemoryBound(to: CChar.self), length: UInt64(count))
  }

  /// Lets go of all strings.
  func forget() {
    while blocks.count > 1 { blocks.removeLast().deallocate() }
    used = 0
  }
}
