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
/// too. Every asking function throws ``WorkerFailure`` or `CancellationError`, and nothing else.
public actor PluginSession {
  /// The most requests that are kept to repeat a crash.
  private static let historyLimit = 4096

  /// The plugin.
  public nonisolated let file: PluginFile
  /// What the plugin registered, in its order.
  public private(set) var providers: [ProviderRecord] = []
  /// What opening the library and its entry took, in nanoseconds.
  public private(set) var loadNanoseconds: UInt64 = 0

  private nonisolated let executor: QueueExecutor
  nonisolated let process: WorkerProcess
  let connection: WorkerConnection

  /// What the live instance's functions took so far, `settle` apart, which waits.
  public private(set) var spentNanoseconds: UInt64 = 0

  /// Whether there is a live instance.
  private var hasInstance = false
  /// What led to the live instance's state, from the expansion of its provider on.
  private var history: [WorkerRequest] = []
  private var loading: [WorkerRequest] { [.load(path: file.path), .register] }

  /// The queue that the session blocks on.
  public nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  private init(file: PluginFile, options: WorkerOptions) throws(WorkerFailure) {
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

  /// Starts a worker and loads nothing.
  static func startEmpty(_ file: PluginFile, options: WorkerOptions) throws(WorkerFailure) -> PluginSession {
    try PluginSession(file: file, options: options)
  }

  /// Ends the worker and waits until it is gone.
  public func close() {
    connection.stop()
  }

  /// Whether the worker is gone.
  public var isOver: Bool { connection.isDead }

  /// What the plugin printed and logged since the last time, standard output and standard error in one.
  ///
  /// Of a flood it has the first and the last 32 KiB. A failure that was thrown holds the output up to then itself.
  public func takeOutput() -> String { connection.takeOutput() }

  private func load() async throws {
    var receiver = ProviderReceiver()
    try await perform(loading, &receiver)
    providers = receiver.providers
    loadNanoseconds = receiver.answers.reduce(0) { $0 + $1.nanoseconds }
  }

  // MARK: Requests

  /// Sends requests of which every one must succeed.
  func perform<R: AnswerCollector>(
    _ requests: [WorkerRequest], memory: SharedPixels? = nil, _ receiver: inout R
  ) async throws {
    try await exchange(requests, memory: memory, &receiver)
    for (request, answer) in zip(requests, receiver.answers) {
      if var failure = WorkerFailure(answer, phase: request.phase) {
        failure.output = connection.takeOutput()
        throw failure
      }
      remember(request)
      switch request {
      case .create: spentNanoseconds = answer.nanoseconds
      case .settle: break
      default: spentNanoseconds += answer.nanoseconds
      }
    }
  }

  /// Sends requests and takes the answers, whatever they say.
  func exchange<R: AnswerCollector>(
    _ requests: [WorkerRequest], memory: SharedPixels? = nil, _ receiver: inout R
  ) async throws {
    let process = process
    var collected = receiver
    defer { receiver = collected }
    do {
      try await withTaskCancellationHandler {
        try connection.perform(requests, memory: memory, &collected)
      } onCancel: {
        process.kill()
      }
    } catch var failure as WorkerFailure {
      try Task.checkCancellation()
      let failed = requests[...min(collected.answers.count, requests.count - 1)]
      failure.reproduction = reproduction(of: Array(failed))
      throw failure
    }
  }

  /// The requests that lead a fresh worker to the same place.
  private func reproduction(of failed: [WorkerRequest]) -> [WorkerRequest] {
    guard let last = failed.last else { return [] }
    switch last {
    case .load: return [last]
    case .register: return loading
    case .expand: return loading + [last]
    case .create(let provider, _, _): return loading + [.expand(provider: provider), last]
    default:
      let start = failed.lastIndex {
        if case .create = $0 { true } else { false }
      }
      guard let start, case .create(let provider, _, _) = failed[start] else { return loading + history + failed }
      return loading + [.expand(provider: provider)] + failed[start...]
    }
  }

  /// Keeps what a later request's outcome may depend on.
  private func remember(_ request: WorkerRequest) {
    switch request {
    case .load, .register, .expand, .glance: break
    case .create(let provider, _, _):
      hasInstance = true
      history = [.expand(provider: provider), request]
    case .destroy:
      hasInstance = false
      history = []
    default:
      if history.last != request, history.count < Self.historyLimit { history.append(request) }
    }
  }

  /// Whether there is a live instance.
  var isLive: Bool { hasInstance }
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
    self.init(reason, phase: phase, output: answer.output)
  }
}
