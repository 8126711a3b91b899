import CPreviewWire

/// A value and how long the plugin took for it.
public struct Timed<Value: Sendable>: Sendable {
  /// The value.
  public var value: Value
  /// What the plugin's function took, without transport.
  public var nanoseconds: UInt64
}

/// A worker with one plugin in it, and at most one live preview.
///
/// Everything is asked in order. After a failure that ``WorkerFailure/isFatal`` the session is over and its process
/// reaped; start another one. Cancelling a task that waits for an answer kills the worker, and the session is over
/// too.
public actor PluginSession {
  /// The plugin.
  public nonisolated let file: PluginFile
  /// What the plugin registered, in its order.
  public private(set) var providers: [ProviderRecord] = []
  /// What loading and registering took.
  public private(set) var loadNanoseconds: UInt64 = 0

  private nonisolated let executor: QueueExecutor
  private nonisolated let process: WorkerProcess
  private let connection: WorkerConnection
  /// What led to the state that the worker is in, as far as a preview's result depends on it.
  private var history: [WorkerRequest] = []

  public nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  private init(file: PluginFile, options: WorkerOptions) throws {
    self.file = file
    executor = QueueExecutor(label: "preview-host.session")
    connection = try WorkerConnection(options: options)
    process = connection.process
  }

  /// Starts a worker, loads the plugin and calls its entry.
  ///
  /// - Throws: ``WorkerFailure``, or `CancellationError`.
  public static func start(_ file: PluginFile, options: WorkerOptions = WorkerOptions()) async throws
    -> PluginSession
  {
    let session = try PluginSession(file: file, options: options)
    try await session.load()
    return session
  }

  /// Ends the worker.
  public func close() {
    connection.stop()
  }

  /// Whether the worker is gone.
  public var isOver: Bool { connection.isDead }

  /// What the plugin printed and logged since the last time, standard output and standard error together. Of a flood,
  /// the first and the last 32 KiB.
  public func takeOutput() -> String { connection.takeOutput() }
}

// MARK: - Plugin

extension PluginSession {
  private func load() async throws {
    var receiver = ProviderReceiver()
    try await perform([.load(path: file.path), .register], &receiver)
    providers = receiver.providers
    loadNanoseconds = receiver.answers.reduce(0) { $0 + $1.nanoseconds }
    history = [.load(path: file.path), .register]
  }

  /// Runs one provider's getter. A provider can be expanded once in a session.
  ///
  /// - Throws: ``WorkerFailure``, or `CancellationError`.
  public func expand(_ provider: Int) async throws -> Timed<[PreviewRecord]> {
    var receiver = PreviewReceiver(providers: [provider])
    try await perform([.expand(provider: provider)], &receiver)
    history.append(.expand(provider: provider))
    return Timed(value: receiver.previews[0], nanoseconds: receiver.answers[0].nanoseconds)
  }
}

// MARK: - Instance

extension PluginSession {
  /// Makes the live instance of a preview whose provider was expanded.
  ///
  /// - Returns: The nanoseconds that it took.
  public func create(provider: Int, preview: Int, environment: PreviewEnvironment) async throws -> UInt64 {
    try await plain(.create(provider: provider, preview: preview, environment: environment)).nanoseconds
  }

  /// Lets pending work come to rest for at most a time.
  ///
  /// - Returns: How many pieces of work are still pending.
  public func settle(nanoseconds: UInt64) async throws -> Timed<Int> {
    let answer = try await plain(.settle(nanoseconds: nanoseconds))
    return Timed(value: Int(clamping: answer.number), nanoseconds: answer.nanoseconds)
  }

  /// The scene of the live instance, as operations in the form of CPreviewWire.h.
  public func scene() async throws -> Timed<[UInt8]> { try await data(.scene) }

  /// The content of a deferred element for a size in points.
  public func resolve(element: UInt64, width: Double, height: Double) async throws -> Timed<[UInt8]> {
    try await data(.resolve(element: element, width: width, height: height))
  }

  /// The accessibility of a surface, as scene operations; nil if the surface knows none.
  public func semantics() async throws -> Timed<[UInt8]>? {
    do {
      return try await data(.semantics)
    } catch let failure as WorkerFailure {
      if case .unsupported = failure.reason { return nil }
      throw failure
    }
  }

  /// Passes an event to the live instance.
  ///
  /// - Returns: The nanoseconds that it took.
  public func dispatch(_ event: PreviewEvent) async throws -> UInt64 {
    try await plain(.dispatch(event)).nanoseconds
  }

  /// Ends the live instance.
  ///
  /// - Returns: The nanoseconds that it took.
  @discardableResult
  public func destroy() async throws -> UInt64 { try await plain(.destroy).nanoseconds }

  private func plain(_ request: WorkerRequest) async throws -> WorkerConnection.Answer {
    var receiver = DataReceiver()
    try await perform([request], &receiver)
    return receiver.answers[0]
  }

  private func data(_ request: WorkerRequest) async throws -> Timed<[UInt8]> {
    var receiver = DataReceiver()
    try await perform([request], &receiver)
    return Timed(value: receiver.bytes, nanoseconds: receiver.answers[0].nanoseconds)
  }
}

// MARK: - Requests

extension PluginSession {
  /// Sends requests of which every one must succeed.
  private func perform<R: AnswerCollector>(
    _ requests: [WorkerRequest], memory: SharedPixels? = nil, _ receiver: inout R
  ) async throws {
    let process = process
    var collected = receiver
    do {
      try await withTaskCancellationHandler {
        try connection.perform(requests, memory: memory, &collected)
      } onCancel: {
        process.kill()
      }
    } catch let failure as WorkerFailure {
      if Task.isCancelled { throw CancellationError() }
      var failure = failure
      failure.reproduction = history + requests
      throw failure
    }
    receiver = collected
    for (request, answer) in zip(requests, receiver.answers) {
      guard var failure = WorkerFailure(answer, phase: request.phase) else { continue }
      failure.output = connection.takeOutput()
      throw failure
    }
  }
}

extension WorkerFailure {
  /// The failure that an answer stands for, or nil if it stands for none.
  init?(_ answer: WorkerConnection.Answer, phase: LoadingPhase) {
    let reason: Reason
    switch answer.status {
    case 0: return nil
    case 2: reason = .unsupported(message: answer.message)
    case WIRE_STATUS_LOAD_FAILED: reason = .loadFailed(message: answer.message)
    case WIRE_STATUS_NO_ENTRY: reason = .noEntry
    case WIRE_STATUS_BAD_DATA: reason = .badData(message: answer.message)
    case WIRE_STATUS_LIMIT: reason = .limit(message: answer.message)
    case WIRE_STATUS_BAD_REQUEST: reason = .fault(message: answer.message)
    default: reason = .failed(message: answer.message)
    }
    self.init(reason, phase: phase)
  }
}
