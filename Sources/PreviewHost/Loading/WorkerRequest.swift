import CPreviewWire

/// One thing that a worker is asked to do.
enum WorkerRequest: Hashable, Sendable {
  case load(path: String)
  case register
  case expand(provider: Int)
  case create(provider: Int, preview: Int, environment: PreviewEnvironment)
  case settle(nanoseconds: UInt64)
  case scene
  case resolve(element: UInt64, width: Double, height: Double)
  case measure(width: Double, height: Double)
  case draw(PixelLayout)
  case semantics
  case document
  case asset(index: Int)
  case dispatch(PreviewEvent)
  case destroy
  case glance(provider: Int, preview: Int, environment: PreviewEnvironment, settleNanoseconds: UInt64)

  /// What is being done meanwhile.
  var phase: LoadingPhase {
    switch self {
    case .load: .load
    case .register: .register
    case .expand: .expand
    case .create: .create
    case .settle: .settle
    case .glance, .scene, .resolve, .measure, .semantics, .document, .asset: .content
    case .draw: .draw
    case .dispatch: .dispatch
    case .destroy: .destroy
    }
  }

  private var kind: Int32 {
    switch self {
    case .load: WIRE_LOAD
    case .register: WIRE_REGISTER
    case .expand: WIRE_EXPAND
    case .create: WIRE_CREATE
    case .settle: WIRE_SETTLE
    case .scene: WIRE_SCENE
    case .resolve: WIRE_RESOLVE
    case .measure: WIRE_MEASURE
    case .draw: WIRE_DRAW
    case .semantics: WIRE_SEMANTICS
    case .document: WIRE_DOCUMENT
    case .asset: WIRE_ASSET
    case .dispatch: WIRE_DISPATCH
    case .destroy: WIRE_DESTROY
    case .glance: WIRE_GLANCE
    }
  }

  /// Appends the request as a frame.
  func encode(into writer: inout WireWriter, request: UInt32) {
    writer.begin(kind, request: request)
    switch self {
    case .load(let path): writer.append(string: path)
    case .expand(let provider): writer.append(UInt32(clamping: provider))
    case .create(let provider, let preview, let environment):
      writer.append(UInt32(clamping: provider))
      writer.append(UInt32(clamping: preview))
      writer.append(environment)
    case .settle(let nanoseconds): writer.append(nanoseconds)
    case .glance(let provider, let preview, let environment, let nanoseconds):
      writer.append(nanoseconds)
      writer.append(UInt32(clamping: provider))
      writer.append(UInt32(clamping: preview))
      writer.append(environment)
    case .resolve(let element, let width, let height):
      writer.append(element)
      writer.append(width)
      writer.append(height)
    case .measure(let width, let height):
      writer.append(width)
      writer.append(height)
    case .draw(let layout):
      writer.append(layout.format.rawValue)
      writer.append(UInt32(clamping: layout.width))
      writer.append(UInt32(clamping: layout.height))
      writer.append(UInt64(layout.stride))
      writer.append(layout.scale)
    case .asset(let index): writer.append(UInt32(clamping: index))
    case .dispatch(let event): writer.append(event)
    case .register, .scene, .semantics, .document, .destroy: break
    }
    writer.end()
  }
}
