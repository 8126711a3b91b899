import CPreviewABI

/// Writes a scene to the host.
///
/// Once the host has refused, nothing more is passed on.
@MainActor package final class SceneSink {
  private let table: preview_scene_sink_v1

  /// The first answer that was not `PREVIEW_OK`.
  package private(set) var status: preview_status = PREVIEW_OK

  /// Whether further calls are useless.
  package var isStopped: Bool { status != PREVIEW_OK }

  init(_ table: UnsafePointer<preview_scene_sink_v1>) {
    self.table = table.pointee
  }

  /// Opens an element.
  package func begin(_ kind: UInt32, identity: UInt64 = 0) {
    guard status == PREVIEW_OK else { return }
    status = table.begin_element(table.context, kind, identity)
  }

  /// Closes the innermost element.
  package func end() {
    guard status == PREVIEW_OK else { return }
    status = table.end_element(table.context)
  }

  /// Sets an integer.
  package func set(_ attribute: UInt32, _ value: Int) {
    guard status == PREVIEW_OK else { return }
    status = table.set_integer(table.context, attribute, Int64(value))
  }

  /// Sets a number.
  package func set(_ attribute: UInt32, _ value: Double) {
    guard status == PREVIEW_OK else { return }
    status = table.set_number(table.context, attribute, value)
  }

  /// Sets several numbers.
  package func set(_ attribute: UInt32, _ values: [Double]) {
    guard status == PREVIEW_OK else { return }
    status = values.withUnsafeBufferPointer {
      table.set_numbers(table.context, attribute, $0.baseAddress, UInt64($0.count))
    }
  }

  /// Sets a string.
  package func set(_ attribute: UInt32, _ value: String) {
    guard status == PREVIEW_OK else { return }
    var value = value
    status = value.withUTF8 { text in
      text.withMemoryRebound(to: CChar.self) {
        table.set_string(table.context, attribute, preview_string(bytes: $0.baseAddress, length: UInt64($0.count)))
      }
    }
  }

  /// Sets bytes.
  package func set(_ attribute: UInt32, bytes: [UInt8]) {
    guard status == PREVIEW_OK else { return }
    status = bytes.withUnsafeBytes {
      table.set_bytes(table.context, attribute, preview_bytes(bytes: $0.baseAddress, length: UInt64($0.count)))
    }
  }
}

extension SceneSink {
  /// Emits a surface's meaning.
  func emit(_ element: Surface.Element) {
    guard !isStopped else { return }
    begin(PREVIEW_ELEMENT_SEMANTICS, identity: element.identity)
    set(PREVIEW_ATTRIBUTE_ROLE, element.role)
    let frame = element.frame
    set(PREVIEW_ATTRIBUTE_FRAME, [frame.x, frame.y, frame.width, frame.height])
    if !element.label.isEmpty { set(PREVIEW_ATTRIBUTE_LABEL, element.label) }
    if !element.value.isEmpty { set(PREVIEW_ATTRIBUTE_VALUE, element.value) }
    if !element.hint.isEmpty { set(PREVIEW_ATTRIBUTE_HINT, element.hint) }
    if !element.identifier.isEmpty { set(PREVIEW_ATTRIBUTE_IDENTIFIER, element.identifier) }
    for child in element.children { emit(child) }
    end()
  }
}
