import Foundation

/// Observes the items of a plan: opens workers, asks previews for their content, lays out, draws.
public struct Observer: Sendable {
  /// How workers are run.
  public var options: WorkerOptions
  /// What pictures look like.
  public var settings: PictureSettings
  /// Workers at once.
  public var jobs: Int

  /// Makes an observer.
  public init(options: WorkerOptions, settings: PictureSettings, jobs: Int) {
    self.options = options
    self.settings = settings
    self.jobs = max(1, jobs)
  }

  /// Observes every item of a plan.
  ///
  /// - Parameters:
  ///   - plan: What to observe.
  ///   - library: The fonts.
  ///   - decide: Makes the product of the hash of the content alone, or answers `nil` to have the content; `nil` where
  ///     the hash alone is of no use. Scenes are asked for their hashes many at a time, which is far cheaper; a preview
  ///     whose hash does not decide is made once more.
  ///   - product: Makes of a preview's content what the run is about, within the preview's time limit.
  ///   - handle: Takes each observation as soon as it is there, from several tasks at once and in no certain order,
  ///     and can ask for the same item to be observed once more. The run goes on when it returns, so that the bytes of
  ///     only a few pictures are held at a time.
  /// - Throws: `RendererError` when no picture can be drawn at all.
  public func run<Product: Sendable>(
    _ plan: ObservationPlan, library: FontLibrary,
    decide: (@Sendable (ObservationPlan.Item, ContentHash) -> Product?)? = nil,
    product: @escaping @Sendable (ObservationPlan.Item, PreviewContent) throws -> Product,
    handle: @escaping @Sendable (Observation<Product>, _ again: Again<Product>) async -> Void
  ) async throws {
    let queue = BatchQueue(plan.batches)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<min(jobs, plan.batches.count) {
        group.addTask {
          let renderer = try Renderer(library: library)
          var worker = ObservationWorker(options: options)
          var otherWorker = ObservationWorker(options: options)
          while let batch = await queue.next(), !Task.isCancelled {
            var decided: [Int: Observation<Product>] = [:]
            if let decide { decided = await glance(at: batch, &worker, decide) }
            for (index, item) in batch.items.enumerated() where !Task.isCancelled {
              let first: Observation<Product>
              if let observation = decided.removeValue(forKey: index) {
                first = observation
              } else {
                first = await observe(item, in: batch.file, &worker, renderer, product)
              }
              await handle(first) { process in
                switch process {
                case .same: await observe(item, in: batch.file, &worker, renderer, product)
                case .other: await observe(item, in: batch.file, &otherWorker, renderer, product)
                }
              }
            }
          }
          await worker.close()
          await otherWorker.close()
        }
      }
      try await group.waitForAll()
    }
  }
}

/// Observes an item once more.
public typealias Again<Product: Sendable> = (AgainProcess) async -> Observation<Product>

/// Where an item is observed once more: state that outlives an instance shows in the same process, what differs from
/// process to process in another one.
public enum AgainProcess: Sendable {
  case same, other
}

/// Hands out batches to the tasks of a run.
private actor BatchQueue {
  private var rest: ArraySlice<ObservationPlan.Batch>

  init(_ batches: [ObservationPlan.Batch]) {
    rest = batches[...]
  }

  func next() -> ObservationPlan.Batch? {
    rest.popFirst()
  }
}
