import CPreviewWire
import CWorkerShim

/// The worker's end of the socket: frames out through one buffer, requests in through another.
///
/// Both buffers live as long as the process and grow only for a frame that does not fit, so that nothing is
/// allocated for a field or a record.
final class Connection {
  /// The size that the buffer of outgoing frames has at first, and at which a data frame is sent.
  private static let chunk = 128 << 10
  private static let headerSize = MemoryLayout<wire_header>.size

  private var out: UnsafeMutableRawPointer
  private var outCapacity: Int
  private var outCount = 0
  /// Where the frame that is being written begins, or -1.
  private var frameStart = -1

  private var input: UnsafeMutableRawPointer
  private var inputCapacity: Int
  private var inputStart = 0
  private var inputEnd = 0
  /// The descriptor that came with a request and was not taken yet, or -1.
  private var receivedDescriptor: Int32 = -1

  /// The request that is being served; its number goes into every frame.
  var request: UInt32 = 0

  init() {
    outCapacity = Self.chunk * 2
    out = .allocate(byteCount: outCapacity, alignment: 16)
    inputCapacity = 64 << 10
    input = .allocate(byteCount: inputCapacity, alignment: 16)
  }
}

// MARK: - Outgoing frames

extension Connection {
  /// Begins a frame; the fields that are appended next are its payload.
  func begin(_ kind: Int32) {
    reserve(Self.headerSize)
    frameStart = outCount
    let header = wire_header(length: 0, kind: UInt16(kind), reserved: 0, request: request, reserved2: 0)
    out.storeBytes(of: header, toByteOffset: outCount, as: wire_header.self)
    outCount += Self.headerSize
  }

  /// Ends the frame, and sends what has gathered if it is much.
  func end() {
    let length = UInt32(outCount - frameStart - Self.headerSize)
    out.storeBytes(of: length, toByteOffset: frameStart, as: UInt32.self)
    frameStart = -1
    if outCount >= Self.chunk { flush() }
  }

  /// Forgets the frame that was begun.
  func abandon() {
    outCount = frameStart
    frameStart = -1
  }

  /// Whether a frame was begun and not ended.
  var isWritingFrame: Bool { frameStart >= 0 }

  /// Bytes in the payload of the frame that is being written.
  var payloadSize: Int { outCount - frameStart - Self.headerSize }

  /// Sends every frame that was ended.
  func flush() {
    guard outCount > 0 else { return }
    let failed = worker_send(WIRE_SOCKET_FD, out, UInt64(outCount)) != 0
    outCount = 0
    if failed { worker_exit(WIRE_EXIT_LOST) }
  }

  /// Appends an integer or a double in the machine's own order.
  @inline(__always)
  func append<Value: BitwiseCopyable>(_ value: Value) {
    reserve(MemoryLayout<Value>.size)
    out.storeBytes(of: value, toByteOffset: outCount, as: Value.self)
    outCount += MemoryLayout<Value>.size
  }

  /// Appends bytes without a length.
  func append(raw bytes: UnsafeRawBufferPointer) {
    guard let base = bytes.baseAddress, bytes.count > 0 else { return }
    reserve(bytes.count)
    (out + outCount).copyMemory(from: base, byteCount: bytes.count)
    outCount += bytes.count
  }

  /// Appends a string: its length as a `UInt32`, then its bytes.
  func append(string bytes: UnsafeRawBufferPointer) {
    append(UInt32(bytes.count))
    append(raw: bytes)
  }

  /// Appends a string of the worker's own.
  func append(string text: String) {
    var text = text
    text.withUTF8 { append(string: UnsafeRawBufferPointer($0)) }
  }

  /// Ends the data frame that is being written and begins the next one, when it is large enough.
  func splitData() {
    guard payloadSize >= Self.chunk / 2 else { return }
    end()
    flush()
    begin(WIRE_DATA)
  }

