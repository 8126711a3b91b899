import CPreviewABI
import CPreviewWire

/// Writes frames for a worker.
struct WireWriter {
  private(set) var bytes: [UInt8] = []
  private var start = 0

  /// Begins a frame.
  mutating func begin(_ kind: Int32, request: UInt32) {
    start = bytes.count
    let header = wire_header(length: 0, kind: UInt16(kind), reserved: 0, request: request, reserved2: 0)
    append(header)
  }

  /// Ends the frame that was begun.
  mutating func end() {
    let length = UInt32(bytes.count - start - MemoryLayout<wire_header>.size)
    withUnsafeBytes(of: length) { bytes.replaceSubrange(start..<start + 4, with: $0) }
  }

  /// Appends an integer, a double or a header as it lies in memory.
  mutating func append<Value: BitwiseCopyable>(_ value: Value) {
    withUnsafeBytes(of: value) { bytes.append(contentsOf: $0) }
  }

  /// Appends a string.
  mutating func append(string: String) {
    append(UInt32(string.utf8.count))
    bytes.append(contentsOf: string.utf8)
  }

  /// Appends an environment.
  mutating func append(_ environment: PreviewEnvironment) {
    append(environment.isDark ? PREVIEW_COLOR_SCHEME_DARK : PREVIEW_COLOR_SCHEME_LIGHT)
    append(environment.isRightToLeft ? PREVIEW_RIGHT_TO_LEFT : PREVIEW_LEFT_TO_RIGHT)
    append(environment.textSize)
    append(environment.scale)
    append(environment.size.width)
    append(environment.size.height)
    append(environment.safeArea.top)
    append(environment.safeArea.leading)
    append(environment.safeArea.bottom)
    append(environment.safeArea.trailing)
    append(string: environment.locale)
    append(string: environment.device)
  }

  /// Appends an event.
  mutating func append(_ event: PreviewEvent) {
    append(event.kind.rawValue)
    append(event.element)
    append(event.x)
    append(event.y)
    append(event.deltaX)
    append(event.deltaY)
    append(event.value)
    append(string: event.text)
  }
}
