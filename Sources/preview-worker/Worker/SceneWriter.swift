import CPreviewABI
import CPreviewWire
import CWorkerShim

/// Hands the sink to a function of the plugin, and says in words what the sink refused.
///
/// The sink itself is in Scene.c: it checks every call and writes it as an operation into data frames.
final class SceneWriter {
  private let connection: Connection
  /// Where the sink's state is.
  ///
  /// It stays for the process, so that a plugin which keeps the table meets a closed sink.
  private let state: UnsafeMutablePointer<worker_scene>

  init(_ connection: Connection) {
    self.connection = connection
    state = .allocate(capacity: 1)
    state.initialize(to: worker_scene())
  }

  /// Takes what a function emits.
  func take(_ function: (UnsafePointer<preview_scene_sink_v1>) -> Void) {
    var table = preview_scene_sink_v1()
    worker_scene_open(state, connection.output, &table)
    connection.begin(WIRE_DATA)
    withUnsafePointer(to: &table) { function($0) }
    connection.end()
    state.pointee.is_open = 0
  }

  /// How many elements of the scene that was taken have content that is asked for later.
  var deferredCount: UInt64 { UInt64(state.pointee.deferred) }

  /// What is wrong with the scene that was taken.
  ///
  /// - Parameter complete: Whether the function answered that it has emitted all.
  func violation(complete: Bool) -> Violation? {
    if state.pointee.refusal != 0 { return refusal }
    guard complete else { return nil }
    if state.pointee.depth > 0 {
      return Violation(
        status: WIRE_STATUS_BAD_DATA,
        message: "\(state.pointee.depth) elements were begun and never ended; every begin_element needs its "
          + "end_element")
    }
    guard state.pointee.roots == 0 else { return nil }
    return Violation(
      status: WIRE_STATUS_BAD_DATA, message: "no element was emitted; a scene has exactly one root element")
  }

  private var refusal: Violation {
    let detail = state.pointee.detail
    let megabytes = WIRE_SCENE_MAX_BYTES >> 20
    var status = WIRE_STATUS_BAD_DATA
    let message: String
    switch state.pointee.refusal {
    case WORKER_SECOND_ROOT: message = "a second root element was begun; a scene has exactly one root element"
    case WORKER_END_WITHOUT_BEGIN: message = "end_element was called while no element is open"
    case WORKER_ATTRIBUTE_OUTSIDE: message = "an attribute was set while no element is open"
    case WORKER_ATTRIBUTE_LATE:
      message = "an attribute was set after a child; attributes of an element stand before its first child"
    case WORKER_NULL_NUMBERS:
      message = "set_numbers was given NULL and count \(detail); NULL goes with count 0 only"
    case WORKER_NULL_STRING:
      message = "set_string was given NULL and length \(detail); NULL goes with length 0 only"
    case WORKER_NULL_BYTES: message = "set_bytes was given NULL and length \(detail); NULL goes with length 0 only"
    case WORKER_BAD_UTF8:
      message =
        "the string given to set_string is not UTF-8: byte \(detail) is wrong; strings of the boundary are "
        + "UTF-8"
    default:
      status = WIRE_STATUS_LIMIT
      switch state.pointee.refusal {
      case WORKER_TOO_DEEP:
        message = "elements are nested more than \(WIRE_SCENE_MAX_DEPTH) deep; emit a flatter tree"
      case WORKER_TOO_MANY_ELEMENTS:
        message = "a scene has more than \(WIRE_SCENE_MAX_ELEMENTS) elements; emit fewer"
      case WORKER_MANY_NUMBERS:
        message = "set_numbers was given \(detail) numbers; a scene has at most \(megabytes) MiB"
      case WORKER_LONG_STRING:
        message = "set_string was given \(detail) bytes; a scene has at most \(megabytes) MiB"
      case WORKER_LONG_BYTES:
        message = "set_bytes was given \(detail) bytes; a scene has at most \(megabytes) MiB"
      default: message = "a scene has more than \(megabytes) MiB; emit less"
      }
    }
    return Violation(status: status, message: message)
  }
}
