extension Observer {
  /// Asks the scenes of a batch for the hashes of their contents, and decides by them what can be decided.
  ///
  /// - Returns: Observations by the item's number. What is not there is to be observed by itself.
  func glance<Product>(
    at batch: ObservationPlan.Batch, _ worker: inout ObservationWorker,
    _ decide: @Sendable (ObservationPlan.Item, ContentHash) -> Product?
  ) async -> [Int: Observation<Product>] {
    var indices: [Int] = []
    var frames: [PictureFrame] = []
    var requests: [GlanceRequest] = []
    for (index, item) in batch.items.enumerated()
    where item.preview.content == .scene && settings.variantChoice.problem(of: item.preview) == nil {
      let frame = PictureFrame(item, settings: settings)
      indices.append(index)
      frames.append(frame)
      requests.append(
        GlanceRequest(
          provider: item.preview.providerIndex, preview: item.preview.previewIndex, environment: frame.environment,
          settleNanoseconds: settleLimit(of: item.preview)))
    }
    guard !requests.isEmpty else { return [:] }
    let hashes = SceneHashes(frames: frames)
    // What goes wrong here goes wrong again, and is told, when the preview is observed by itself.
    guard let outcome = try? await worker.glance(requests, in: batch.file, take: { hashes.update($0, $1) }) else {
      return [:]
    }
    var result: [Int: Observation<Product>] = [:]
    for (number, glance) in outcome.glances.enumerated() where glance.isWhole {
      let item = batch.items[indices[number]]
      guard let product = decide(item, hashes.finish(number)) else { continue }
      result[indices[number]] = Observation(
        preview: item.preview, variant: item.variant, status: .ok, product: product, scale: frames[number].scale,
        durationNanoseconds: Int(clamping: glance.nanoseconds), pluginNanoseconds: Int(clamping: glance.nanoseconds),
        output: glance.output, warnings: [], problem: nil)
    }
    if let failure = outcome.failure, failure.isFinal, outcome.glances.count < indices.count {
      // What took all of its time would take it again.
      let index = indices[outcome.glances.count]
      result[index] = await failed(batch.items[index], with: failure, in: batch.file)
    }
    return result
  }

  private func failed<Product>(
    _ item: ObservationPlan.Item, with failure: WorkerFailure, in file: PluginFile
  ) async -> Observation<Product> {
    let problem = await problem(of: failure, item: item, file: file, locating: false)
    return Observation(
      preview: item.preview, variant: item.variant, status: Self.status(of: failure), product: nil,
      scale: PictureFrame(item, settings: settings).scale, durationNanoseconds: options.timeout.inNanoseconds,
      pluginNanoseconds: 0, output: problem.output, warnings: [], problem: problem)
  }
}

extension WorkerFailure {
  /// Whether a second look would cost much and say the same.
  fileprivate var isFinal: Bool {
    if case .timedOut = reason { true } else { false }
  }
}

/// The hashes of scenes that arrive in pieces, each in its own frame.
///
/// Used by one session at a time.
private final class SceneHashes: @unchecked Sendable {
  private let frames: [PictureFrame]
  private var hashes: [ContentHash?]
  private var hasher: ContentHasher
  private var current: Int?
  private var count = 0

  init(frames: [PictureFrame]) {
    self.frames = frames
    hashes = Array(repeating: nil, count: frames.count)
    hasher = ContentHasher()
  }

  /// Adds a piece of a scene; the pieces of one scene come in a row.
  func update(_ number: Int, _ bytes: UnsafeRawBufferPointer) {
    begin(number)
    hasher.update(bytes)
    count += bytes.count
  }

  /// The hash of a scene.
  func finish(_ number: Int) -> ContentHash {
    begin(nil)
    if let hash = hashes[number] { return hash }
    begin(number)
    begin(nil)
    return hashes[number] ?? ContentHash(of: [])
  }

  private func begin(_ number: Int?) {
    guard number != current else { return }
    if let current {
      hasher.update(count: count)
      hashes[current] = hasher.finish()
    }
    current = number
    guard let number else { return }
    hasher.reset()
    hasher.begin(sceneIn: frames[number])
    count = 0
  }
}
