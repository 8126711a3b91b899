import CBoundary
import Glibc

/// Plays the host for one preview-worker: starts it, sends requests, takes answers.
struct WorkerConnection {
  /// One frame of an answer.
  struct Frame {
    var kind: Int32
    var payload: [UInt8]
  }

  /// The answer to one request.
  struct Answer {
    /// Frames before the last one.
    var records = 0
    /// Nanoseconds inside the plugin's function, by the worker's clock.
    var insideNanoseconds: Double
  }

  private let child: Child
  private let socket: Int32
  private let lifeline: Int32
  private var request: UInt32 = 0
  private var received: [UInt8] = []
  private var position = 0

  /// What a plugin's process sees: nothing of this one's environment.
  static let environment = [
    "PATH=/usr/bin:/bin", "LC_ALL=C.UTF-8", "TZ=UTC", "SWIFT_DETERMINISTIC_HASHING=1", "SWIFT_BACKTRACE=enable=no",
    "PREVIEW_HOST=1",
  ]

  /// Starts a program with the two sockets of a worker.
  init(_ command: [String]) throws {
    var requests: [Int32] = [0, 0]
    var lifelines: [Int32] = [0, 0]
    let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    guard socketpair(AF_UNIX, kind, 0, &requests) == 0, socketpair(AF_UNIX, kind, 0, &lifelines) == 0 else {
      throw BenchmarkError.system(call: "socketpair", errno: errno)
    }
    // Copies high up, so that no descriptor that is still to be passed on is overwritten by an earlier one.
    let there = [dupHigh(requests[1]), dupHigh(lifelines[1])]
    defer { for descriptor in [requests[1], lifelines[1]] + there { Glibc.close(descriptor) } }
    child = try Child(
      command, environment: Self.environment,
      descriptors: [(there[0], WIRE_SOCKET_FD), (there[1], WIRE_LIFELINE_FD)], ownGroup: true)
    socket = requests[0]
    lifeline = lifelines[0]
  }

  /// Ends the process.
  func close() {
    Glibc.close(socket)
    Glibc.close(lifeline)
    kill(-child.id, SIGKILL)
    _ = child.wait()
  }

  /// Sends requests at once, as the host does, and takes their answers.
  ///
  /// - Throws: `BenchmarkError.worker` when the worker ends, or answers that it failed.
  @discardableResult
  mutating func ask(_ requests: [(kind: Int32, payload: [UInt8])]) throws -> [Answer] {
    var bytes: [UInt8] = []
    for (kind, payload) in requests {
      request += 1
      append(UInt32(payload.count), to: &bytes)
      append(UInt16(kind), to: &bytes)
      append(UInt16(0), to: &bytes)
      append(request, to: &bytes)
      append(UInt32(0), to: &bytes)
      bytes += payload
    }
    guard send(socket, bytes, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count else {
      throw BenchmarkError.system(call: "send", errno: errno)
    }
    return try requests.map { try answer(to: $0.kind) }
  }

  private mutating func answer(to request: Int32) throws -> Answer {
    var records = 0
    while true {
      let frame = try nextFrame()
      guard frame.kind == WIRE_DONE else {
        if frame.kind != WIRE_HELLO { records += 1 }
        continue
      }
      let (status, inside) = frame.payload.withUnsafeBytes {
        (
          $0.loadUnaligned(fromByteOffset: 0, as: Int32.self),
          $0.loadUnaligned(fromByteOffset: Self.nanosecondsOffset, as: UInt64.self)
        )
      }
      guard status == 0 else {
        throw BenchmarkError.worker("request \(request) ended with status \(status), expected 0")
      }
      return Answer(records: records, insideNanoseconds: Double(inside))
    }
  }

  /// Waits for one byte, which the bare program sends instead of an answer.
  mutating func awaitByte() throws {
    while position == received.count { try receive() }
    position += 1
  }

  /// Where the nanoseconds stand in WIRE_DONE: after the status and the flags.
  private static let nanosecondsOffset = 8

  private mutating func nextFrame() throws -> Frame {
    let header = MemoryLayout<wire_header>.size
    while received.count - position < header { try receive() }
    let (length, kind) = received.withUnsafeBytes {
      (
        Int($0.loadUnaligned(fromByteOffset: position, as: UInt32.self)),
        Int32($0.loadUnaligned(fromByteOffset: position + 4, as: UInt16.self))
      )
    }
    while received.count - position < header + length { try receive() }
    let payload = Array(received[(position + header)..<(position + header + length)])
    position += header + length
    return Frame(kind: kind, payload: payload)
  }

  private mutating func receive() throws {
    if position == received.count {
      received.removeAll(keepingCapacity: true)
      position = 0
    }
    let count = withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 8) { buffer in
      let count = recv(socket, buffer.baseAddress, buffer.count, 0)
      if count > 0 { received += buffer[..<count] }
      return count
    }
    guard count > 0 else { throw BenchmarkError.worker("ended before its answer") }
  }
}

/// A string of the wire: its length and its bytes.
func wire(string: String) -> [UInt8] {
  var bytes: [UInt8] = []
  append(UInt32(string.utf8.count), to: &bytes)
  return bytes + Array(string.utf8)
}

/// A 32-bit number of the wire.
func wire(integer: UInt32) -> [UInt8] {
  var bytes: [UInt8] = []
  append(integer, to: &bytes)
  return bytes
}

private func append<Number: FixedWidthInteger>(_ number: Number, to bytes: inout [UInt8]) {
  withUnsafeBytes(of: number) { bytes += $0 }
}

private func dupHigh(_ descriptor: Int32) -> Int32 {
  fcntl(descriptor, F_DUPFD_CLOEXEC, 100)
}