  /// Appends bytes to the data frame that is being written, in as many frames as they need.
  func append(data bytes: UnsafeRawBufferPointer) {
    var offset = 0
    while offset < bytes.count {
      let count = min(bytes.count - offset, Self.chunk / 2)
      append(raw: UnsafeRawBufferPointer(rebasing: bytes[offset..<offset + count]))
      offset += count
      splitData()
    }
  }

  @inline(__always)
  private func reserve(_ count: Int) {
    if outCount + count > outCapacity { grow(count) }
  }

  @inline(never)
  private func grow(_ count: Int) {
    let capacity = max(outCapacity * 2, outCount + count)
    let larger = UnsafeMutableRawPointer.allocate(byteCount: capacity, alignment: 16)
    larger.copyMemory(from: out, byteCount: outCount)
    out.deallocate()
    out = larger
    outCapacity = capacity
  }
}

// MARK: - Incoming requests

extension Connection {
  /// Whether a whole request has arrived already.
  var hasRequest: Bool {
    let available = inputEnd - inputStart
    guard available >= Self.headerSize else { return false }
    return available - Self.headerSize >= Int(header(at: inputStart).length)
  }

  /// The next request, which must have arrived: its kind and payload.
  ///
  /// The payload is valid until the next call.
  func takeRequest() -> (kind: Int32, payload: RequestReader) {
    let header = header(at: inputStart)
    let start = inputStart + Self.headerSize
    inputStart = start + Int(header.length)
    request = header.request
    let payload = UnsafeRawBufferPointer(start: input + start, count: Int(header.length))
    return (Int32(header.kind), RequestReader(payload))
  }

  /// Reads what has arrived on the socket; blocks when that is nothing.
  ///
  /// The process ends with the connection.
  func receive() {
    if inputStart > 0 {
      input.copyMemory(from: input + inputStart, byteCount: inputEnd - inputStart)
      inputEnd -= inputStart
      inputStart = 0
    }
    if inputEnd >= Self.headerSize {
      let length = Int(header(at: 0).length)
      // The host keeps to the limit; if it does not, nothing that follows can be trusted.
      guard length <= Int(WIRE_MAX_FRAME) else { worker_exit(2) }
      growInput(Self.headerSize + length)
    }
    if inputEnd == inputCapacity { growInput(inputCapacity * 2) }
    let space = UInt64(inputCapacity - inputEnd)
    let count = worker_receive(WIRE_SOCKET_FD, input + inputEnd, space, &receivedDescriptor)
    if count == 0 { worker_exit(0) }
    if count < 0 { worker_exit(WIRE_EXIT_LOST) }
    inputEnd += Int(count)
  }

  /// The descriptor that came with the request, which the caller closes, or -1.
  func takeDescriptor() -> Int32 {
    let descriptor = receivedDescriptor
    receivedDescriptor = -1
    return descriptor
  }

  /// Waits until the host says that it has read the plugin's output.
  ///
  /// Requests that arrive meanwhile stay queued.
  func awaitContinue() {
    var offset = inputStart
    while true {
      while inputEnd - offset >= Self.headerSize {
        let header = header(at: offset)
        let size = Self.headerSize + Int(header.length)
        guard inputEnd - offset >= size else { break }
        if header.kind == UInt16(WIRE_CONTINUE) {
          // Taken out of the queue, so that what stands before it is still served in order.
          (input + inputStart + size).copyMemory(from: input + inputStart, byteCount: offset - inputStart)
          inputStart += size
          return
        }
        offset += size
      }
      offset -= inputStart
      receive()
      offset += inputStart
    }
  }

  private func header(at offset: Int) -> wire_header {
    (input + offset).loadUnaligned(as: wire_header.self)
  }

  private func growInput(_ capacity: Int) {
    guard capacity > inputCapacity else { return }
    let larger = UnsafeMutableRawPointer.allocate(byteCount: capacity, alignment: 16)
    larger.copyMemory(from: input, byteCount: inputEnd)
    input.deallocate()
    input = larger
    inputCapacity = capacity
  }
}
