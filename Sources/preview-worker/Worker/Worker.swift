import CPreviewABI
import CPreviewWire
import CWorkerShim

/// A rule of the boundary that the plugin broke, or a limit that it passed.
struct Violation {
  /// `WIRE_STATUS_BAD_DATA` or `WIRE_STATUS_LIMIT`.
  var status: Int32
  var message: String
}

/// A provider as the plugin registered it.
struct RegisteredProvider {
  var context: UnsafeMutableRawPointer?
  var expand:
    @convention(c) (
      UnsafeMutableRawPointer?, UnsafePointer<preview_expansion_v1>?, UnsafeMutablePointer<preview_error>?
    ) -> preview_status
  var isExpanded = false
  var previews: [RegisteredPreview] = []
}

/// What a preview answers.
enum ContentKind {
  case scene, surface, document
  /// A content id that this worker does not know; the host names it.
  case unknown
}

/// A preview as the plugin added it.
struct RegisteredPreview {
  var context: UnsafeMutableRawPointer?
  var create:
    @convention(c) (
      UnsafeMutableRawPointer?, UnsafePointer<preview_environment>?, UnsafeMutablePointer<preview_holder>?,
      UnsafeMutablePointer<preview_error>?
    ) -> preview_status
  var content: ContentKind
}

/// The whole state of the process.
///
/// One exists, it lives until the process ends, and its address is the `context` of every table that the plugin is
/// given.
final class Worker {
  /// The longest message taken from a plugin's error buffer, in bytes.
  static let errorCapacity = 4096

  let connection = Connection()
  let eventLoop = EventLoop()
  let scene: SceneWriter
  let stream: StreamWriter
  private let cpuSeconds: UInt64

  /// What dlopen answered, once the plugin is loaded.
  var handle: UnsafeMutableRawPointer?
  var host: UnsafeMutablePointer<preview_host_v1>?
  var providers: [RegisteredProvider] = []
  var isRegistering = false
  /// The provider whose `expand` runs, or -1.
  var expanding = -1
  var instance: Instance?

  // The answer to the request that is being served.
  var status = PREVIEW_OK
  var nanoseconds: UInt64 = 0
  var number: UInt64 = 0
  var message = ""
  private(set) var violation: Violation?
  private let errorText: UnsafeMutablePointer<CChar>
  private let error: UnsafeMutablePointer<preview_error>

  init(cpuSeconds: UInt64) {
    self.cpuSeconds = cpuSeconds
    errorText = .allocate(capacity: Self.errorCapacity)
    error = .allocate(capacity: 1)
    error.initialize(to: preview_error())
    scene = SceneWriter(connection)
    stream = StreamWriter(connection)
    stream.worker = self
  }

  /// Serves requests, and the plugin's descriptors, timers and main queue between them.
  ///
  /// Never returns.
  func run() -> Never {
    connection.begin(WIRE_HELLO)
    connection.append(UInt32(WIRE_VERSION))
    connection.end()
    connection.flush()
    while true {
      while !connection.hasRequest {
        if eventLoop.serve(until: .max, stopFor: WIRE_SOCKET_FD) { connection.receive() }
      }
      let (kind, payload) = connection.takeRequest()
      guard kind != WIRE_CONTINUE else { continue }
      if cpuSeconds > 0 { worker_allow_cpu(cpuSeconds) }
      serve(kind, payload)
      eventLoop.serveReady()
    }
  }

  /// Records what the plugin did wrong, and gives the answer that it gets.
  ///
  /// The first violation of a request counts.
  func refuse(_ message: String, status: Int32 = WIRE_STATUS_BAD_DATA) -> preview_status {
    if violation == nil { violation = Violation(status: status, message: message) }
    return PREVIEW_REFUSED
  }

  /// Runs one function of the plugin: measures it, and takes its status and its error text.
  func call(_ function: (UnsafeMutablePointer<preview_error>) -> preview_status) {
    error.pointee = preview_error(
      size: UInt32(MemoryLayout<preview_error>.size), capacity: UInt32(Self.errorCapacity), length: 0, reserved: 0,
      text: errorText)
    let start = worker_monotonic()
    let answer = function(error)
    nanoseconds += worker_monotonic() - start
    switch answer {
    case PREVIEW_OK: status = PREVIEW_OK
    case PREVIEW_UNSUPPORTED: status = PREVIEW_UNSUPPORTED
    default: status = PREVIEW_FAILED
    }
    if status != PREVIEW_OK {
      let count = min(Int(error.pointee.length), Self.errorCapacity)
      let text = UnsafeRawBufferPointer(start: errorText, count: count)
      message = String(decoding: text, as: UTF8.self)
    }
  }

  private func serve(_ kind: Int32, _ payload: RequestReader) {
    status = PREVIEW_OK
    nanoseconds = 0
    number = 0
    message = ""
    violation = nil
    answer(kind, payload)
    if worker_take_foreign_call() != 0 {
      _ = refuse("a function of the host was called from a thread other than the main thread; call it there")
    }
    if let violation {
      status = violation.status
      message = violation.message
    }
    finish()
  }

  /// Sends the answer's last frame.
  private func finish() {
    worker_flush_output()
    let hasOutput = worker_unread_output() > 0
    connection.begin(WIRE_DONE)
    connection.append(status)
    connection.append(hasOutput ? UInt32(WIRE_OUTPUT_PENDING) : 0)
    connection.append(nanoseconds)
    connection.append(number)
    connection.append(string: message)
    connection.end()
    connection.flush()
    if hasOutput { connection.awaitContinue() }
  }

  private func answer(_ kind: Int32, _ payload: RequestReader) {
    switch kind {
    case WIRE_LOAD: load(payload)
    case WIRE_REGISTER: register()
    case WIRE_EXPAND: expand(payload)
    case WIRE_CREATE: create(payload)
    case WIRE_SETTLE: settle(payload)
    case WIRE_SCENE: emitScene()
    case WIRE_RESOLVE: resolve(payload)
    case WIRE_MEASURE: measure(payload)
    case WIRE_DRAW: draw(payload)
    case WIRE_SEMANTICS: emitSemantics()
    case WIRE_DOCUMENT: document()
    case WIRE_ASSET: asset(payload)
    case WIRE_DISPATCH: dispatch(payload)
    case WIRE_DESTROY: destroy()
    case WIRE_GLANCE: glance(payload)
    default: badRequest("request of unknown kind \(kind)")
    }
  }

  /// Answers that the request itself is wrong.
  func badRequest(_ text: String) {
    status = WIRE_STATUS_BAD_REQUEST
    message = text
  }
}

/// The worker that a table's `context` names.
@inline(__always)
func worker(_ context: UnsafeMutableRawPointer?) -> Worker? {
  guard worker_on_main_thread() != 0, let context else { return nil }
  return Unmanaged<Worker>.fromOpaque(context).takeUnretainedValue()
}
