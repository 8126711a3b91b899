import CPreviewABI

/// One live instance as the boundary sees it: the host holds a retained pointer to it until `destroy`.
final class LiveHolder: Sendable {
  let kind: PreviewContentKind
  @MainActor let content: any PreviewContent

  @MainActor init(kind: PreviewContentKind, content: any PreviewContent) {
    self.kind = kind
    self.content = content
  }

  /// A pointer that keeps the holder alive until it is released.
  func retainedPointer() -> UnsafeMutableRawPointer {
    Unmanaged.passRetained(self).toOpaque()
  }

  /// The holder behind a pointer that the host gave back.
  static func at(_ instance: UnsafeMutableRawPointer?) -> LiveHolder? {
    instance.map { Unmanaged<LiveHolder>.fromOpaque($0).takeUnretainedValue() }
  }
}

/// A function table of the boundary.
///
/// It lives as long as the process, as the boundary asks.
struct BoundaryTable<Table>: @unchecked Sendable {
  let pointer: UnsafePointer<Table>

  init(_ table: Table) {
    let memory = UnsafeMutablePointer<Table>.allocate(capacity: 1)
    memory.initialize(to: table)
    pointer = UnsafePointer(memory)
  }
}

/// The functions that every holder of this library has.
let holderFunctions = BoundaryTable(
  preview_holder_functions_v1(
    dispatch: { instance, event, error in
      onMainActor((instance, event, error)) { instance, event, buffer in
        guard let holder = LiveHolder.at(instance), let event, let event = PreviewEvent(event) else {
          return PREVIEW_UNSUPPORTED
        }
        do {
          return try holder.content.dispatch(event) ? PREVIEW_OK : PREVIEW_UNSUPPORTED
        } catch {
          return report(error, to: buffer)
        }
      }
    },
    settle: nil,
    destroy: { instance in
      guard let instance else { return }
      onMainActor(instance) { Unmanaged<LiveHolder>.fromOpaque($0).release() }
    },
    content: { instance, identifier in
      guard let holder = LiveHolder.at(instance), let identifier else { return nil }
      guard String(cString: identifier) == holder.kind.identifier else { return nil }
      switch holder.kind {
      case .scene: return UnsafeRawPointer(sceneFunctions.pointer)
      case .surface: return UnsafeRawPointer(surfaceFunctions.pointer)
      case .document: return UnsafeRawPointer(documentFunctions.pointer)
      }
    }
  ))
