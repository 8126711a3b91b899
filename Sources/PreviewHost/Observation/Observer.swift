import Foundation

/// Observes the items of a plan: opens workers, asks previews for their content, lays out, draws.
public struct Observer: Sendable {
  /// How workers are run.
  public var options: WorkerOptions
  /// What pictures look like.
  public var settings: PictureSettings
  /// The forms to write.
  public var formats: [OutputFormat]
  /// Workers at once.
  public var jobs: Int

  /// Makes an observer.
  public init(options: WorkerOptions, settings: PictureSettings, formats: [OutputFormat], jobs: Int) {
    self.options = options
    self.settings = settings
    self.formats = formats
    self.jobs = max(1, jobs)
  }

  /// Observes every item of a plan.
  ///
  /// - Parameters:
  ///   - plan: What to observe.
  ///   - handle: Takes each observation as soon as it is there, from several tasks at once and in no certain order.
  ///     The run goes on when it returns, so that the bytes of only a few pictures are held at a time.
  /// - Throws: `RendererError` when no picture can be drawn at all, as without fonts.
  public func run(_ plan: ObservationPlan, handle: @escaping @Sendable (Observation) async -> Void) async throws {
    let queue = BatchQueue(plan.batches)
    // A font that is missing is one error of the run, not one of every preview.
    let library = try FontLibrary(settings.fonts)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<min(jobs, plan.batches.count) {
        group.addTask {
          let renderer = try Renderer(library: library)
          var worker = ObservationWorker(options: options)
          while let batch = await queue.next(), !Task.isCancelled {
            for item in batch.items where !Task.isCancelled {
              await handle(await observe(item, in: batch.file, worker: &worker, renderer: renderer))
            }
          }
          await worker.close()
        }
      }
      try await group.waitForAll()
    }
  }
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
