import CPreviewSystem

/// What was being done when something failed.
public enum LoadingPhase: String, Sendable, CaseIterable {
  case load, register, expand, create, settle, content, draw, dispatch, destroy
}

/// A request that a worker could not fulfil.
public struct WorkerFailure: Error, Hashable, Sendable {
  /// What happened.
  public enum Reason: Hashable, Sendable {
    /// A signal ended the process.
    case crashed(signal: Int32)
    /// No answer came in time.
    case timedOut(limit: Duration)
    /// The plugin ended the process with this code.
    case exited(code: Int32)
    /// The plugin's function answered that it failed, and why.
    case failed(message: String)
    /// The plugin does not offer what was asked for.
    case unsupported(message: String)
    /// The plugin broke a rule of the boundary; the message says which.
    case badData(message: String)
    /// Too deep, too many or too large; the message says which.
    case limit(message: String)
    /// The connection closed while the process lived on.
    case lost
    /// More memory became resident than is allowed, in bytes.
    case memory(limit: UInt64)
    /// The library could not be opened; the loader's own text.
    case loadFailed(message: String)
    /// The library that was opened has no entry.
    case noEntry
    /// There is no worker executable.
    case workerMissing(searched: [String])
    /// The worker could not be started; an errno.
    case notStarted(code: Int32)
    /// A fault in the host or the worker.
    case fault(message: String)
  }

  /// What happened.
  public var reason: Reason
  /// What was being done.
  public var phase: LoadingPhase
  /// What the plugin printed up to then.
  public var output: String
  /// Where it happened, once ``CrashLocator`` has found it.
  public var source: SourcePlace?
  /// The plugin's last words, such as `Fatal error: Index out of range`, where they are known.
  public var detail: String
  /// Whether the worker was already gone before it was asked: something that ran between two requests ended it.
  public var isFromIdle: Bool
  /// The requests that lead to the failure again, for a fresh worker.
  var reproduction: [WorkerRequest] = []

  init(
    _ reason: Reason, phase: LoadingPhase, output: String = "", isFromIdle: Bool = false
  ) {
    self.reason = reason
    self.phase = phase
    self.output = output
    self.isFromIdle = isFromIdle
    detail = ""
  }

  /// Whether the worker is gone, so that a new one is needed.
  public var isFatal: Bool {
    switch reason {
    case .failed, .unsupported, .badData, .limit: false
    default: true
    }
  }
}
