import CPreviewABI
import CPreviewWire
import CWorkerShim

/// The sink that takes a scene: checks every call and writes it as an operation into data frames.
final class SceneWriter {
  private let connection: Connection
  unowned(unsafe) var worker: Worker?

  private var isOpen = false
  private var depth = 0
  private var roots = 0
  private var elements = 0
  private var bytes: UInt64 = 0
  /// Whether the innermost open element has no child yet, so that attributes may still come.
  private var takesAttributes = false

  init(_ connection: Connection) {
    self.connection = connection
  }

  /// Hands the sink to a function of the plugin, and checks that what came is one complete tree.
  func take(_ function: (UnsafePointer<preview_scene_sink_v1>) -> Void) {
    isOpen = true
    depth = 0
    roots = 0
    elements = 0
    bytes = 0
    takesAttributes = false
    connection.begin(WIRE_DATA)
    var sink = table
    withUnsafePointer(to: &sink) { function($0) }
    connection.end()
    isOpen = false
  }

  /// Refuses a tree that is not complete.
  ///
  /// Called when the function answered that it was.
  func checkComplete() {
    guard let worker, worker.violation == nil else { return }
    if depth > 0 {
      _ = worker.refuse("\(depth) elements were begun and never ended; every begin_element needs its end_element")
    } else if roots == 0 {
      _ = worker.refuse("no element was emitted; a scene has exactly one root element")
    }
  }

  private var table: preview_scene_sink_v1 {
    preview_scene_sink_v1(
      context: Unmanaged.passUnretained(self).toOpaque(),
      begin_element: { writer($0)?.begin($1, $2) ?? PREVIEW_REFUSED },
      set_integer: { writer($0)?.set($1, integer: $2) ?? PREVIEW_REFUSED },
      set_number: { writer($0)?.set($1, number: $2) ?? PREVIEW_REFUSED },
      set_numbers: { writer($0)?.set($1, numbers: $2, count: $3) ?? PREVIEW_REFUSED },
      set_string: { writer($0)?.set($1, string: $2) ?? PREVIEW_REFUSED },
      set_bytes: { writer($0)?.set($1, bytes: $2) ?? PREVIEW_REFUSED },
      end_element: { writer($0)?.end() ?? PREVIEW_REFUSED })
  }

  private func begin(_ kind: UInt32, _ identity: UInt64) -> preview_status {
    guard isUsable(adding: 13) else { return PREVIEW_REFUSED }
    guard depth > 0 || roots == 0 else {
      return refuse("a second root element was begun; a scene has exactly one root element")
    }
    guard depth < Int(WIRE_SCENE_MAX_DEPTH) else {
      return refuse(
        "elements are nested more than \(WIRE_SCENE_MAX_DEPTH) deep; emit a flatter tree", status: WIRE_STATUS_LIMIT)
    }
    guard elements < Int(WIRE_SCENE_MAX_ELEMENTS) else {
      return refuse(
        "a scene has more than \(WIRE_SCENE_MAX_ELEMENTS) elements; emit fewer", status: WIRE_STATUS_LIMIT)
    }
    if depth == 0 { roots += 1 }
    depth += 1
    elements += 1
    takesAttributes = true
    connection.append(UInt8(WIRE_OP_BEGIN))
    connection.append(kind)
    connection.append(identity)
    connection.splitData()
    return PREVIEW_OK
  }

  private func set(_ attribute: UInt32, integer: Int64) -> preview_status {
    guard isUsable(adding: 13), canSet() else { return PREVIEW_REFUSED }
    connection.append(UInt8(WIRE_OP_INTEGER))
    connection.append(attribute)
    connection.append(integer)
    connection.splitData()
    return PREVIEW_OK
  }

  private func set(_ attribute: UInt32, number: Double) -> preview_status {
    guard isUsable(adding: 13), canSet() else { return PREVIEW_REFUSED }
    connection.append(UInt8(WIRE_OP_NUMBER))
    connection.append(attribute)
    connection.append(number)
    connection.splitData()
    return PREVIEW_OK
  }

