import CPreviewABI
import CPreviewWire
import CWorkerShim

// preview.scene/1 and preview.surface/1.
extension Worker {
  /// Emits the whole scene.
  func emitScene() {
    guard let (instance, scene) = table(preview_scene_v1.self, .scene) else { return }
    guard let emit = scene.emit else {
      _ = refuse("preview_scene_v1.emit is NULL; it is the function that emits the scene")
      return
    }
    emitElements { emit(instance.pointer, $0, $1) }
  }

  /// Emits the content of a deferred element.
  func resolve(_ payload: RequestReader) {
    var payload = payload
    let element = payload.integer64()
    let width = payload.double()
    let height = payload.double()
    guard !payload.isBroken else { return badRequest("resolve needs an element and a size") }
    guard let (instance, scene) = table(preview_scene_v1.self, .scene) else { return }
    guard let resolve = scene.resolve else {
      _ = refuse("preview_scene_v1.resolve is NULL, but the scene has a DEFERRED element")
      return
    }
    emitElements { resolve(instance.pointer, element, width, height, $0, $1) }
  }

  /// The size that a surface chooses for a proposal, and what else there is to know about it.
  func measure(_ payload: RequestReader) {
    var payload = payload
    let width = payload.double()
    let height = payload.double()
    guard !payload.isBroken else { return badRequest("measure needs a proposal") }
    guard let (instance, surface) = table(preview_surface_v1.self, .surface) else { return }
    guard let formats = surface.formats, let measure = surface.measure else {
      _ = refuse("preview_surface_v1.formats or .measure is NULL; both are needed")
      return
    }
    var available: UInt64 = 0
    var chosenWidth = 0.0
    var chosenHeight = 0.0
    var renderer = preview_string()
    call { error in
      available = formats(instance.pointer)
      if let name = surface.renderer { renderer = name(instance.pointer) }
      return measure(instance.pointer, width, height, &chosenWidth, &chosenHeight, error)
    }
    guard status == PREVIEW_OK else { return }
    guard chosenWidth.isFinite, chosenWidth >= 0, chosenHeight.isFinite, chosenHeight >= 0 else {
      _ = refuse("measure answered \(text(chosenWidth)) × \(text(chosenHeight)); both are points, finite and from 0")
      return
    }
    guard let name = checked(renderer, "the string that renderer answered") else { return }
    connection.begin(WIRE_SURFACE_INFO)
    connection.append(available)
    connection.append(string: name)
    connection.end()
    connection.begin(WIRE_SIZE)
    connection.append(chosenWidth)
    connection.append(chosenHeight)
    connection.end()
  }

  /// Draws a surface into the memory that came with the request.
  func draw(_ payload: RequestReader) {
    let memory = connection.takeDescriptor()
    defer { if memory >= 0 { worker_close(memory) } }
    var payload = payload
    var pixels = preview_pixels()
    pixels.size = UInt32(MemoryLayout<preview_pixels>.size)
    pixels.format = payload.signed32()
    pixels.width = payload.integer32()
    pixels.height = payload.integer32()
    pixels.stride = payload.integer64()
    pixels.scale = payload.double()
    guard let (instance, surface) = table(preview_surface_v1.self, .surface) else { return }
    guard let draw = surface.draw else {
      _ = refuse("preview_surface_v1.draw is NULL; it is the function that draws")
      return
    }
    let (bytes, overflow) = pixels.stride.multipliedReportingOverflow(by: UInt64(pixels.height))
    guard !payload.isBroken, memory >= 0, !overflow, let picture = worker_map_picture(memory, bytes) else {
      return badRequest("draw needs memory of stride × height bytes")
    }
    defer { worker_unmap_picture(picture, bytes) }
    pixels.bytes = picture
    call { draw(instance.pointer, &pixels, $0) }
  }

  /// Emits the semantics of a surface; a surface that knows none answers PREVIEW_UNSUPPORTED.
  func emitSemantics() {
    guard let (instance, surface) = table(preview_surface_v1.self, .surface) else { return }
    guard let semantics = surface.semantics else {
      status = PREVIEW_UNSUPPORTED
      return
    }
    emitElements { semantics(instance.pointer, $0, $1) }
  }

  private func emitElements(
    _ function: (UnsafePointer<preview_scene_sink_v1>, UnsafeMutablePointer<preview_error>) -> preview_status
  ) {
    scene.take { sink in call { function(sink, $0) } }
    if let violation = scene.violation(complete: status == PREVIEW_OK) {
      _ = refuse(violation.message, status: violation.status)
    }
  }

  /// A copy of the content table of the live instance.
  func table<Table: BitwiseCopyable>(_ type: Table.Type, _ kind: ContentKind) -> (Instance, Table)? {
    guard let (instance, table) = contentTable(kind) else { return nil }
    return (instance, table.loadUnaligned(as: type))
  }
}
