// A preview whose state changes in a main-actor task: it settles only if the host's worker serves the main queue.

import CPreviewABI

/// How far the task has come: 0 to 3.
@MainActor private var progress: UInt32 = 0

private func text(_ string: StaticString) -> preview_string {
  preview_string(
    bytes: UnsafeRawPointer(string.utf8Start).assumingMemoryBound(to: CChar.self),
    length: UInt64(string.utf8CodeUnitCount))
}

nonisolated(unsafe) private let functions: UnsafePointer<preview_holder_functions_v1> = {
  let functions = UnsafeMutablePointer<preview_holder_functions_v1>.allocate(capacity: 1)
  functions.initialize(
    to: preview_holder_functions_v1(
      dispatch: nil,
      settle: { _, _, pending, _ in
        pending?.pointee = MainActor.assumeIsolated { 3 - progress }
        return PREVIEW_OK
      },
      destroy: { _ in },
      content: { _, _ in nil }))
  return UnsafePointer(functions)
}()

/// The entry, which takes the place of the library's own.
@c(preview_plugin_register_v1)
public func register(
  _ host: UnsafePointer<preview_host_v1>?, _ error: UnsafeMutablePointer<preview_error>?
) -> preview_status {
  var provider = preview_provider()
  provider.size = UInt32(MemoryLayout<preview_provider>.size)
  provider.module = text("MainQueue")
  provider.type = text("Task")
  provider.expand = { _, expansion, _ in
    var preview = preview_descriptor()
    preview.size = UInt32(MemoryLayout<preview_descriptor>.size)
    preview.content = text("preview.scene/1")
    preview.create = { _, _, holder, _ in
      holder?.pointee.functions = functions
      Task { @MainActor in
        progress = 1
        await Task.yield()
        progress = 2
        await Task.detached { await Task.yield() }.value
        progress = 3
      }
      return PREVIEW_OK
    }
    return expansion?.pointee.add_preview(expansion?.pointee.context, &preview) ?? PREVIEW_FAILED
  }
  return host?.pointee.add_provider(host?.pointee.context, &provider) ?? PREVIEW_FAILED
}