  private func set(_ attribute: UInt32, numbers: UnsafePointer<Double>?, count: UInt64) -> preview_status {
    guard canSet() else { return PREVIEW_REFUSED }
    guard count == 0 || numbers != nil else {
      return refuse("set_numbers was given NULL and count \(count); NULL goes with count 0 only")
    }
    guard count <= UInt64(WIRE_SCENE_MAX_BYTES) / 8 else {
      return refuse(
        "set_numbers was given \(count) numbers; a scene has at most \(WIRE_SCENE_MAX_BYTES >> 20) MiB",
        status: WIRE_STATUS_LIMIT)
    }
    guard isUsable(adding: 9 + count * 8) else { return PREVIEW_REFUSED }
    connection.append(UInt8(WIRE_OP_NUMBERS))
    connection.append(attribute)
    connection.append(UInt32(count))
    connection.append(data: UnsafeRawBufferPointer(start: numbers, count: Int(count) * 8))
    connection.splitData()
    return PREVIEW_OK
  }

  private func set(_ attribute: UInt32, string: preview_string) -> preview_status {
    guard let worker, isOpen, canSet() else { return PREVIEW_REFUSED }
    let limit = UInt64(WIRE_SCENE_MAX_BYTES)
    guard let text = worker.checked(string, "the string given to set_string", limit: limit) else {
      return PREVIEW_REFUSED
    }
    guard isUsable(adding: 9 + UInt64(text.count)) else { return PREVIEW_REFUSED }
    connection.append(UInt8(WIRE_OP_STRING))
    connection.append(attribute)
    connection.append(UInt32(text.count))
    connection.append(data: text)
    connection.splitData()
    return PREVIEW_OK
  }

  private func set(_ attribute: UInt32, bytes value: preview_bytes) -> preview_status {
    guard canSet() else { return PREVIEW_REFUSED }
    guard value.length == 0 || value.bytes != nil else {
      return refuse("set_bytes was given NULL and length \(value.length); NULL goes with length 0 only")
    }
    guard value.length <= UInt64(WIRE_SCENE_MAX_BYTES) else {
      return refuse(
        "set_bytes was given \(value.length) bytes; a scene has at most \(WIRE_SCENE_MAX_BYTES >> 20) MiB",
        status: WIRE_STATUS_LIMIT)
    }
    guard isUsable(adding: 9 + value.length) else { return PREVIEW_REFUSED }
    connection.append(UInt8(WIRE_OP_BYTES))
    connection.append(attribute)
    connection.append(UInt32(value.length))
    connection.append(data: UnsafeRawBufferPointer(start: value.bytes, count: Int(value.length)))
    connection.splitData()
    return PREVIEW_OK
  }

  private func end() -> preview_status {
    guard isUsable(adding: 1) else { return PREVIEW_REFUSED }
    guard depth > 0 else { return refuse("end_element was called while no element is open") }
    depth -= 1
    takesAttributes = false
    connection.append(UInt8(WIRE_OP_END))
    connection.splitData()
    return PREVIEW_OK
  }

  /// Whether the sink still takes calls, and the bytes are within the limit; they are counted.
  private func isUsable(adding count: UInt64) -> Bool {
    guard let worker, isOpen, worker.violation == nil else { return false }
    bytes += count
    guard bytes <= UInt64(WIRE_SCENE_MAX_BYTES) else {
      _ = refuseSize()
      return false
    }
    return true
  }

  private func canSet() -> Bool {
    guard let worker, isOpen, worker.violation == nil else { return false }
    guard !takesAttributes else { return true }
    _ =
      depth == 0
      ? refuse("an attribute was set while no element is open")
      : refuse("an attribute was set after a child; attributes of an element stand before its first child")
    return false
  }

  private func refuseSize() -> preview_status {
    refuse("a scene has more than \(WIRE_SCENE_MAX_BYTES >> 20) MiB; emit less", status: WIRE_STATUS_LIMIT)
  }

  private func refuse(_ message: String, status: Int32 = WIRE_STATUS_BAD_DATA) -> preview_status {
    worker?.refuse(message, status: status) ?? PREVIEW_REFUSED
  }
}

/// The writer that the sink's `context` names.
@inline(__always)
private func writer(_ context: UnsafeMutableRawPointer?) -> SceneWriter? {
  guard worker_on_main_thread() != 0, let context else { return nil }
  return Unmanaged<SceneWriter>.fromOpaque(context).takeUnretainedValue()
}
