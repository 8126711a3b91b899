import CPreviewABI
import CPreviewWire
import CWorkerShim

/// The stream that takes a document's or an asset's bytes, and writes them into data frames.
final class StreamWriter {
  private let connection: Connection
  unowned(unsafe) var worker: Worker?
  private var isOpen = false
  private var bytes: UInt64 = 0

  init(_ connection: Connection) {
    self.connection = connection
  }

  /// Hands the stream to a function of the plugin.
  func take(_ function: (UnsafePointer<preview_stream_v1>) -> Void) {
    isOpen = true
    bytes = 0
    connection.begin(WIRE_DATA)
    var table = preview_stream_v1(
      context: Unmanaged.passUnretained(self).toOpaque(),
      write: { context, bytes in
        guard worker_on_main_thread() != 0, let context else { return PREVIEW_REFUSED }
        return Unmanaged<StreamWriter>.fromOpaque(context).takeUnretainedValue().write(bytes)
      })
    withUnsafePointer(to: &table) { function($0) }
    connection.end()
    isOpen = false
  }

  private func write(_ value: preview_bytes) -> preview_status {
    guard let worker, isOpen, worker.violation == nil else { return PREVIEW_REFUSED }
    guard value.length == 0 || value.bytes != nil else {
      return worker.refuse("write was given NULL and length \(value.length); NULL goes with length 0 only")
    }
    let limit = UInt64(WIRE_SCENE_MAX_BYTES)
    guard value.length <= limit, bytes + value.length <= limit else {
      return worker.refuse(
        "a document has more than \(limit >> 20) MiB; write less", status: WIRE_STATUS_LIMIT)
    }
    bytes += value.length
    connection.append(data: UnsafeRawBufferPointer(start: value.bytes, count: Int(value.length)))
    return PREVIEW_OK
  }
}
