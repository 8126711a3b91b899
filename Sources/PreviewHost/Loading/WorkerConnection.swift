import CPreviewSystem
import CPreviewWire
import Glibc

/// The host's end of the connection to one worker: sends requests, takes answers, watches the process.
///
/// Everything blocks, in `poll`, until the answers are there, the worker is gone or the time is up. Used by one
/// session only, on the session's executor.
final class WorkerConnection {
  /// The end of an answer.
  struct Answer {
    var status: Int32
    var nanoseconds: UInt64
    var number: UInt64
    var message: String
    /// What the request printed, if the receiver separates output.
    var output = ""
  }

  /// Takes the frames of a batch of requests.
  protocol Receiver {
    /// A record or data frame of request `index` of the batch.
    mutating func receive(_ kind: Int32, _ payload: inout WireReader, request index: Int) throws(WireError)
    /// The end of request `index`.
    mutating func finish(_ answer: Answer, request index: Int)
    /// Whether each answer is to hold what was printed for its request; otherwise ``takeOutput()`` has all of it.
    var separatesOutput: Bool { get }
  }

  /// How often the resident size is looked at while waiting.
  private static let memoryInterval: Duration = .milliseconds(100)
  /// How long a worker that closed its socket may take to end, before it counts as lost.
  private static let endingMilliseconds: Int32 = 1_000
  private static let headerSize = MemoryLayout<wire_header>.size

  let process: WorkerProcess
  private let options: WorkerOptions
  private var capture = OutputCapture()
  private var lastRequest: UInt32 = 0
  private var hasGreeted = false
  private(set) var isDead = false

  private var input = [UInt8](repeating: 0, count: 256 << 10)
  private var inputStart = 0
  private var inputEnd = 0
  private var outgoing = WireWriter()
  private var outgoingStart = 0

  /// Starts a worker, whose greeting is checked with the first answer.
  init(options: WorkerOptions) throws(WorkerFailure) {
    self.options = options
    process = try WorkerProcess(
      executable: try options.findExecutable(),
      arguments: [
        "\(options.maximumDataBytes)", "\(options.maximumOpenFiles)", "\(options.cpuSeconds)",
      ],
      environment: options.workerEnvironment())
  }

  /// What the plugin printed since the last time.
  func takeOutput() -> String { capture.take() }

  /// Kills the worker and waits until it is gone.
  func stop() {
    isDead = true
    process.kill()
    _ = process.reap(waiting: true)
  }
}

// MARK: - Exchange

extension WorkerConnection {
  private enum Event: Error {
    /// The connection broke a rule.
    case protocolError
    case timedOut
    case tooMuchMemory
    case closed
  }

  /// Sends requests, all at once, and takes their answers.
  ///
  /// - Parameters:
  ///   - memory: What goes with a `draw`, which is then the only request.
  ///   - receiver: Takes the frames, in order.
  /// - Throws: ``WorkerFailure`` when the worker is gone; the phase is that of the request that was not answered. An
  ///   answer with a status other than zero is no failure here.
  func perform<R: Receiver>(_ requests: [WorkerRequest], memory: SharedPixels? = nil, _ receiver: inout R)
    throws(WorkerFailure)
  {
    guard let first = requests.first else { return }
    guard !isDead else { throw WorkerFailure(.lost, phase: first.phase) }
    try checkIdle(before: first)
    outgoing = WireWriter()
    outgoingStart = 0
    let base = lastRequest
    for request in requests {
      lastRequest += 1
      request.encode(into: &outgoing, request: lastRequest)
    }
    var answered = 0
    do {
      try exchange(requests, base: base, memory: memory, answered: &answered, &receiver)
    } catch {
      guard answered < requests.count else { return isDead = true }
      throw failure(for: error, phase: requests[answered].phase)
    }
  }

  /// A worker may end between two requests, through a timer or a thread of the plugin.
  private func checkIdle(before request: WorkerRequest) throws(WorkerFailure) {
    guard hasGreeted, process.reap(waiting: false) != nil else { return }
    try? readOutput(untilEmpty: true)
    var failure = failure(for: .closed, phase: request.phase)
    failure.isFromIdle = true
    throw failure
  }

