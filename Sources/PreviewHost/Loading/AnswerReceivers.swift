import CPreviewWire

/// A receiver that keeps the answers in order.
protocol AnswerCollector: WorkerConnection.Receiver {
  var answers: [WorkerConnection.Answer] { get set }
}

extension AnswerCollector {
  mutating func finish(_ answer: WorkerConnection.Answer, request index: Int) { answers.append(answer) }
}

/// Takes data frames as one run of bytes.
struct DataReceiver: AnswerCollector {
  var answers: [WorkerConnection.Answer] = []
  private(set) var bytes: [UInt8] = []

  mutating func receive(_ kind: Int32, _ payload: inout WireReader, request index: Int) throws(WireError) {
    // The worker keeps to the limit; one that does not is not the worker any more.
    guard kind == WIRE_DATA, bytes.count <= Int(WIRE_SCENE_MAX_BYTES) + Int(WIRE_MAX_FRAME) else {
      throw .unexpected
    }
    bytes.append(contentsOf: payload.rest)
  }
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
