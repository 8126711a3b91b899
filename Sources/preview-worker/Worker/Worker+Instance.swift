import CPreviewABI
import CPreviewWire
import CWorkerShim

/// The live instance of a preview.
struct Instance {
  var pointer: UnsafeMutableRawPointer?
  var functions: preview_holder_functions_v1
  var content: ContentKind
  /// The content table, once it was asked for.
  var table: UnsafeRawPointer?
}

// The life of an instance: create, settle, dispatch, destroy.
extension Worker {
  /// The longest that settling waits before it asks again, in nanoseconds: pending work may end on another thread,
  /// where nothing wakes the loop.
  private static let settleStep: UInt64 = 2_000_000

  /// Makes the live instance.
  func create(_ payload: RequestReader) {
    var payload = payload
    let provider = Int(payload.integer32())
    let index = Int(payload.integer32())
    var environment = preview_environment()
    environment.size = UInt32(MemoryLayout<preview_environment>.size)
    environment.color_scheme = payload.signed32()
    environment.layout_direction = payload.signed32()
    environment.text_size = payload.signed32()
    environment.scale = payload.double()
    environment.width = payload.double()
    environment.height = payload.double()
    environment.safe_area.0 = payload.double()
    environment.safe_area.1 = payload.double()
    environment.safe_area.2 = payload.double()
    environment.safe_area.3 = payload.double()
    environment.locale = preview_string(payload.string())
    environment.device = preview_string(payload.string())
    guard !payload.isBroken, instance == nil else { return badRequest("create needs an environment, one at a time") }
    guard provider < providers.count, index < providers[provider].previews.count else {
      return badRequest("create of an unknown preview")
    }
    let preview = providers[provider].previews[index]
    var holder = preview_holder()
    holder.size = UInt32(MemoryLayout<preview_holder>.size)
    call { preview.create(preview.context, &environment, &holder, $0) }
    guard status == PREVIEW_OK else { return }
    guard let functions = holder.functions else {
      _ = refuse("create answered PREVIEW_OK and left preview_holder.functions NULL; fill it")
      return
    }
    var table = preview_holder_functions_v1()
    withUnsafeMutableBytes(of: &table) {
      $0.baseAddress?.copyMemory(from: functions, byteCount: MemoryLayout<preview_holder_functions_v1>.size)
    }
    guard table.destroy != nil else {
      _ = refuse("preview_holder_functions_v1.destroy is NULL; every instance needs it")
      return
    }
    instance = Instance(pointer: holder.instance, functions: table, content: preview.content)
  }

  /// Lets pending work come to rest, and serves the event loop meanwhile.
  func settle(_ payload: RequestReader) {
    var payload = payload
    settle(nanoseconds: payload.integer64())
  }

  private func settle(nanoseconds limit: UInt64) {
    guard let instance else { return badRequest("settle without an instance") }
    let start = worker_monotonic()
    let sum = start.addingReportingOverflow(limit)
    let deadline = sum.overflow ? UInt64.max : sum.partialValue
    eventLoop.serveReady()
    guard let settle = instance.functions.settle else {
      nanoseconds = worker_monotonic() - start
      return
    }
    while true {
      var pending: UInt32 = 0
      call { settle(instance.pointer, deadline, &pending, $0) }
      number = UInt64(pending)
      guard status == PREVIEW_OK, pending > 0, violation == nil else { break }
      let now = worker_monotonic()
      guard now < deadline else { break }
      _ = eventLoop.serve(until: min(deadline, now + Self.settleStep), stopFor: -1)
    }
    nanoseconds = worker_monotonic() - start
  }

  /// Passes an event to the instance.
  func dispatch(_ payload: RequestReader) {
    var payload = payload
    var event = preview_event()
    event.size = UInt32(MemoryLayout<preview_event>.size)
    event.kind = payload.signed32()
    event.element = payload.integer64()
    event.x = payload.double()
    event.y = payload.double()
    event.delta_x = payload.double()
    event.delta_y = payload.double()
    event.value = payload.double()
    event.text = preview_string(payload.string())
    guard let instance, !payload.isBroken else { return badRequest("dispatch without an instance or an event") }
    guard let dispatch = instance.functions.dispatch else {
      status = PREVIEW_UNSUPPORTED
      return
    }
    call { dispatch(instance.pointer, &event, $0) }
  }

  /// Ends the live instance.
  func destroy() {
    guard let instance else { return badRequest("destroy without an instance") }
    self.instance = nil
    call { _ in
      instance.functions.destroy?(instance.pointer)
      return PREVIEW_OK
    }
  }

  /// Makes an instance, lets it come to rest, emits its scene and ends it, all in one request.
  func glance(_ payload: RequestReader) {
    var payload = payload
    let limit = payload.integer64()
    create(payload)
    guard instance != nil else { return }
    let created = nanoseconds
    settle(nanoseconds: limit)
    nanoseconds = created
    if status == PREVIEW_OK, number == 0, violation == nil {
      emitScene()
      number = scene.deferredCount
    }
    // Whatever went wrong is the answer, and not how well the instance ended.
    let outcome = (status, message)
    destroy()
    (status, message) = outcome
  }

  /// The content table of the live instance, which must be of a kind; nil has been answered already.
  func contentTable(_ kind: ContentKind) -> (instance: Instance, table: UnsafeRawPointer)? {
    guard let instance, instance.content == kind else {
      badRequest("no live instance with content of that kind")
      return nil
    }
    if let table = instance.table { return (instance, table) }
    let identifier: String
    switch kind {
    case .scene: identifier = PREVIEW_CONTENT_SCENE_V1
    case .surface: identifier = PREVIEW_CONTENT_SURFACE_V1
    case .document: identifier = PREVIEW_CONTENT_DOCUMENT_V1
    case .unknown: return nil
    }
    guard let content = instance.functions.content else {
      _ = refuse("preview_holder_functions_v1.content is NULL; it answers the table for \(identifier)")
      return nil
    }
    guard let table = identifier.withCString({ content(instance.pointer, $0) }) else {
      _ = refuse("content answered NULL for \(identifier), which its preview_descriptor announced")
      return nil
    }
    self.instance?.table = table
    return (instance, table)
  }
}

extension preview_string {
  /// The boundary's form of bytes that outlive the call.
  init(_ bytes: UnsafeRawBufferPointer) {
    self.init(bytes: bytes.baseAddress?.assumingMemoryBound(to: CChar.self), length: UInt64(bytes.count))
  }
}