  private func exchange<R: Receiver>(
    _ requests: [WorkerRequest], base: UInt32, memory: SharedPixels?, answered: inout Int, _ receiver: inout R
  ) throws(Event) {
    let count = requests.count
    var deadline = ContinuousClock.now + timeout(of: requests[0])
    var memoryCheck = ContinuousClock.now + Self.memoryInterval
    while answered < count {
      let before = answered
      try send(memory)
      var entries = [
        pollfd(fd: process.socket, events: Int16(POLLIN), revents: 0),
        pollfd(fd: process.output, events: Int16(POLLIN), revents: 0),
        pollfd(fd: process.process, events: Int16(POLLIN), revents: 0),
      ]
      if outgoingStart < outgoing.bytes.count { entries[0].events |= Int16(POLLOUT) }
      let now = ContinuousClock.now
      guard now < deadline else { throw .timedOut }
      if now >= memoryCheck {
        if let resident = process.residentBytes, resident > options.maximumResidentBytes { throw .tooMuchMemory }
        memoryCheck = now + Self.memoryInterval
      }
      guard poll(&entries, 3, (min(deadline, memoryCheck) - now).inMilliseconds) > 0 else { continue }
      // The socket before the output: after a WIRE_DONE without pending output, what the pipe holds is of the next.
      if entries[0].revents != 0 {
        try readFrames(base: base, count: count, answered: &answered, &receiver)
      }
      if entries[1].revents != 0 { try readOutput(untilEmpty: false) }
      if entries[2].revents != 0, answered < count {
        // What it still sent before it ended is in the socket.
        try readFrames(base: base, count: count, answered: &answered, &receiver)
        if answered < count { throw .closed }
      }
      if answered > before, answered < count { deadline = .now + timeout(of: requests[answered]) }
    }
  }

  /// Settling may take as long as it was told, on top of the limit.
  private func timeout(of request: WorkerRequest) -> Duration {
    switch request {
    case .settle(let nanoseconds), .glance(_, _, _, let nanoseconds):
      options.timeout + .nanoseconds(Int64(clamping: nanoseconds))
    default: options.timeout
    }
  }

  private func send(_ memory: SharedPixels?) throws(Event) {
    while outgoingStart < outgoing.bytes.count {
      let descriptor = memory?.descriptor ?? -1
      let sent = outgoing.bytes.withUnsafeBytes { bytes in
        let rest = UnsafeRawBufferPointer(rebasing: bytes[outgoingStart...])
        return system_send(process.socket, rest.baseAddress, UInt64(rest.count), descriptor)
      }
      // A closed socket is found by reading, together with what the worker said last.
      if sent <= 0 { return }
      memory?.closeDescriptor()
      outgoingStart += Int(sent)
    }
  }

  /// Reads what the socket holds, and hands on every frame that is complete.
  private func readFrames<R: Receiver>(base: UInt32, count: Int, answered: inout Int, _ receiver: inout R)
    throws(Event)
  {
    while true {
      if inputEnd == input.count { makeRoom() }
      let got = input.withUnsafeMutableBytes { buffer in
        system_read(process.socket, buffer.baseAddress.map { $0 + inputEnd }, UInt64(buffer.count - inputEnd))
      }
      if got < 0 { throw .closed }
      if got == 0 { return }
      inputEnd += Int(got)
      while let header = nextHeader() {
        guard header.length <= WIRE_MAX_FRAME else { throw .protocolError }
        let size = Self.headerSize + Int(header.length)
        guard inputEnd - inputStart >= size else { break }
        do {
          try take(header, base: base, count: count, answered: &answered, &receiver)
        } catch {
          throw .protocolError
        }
        inputStart += size
      }
      if inputStart == inputEnd {
        inputStart = 0
        inputEnd = 0
        if answered == count { return }
      }
    }
  }

