import CPreviewWire

/// A scene preview that is to be looked at in passing.
public struct GlanceRequest: Sendable {
  /// The provider's number.
  public var provider: Int
  /// The preview's number in the provider.
  public var preview: Int
  /// What the preview is told.
  public var environment: PreviewEnvironment
  /// The longest wait for pending work.
  public var settleNanoseconds: UInt64
}

/// What came of looking at a preview in passing.
public struct Glance: Sendable {
  /// Whether its data was the whole content: everything went well, nothing is pending, no element is deferred.
  public var isWhole: Bool
  /// What the plugin's functions took.
  public var nanoseconds: UInt64
  /// What they printed.
  public var output: String
}

extension PluginSession {
  /// Makes previews one after another, takes their scenes and ends them, without waiting between them.
  ///
  /// - Parameters:
  ///   - requests: Previews whose content is a scene.
  ///   - expanded: The providers that were expanded in this session; the others of the requests are added.
  ///   - take: Is given the scene's operations piece by piece, with the number of the request.
  /// - Returns: The glances up to the preview, or the provider's getter, that ended the worker, and its failure.
  /// - Throws: `CancellationError` only.
  public func glance(
    _ requests: [GlanceRequest], expanded: inout Set<Int>, take: (Int, UnsafeRawBufferPointer) -> Void
  ) async throws -> (glances: [Glance], failure: WorkerFailure?) {
    var asked: [WorkerRequest] = []
    var subjects: [GlanceReceiver.Subject] = []
    for (index, request) in requests.enumerated() {
      if expanded.insert(request.provider).inserted {
        asked.append(.expand(provider: request.provider))
        subjects.append(.provider(request.provider))
      }
      asked.append(
        .glance(
          provider: request.provider, preview: request.preview, environment: request.environment,
          settleNanoseconds: request.settleNanoseconds))
      subjects.append(.preview(index))
    }
    return try await withoutActuallyEscaping(take) { take in
      var receiver = GlanceReceiver(subjects: subjects, take: take)
      defer { expanded.subtract(receiver.refused) }
      do {
        try await exchange(asked, &receiver)
        return (receiver.glances, nil)
      } catch let failure as WorkerFailure {
        return (receiver.glances, failure)
      }
    }
  }
}

/// Takes the scenes of several previews, and passes over what providers say when they are expanded.
private struct GlanceReceiver: AnswerCollector {
  /// What a request of the worker is about.
  enum Subject {
    case provider(Int)
    case preview(Int)
  }

  let subjects: [Subject]
  let take: (Int, UnsafeRawBufferPointer) -> Void
  var answers: [WorkerConnection.Answer] = []
  private(set) var glances: [Glance] = []
  /// Providers that could not be expanded.
  private(set) var refused: Set<Int> = []
  /// What a provider's getter printed goes with its first preview.
  private var expansionOutput = ""

  init(subjects: [Subject], take: @escaping (Int, UnsafeRawBufferPointer) -> Void) {
    self.subjects = subjects
    self.take = take
  }

  var separatesOutput: Bool { true }

  mutating func receive(_ kind: Int32, _ payload: inout WireReader, request index: Int) throws(WireError) {
    switch (kind, subjects[index]) {
    case (WIRE_DATA, .preview(let subject)): take(subject, payload.rest)
    case (WIRE_PREVIEW, .provider): break
    default: throw .unexpected
    }
  }

  mutating func finish(_ answer: WorkerConnection.Answer, request index: Int) {
    answers.append(answer)
    if case .provider(let provider) = subjects[index] {
      if answer.status != 0 { refused.insert(provider) }
      expansionOutput += answer.output
      return
    }
    glances.append(
      Glance(
        isWhole: answer.status == 0 && answer.number == 0, nanoseconds: answer.nanoseconds,
        output: expansionOutput + answer.output))
    expansionOutput = ""
  }
}
