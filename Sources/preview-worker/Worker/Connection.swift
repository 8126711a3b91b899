import CPreviewWire
import CWorkerShim

/// The worker's end of the socket: frames out through one buffer, requests in through another.
///
/// Both buffers live as long as the process and grow only for a frame that does not fit, so that nothing is
/// allocated for a field or a record.
final class Connection {
  private static let headerSize = MemoryLayout<wire_header>.size

  /// The frames on their way out.
  let output: UnsafeMutablePointer<worker_output>

  private var input: UnsafeMutableRawPointer
  private var inputCapacity: Int
  private var inputStart = 0
  private var inputEnd = 0
  /// The descriptor that came with a request and was not taken yet, or -1.
  private var receivedDescriptor: Int32 = -1

  init() {
    output = .allocate(capacity: 1)
    output.initialize(to: worker_output())
    worker_output_open(output, WIRE_SOCKET_FD)
    inputCapacity = 64 << 10
    input = .allocate(byteCount: inputCapacity, alignment: 16)
  }
}

// MARK: - Outgoing frames

extension Connection {
  /// Begins a frame; the fields that are appended next are its payload.
  func begin(_ kind: Int32) { worker_begin(output, kind) }

  /// Ends the frame, and sends what has gathered if it is much.
  func end() { worker_end(output) }

  /// Forgets the frame that was begun.
  func abandon() { worker_abandon(output) }

  /// Whether a frame was begun and not ended.
  var isWritingFrame: Bool { output.pointee.frame >= 0 }

  /// Bytes in the payload of the frame that is being written.
  var payloadSize: Int { Int(worker_payload(output)) }

  /// Sends every frame that was ended.
  func flush() { worker_flush(output) }

  /// Appends an integer or a double in the machine's own order.
  func append<Value: BitwiseCopyable>(_ value: Value) {
    withUnsafeBytes(of: value) { worker_put(output, $0.baseAddress, UInt64($0.count)) }
  }

  /// Appends a string: its length as a `UInt32`, then its bytes.
  func append(string bytes: UnsafeRawBufferPointer) {
    append(UInt32(bytes.count))
    worker_put(output, bytes.baseAddress, UInt64(bytes.count))
  }

  /// Appends a string of the worker's own.
  func append(string text: String) {
    var text = text
    text.withUTF8 { append(string: UnsafeRawBufferPointer($0)) }
  }

  /// Appends bytes to the data frame that is being written, in as many frames as they need.
  func append(data bytes: UnsafeRawBufferPointer) {
    worker_put_data(output, bytes.baseAddress, UInt64(bytes.count))
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
    output.pointee.request = header.request
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