  private func nextHeader() -> wire_header? {
    guard inputEnd - inputStart >= Self.headerSize else { return nil }
    return input.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: inputStart, as: wire_header.self) }
  }

  /// Moves what is left of a frame to the front, or makes the buffer twice as large.
  private func makeRoom() {
    if inputStart > 0 {
      input.withUnsafeMutableBytes { buffer in
        // Both ranges lie inside of the buffer, and they may overlap.
        guard let base = buffer.baseAddress else { return }
        memmove(base, base + inputStart, inputEnd - inputStart)
      }
      inputEnd -= inputStart
      inputStart = 0
    } else {
      input += [UInt8](repeating: 0, count: input.count)
    }
  }

  private func take<R: Receiver>(
    _ header: wire_header, base: UInt32, count: Int, answered: inout Int, _ receiver: inout R
  ) throws(WireError) {
    let start = inputStart + Self.headerSize
    let kind = Int32(header.kind)
    var finished: Answer?
    var isOutputPending = false
    do {
      try input.withUnsafeBufferPointer { bytes throws(WireError) in
        let buffer = UnsafeRawBufferPointer(bytes)
        var reader = WireReader(UnsafeRawBufferPointer(rebasing: buffer[start..<start + Int(header.length)]))
        if !hasGreeted {
          guard kind == WIRE_HELLO, try reader.unsigned32() == UInt32(WIRE_VERSION) else { throw .unexpected }
          hasGreeted = true
          return
        }
        if kind == WIRE_LOG {
          _ = try reader.signed32()
          var line = try reader.string()
          line += "\n"
          line.withUTF8 { capture.append(UnsafeRawBufferPointer($0)) }
          return
        }
        guard header.request == base + UInt32(answered) + 1, answered < count else { throw .unexpected }
        guard kind == WIRE_DONE else { return try receiver.receive(kind, &reader, request: answered) }
        let status = try reader.signed32()
        isOutputPending = try reader.unsigned32() & UInt32(WIRE_OUTPUT_PENDING) != 0
        let nanoseconds = try reader.unsigned64()
        let number = try reader.unsigned64()
        finished = Answer(status: status, nanoseconds: nanoseconds, number: number, message: try reader.string())
      }
    }
    guard var finished else { return }
    if isOutputPending {
      try? readOutput(untilEmpty: true)
      outgoing.begin(WIRE_CONTINUE, request: 0)
      outgoing.end()
      try? send(nil)
    }
    if receiver.separatesOutput { finished.output = capture.take() }
    receiver.finish(finished, request: answered)
    answered += 1
  }

  /// Reads the pipe of stdout and stderr.
  private func readOutput(untilEmpty: Bool) throws(Event) {
    withUnsafeTemporaryAllocation(byteCount: 64 << 10, alignment: 16) { buffer in
      // A plugin that prints from a thread never leaves the pipe empty: so not for ever.
      for _ in 0..<(untilEmpty ? 64 : 1) {
        let got = system_read(process.output, buffer.baseAddress, UInt64(buffer.count))
        guard got > 0 else { return }
        capture.append(UnsafeRawBufferPointer(rebasing: buffer[..<Int(got)]))
      }
    }
  }
}

// MARK: - Failure

extension WorkerConnection {
  /// Ends the worker and says what became of the request that it did not answer.
  private func failure(for event: Event, phase: LoadingPhase) -> WorkerFailure {
    isDead = true
    let reason: WorkerFailure.Reason
    switch event {
    case .timedOut:
      process.kill()
      _ = process.reap(waiting: true)
      reason = .timedOut(limit: options.timeout)
    case .tooMuchMemory:
      process.kill()
      _ = process.reap(waiting: true)
      reason = .memory(limit: options.maximumResidentBytes)
    case .protocolError:
      process.kill()
      _ = process.reap(waiting: true)
      reason = .badData(message: "what came over the connection is not what a worker sends")
    case .closed:
      process.waitForEnd(milliseconds: Self.endingMilliseconds)
      if let ending = process.reap(waiting: false) {
        reason = Self.reason(for: ending, limit: options.timeout)
      } else {
        process.kill()
        _ = process.reap(waiting: true)
        reason = .lost
      }
    }
    try? readOutput(untilEmpty: true)
    return WorkerFailure(reason, phase: phase, output: capture.take())
  }

  private static func reason(for ending: WorkerProcess.Ending, limit: Duration) -> WorkerFailure.Reason {
    switch ending {
    case .killed(signal: SIGXCPU): .timedOut(limit: limit)
    case .killed(let signal): .crashed(signal: signal)
    case .exited(code: WIRE_EXIT_LOST): .lost
    case .exited(let code): .exited(code: code)
    case .unknown: .lost
    }
  }
}

extension Duration {
  /// Whole milliseconds, rounded up, as `poll` takes them.
  fileprivate var inMilliseconds: Int32 {
    let (seconds, attoseconds) = components
    if seconds >= 2_000_000 { return .max }
    return Int32(clamping: seconds * 1000 + (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000)
  }
}
