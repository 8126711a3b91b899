/// Copies a struct of the boundary, which begins with its size: what the other side does not have is zero.
func readSized<Record: BitwiseCopyable>(_ record: UnsafePointer<Record>) -> Record {
  let size = Int(UnsafeRawPointer(record).load(as: UInt32.self))
  return withUnsafeTemporaryAllocation(of: Record.self, capacity: 1) { copy in
    let bytes = UnsafeMutableRawBufferPointer(copy)
    bytes.initializeMemory(as: UInt8.self, repeating: 0)
    bytes.copyMemory(
      from: UnsafeRawBufferPointer(start: record, count: min(size, MemoryLayout<Record>.size)))
    return copy[0]
  }
}

/// Copies a struct of the boundary into the other side's memory, as far as that side knows it.
///
/// The other side has set `size`; it stays.
func writeSized<Record: BitwiseCopyable>(_ record: Record, to target: UnsafeMutablePointer<Record>) {
  let size = Int(UnsafeRawPointer(target).load(as: UInt32.self))
  let sizeField = MemoryLayout<UInt32>.size
  withUnsafeBytes(of: record) { source in
    let count = min(size, source.count)
    guard count > sizeField else { return }
    UnsafeMutableRawBufferPointer(start: UnsafeMutableRawPointer(target) + sizeField, count: count - sizeField)
      .copyMemory(from: UnsafeRawBufferPointer(rebasing: source[sizeField..<count]))
  }
}
