import CPreviewWire

/// A receiver that keeps the answers in order.
protocol AnswerCollector: WorkerConnection.Receiver {
  var answers: [WorkerConnection.Answer] { get set }
}

extension AnswerCollector {
  var separatesOutput: Bool { false }

  mutating func finish(_ answer: WorkerConnection.Answer, request index: Int) { answers.append(answer) }
}

/// Takes data frames as one run of bytes.
struct DataReceiver: AnswerCollector {
  var answers: [WorkerConnection.Answer] = []
  private(set) var bytes: [UInt8] = []

  mutating func receive(_ kind: Int32, _ payload: inout WireReader, request index: Int) throws(WireError) {
    guard kind == WIRE_DATA else { throw .unexpected }
    try bytes.append(data: payload.rest)
  }
}

/// Takes whatever comes, and keeps nothing of it.
struct IgnoringReceiver: AnswerCollector {
  var answers: [WorkerConnection.Answer] = []

  mutating func receive(_ kind: Int32, _ payload: inout WireReader, request index: Int) throws(WireError) {}
}

/// Takes the providers that a plugin registers.
struct ProviderReceiver: AnswerCollector {
  var answers: [WorkerConnection.Answer] = []
  private(set) var providers: [ProviderRecord] = []

  mutating func receive(_ kind: Int32, _ payload: inout WireReader, request index: Int) throws(WireError) {
    guard kind == WIRE_PROVIDER else { throw .unexpected }
    let module = try payload.string()
    let type = try payload.string()
    providers.append(ProviderRecord(index: providers.count, module: module, type: type))
  }
}

/// Takes the previews of a batch of providers.
struct PreviewReceiver: AnswerCollector {
  var answers: [WorkerConnection.Answer] = []
  /// For each request of the batch.
  private(set) var previews: [[PreviewRecord]]
  private let providers: [Int]

  var separatesOutput: Bool { true }

  /// - Parameter providers: The providers of the batch, in order.
  init(providers: [Int]) {
    self.providers = providers
    previews = Array(repeating: [], count: providers.count)
  }

  mutating func receive(_ kind: Int32, _ payload: inout WireReader, request index: Int) throws(WireError) {
    guard kind == WIRE_PREVIEW else { throw .unexpected }
    let record = try PreviewRecord(
      provider: providers[index], index: previews[index].count, reading: &payload)
    previews[index].append(record)
  }
}

/// Takes what a surface says when it is measured.
struct SurfaceReceiver: AnswerCollector {
  var answers: [WorkerConnection.Answer] = []
  private(set) var formats: UInt64 = 0
  private(set) var renderer = ""
  private(set) var width = 0.0
  private(set) var height = 0.0

  mutating func receive(_ kind: Int32, _ payload: inout WireReader, request index: Int) throws(WireError) {
    switch kind {
    case WIRE_SURFACE_INFO:
      formats = try payload.unsigned64()
      renderer = try payload.string()
    case WIRE_SIZE:
      width = try payload.double()
      height = try payload.double()
      // Checked by the worker; checked again, because sizes decide how much memory is taken.
      guard width.isFinite, width >= 0, height.isFinite, height >= 0 else { throw .unexpected }
    default: throw .unexpected
    }
  }
}

/// Takes a document, or one of its assets.
struct DocumentReceiver: AnswerCollector {
  var answers: [WorkerConnection.Answer] = []
  private(set) var path = ""
  private(set) var mediaType = ""
  private(set) var assetCount = 0
  private(set) var columns = 0
  private(set) var rows = 0
  private(set) var bytes: [UInt8] = []

  mutating func receive(_ kind: Int32, _ payload: inout WireReader, request index: Int) throws(WireError) {
    switch kind {
    case WIRE_DOCUMENT_INFO:
      mediaType = try payload.string()
      assetCount = Int(try payload.unsigned32())
      columns = Int(try payload.unsigned32())
      rows = Int(try payload.unsigned32())
    case WIRE_ASSET_INFO:
      path = try payload.string()
      mediaType = try payload.string()
    case WIRE_DATA: try bytes.append(data: payload.rest)
    default: throw .unexpected
    }
  }
}

extension [UInt8] {
  /// Appends what a data frame holds, up to the limit that the worker keeps to.
  fileprivate mutating func append(data: UnsafeRawBufferPointer) throws(WireError) {
    guard count + data.count <= Int(WIRE_SCENE_MAX_BYTES) + 4096 else { throw .unexpected }
    // As elements of the array's own type they are copied in one piece, in builds without optimisation too.
    data.withMemoryRebound(to: UInt8.self) { append(contentsOf: $0) }
  }
}
