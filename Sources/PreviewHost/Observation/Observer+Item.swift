extension Observer {
  /// Observes one item.
  ///
  /// Whatever the plugin does ends in an observation. A worker that is lost is replaced when the next item asks for it.
  /// One that was lost may have been lost by what an earlier preview left running: the item gets a second try, in a
  /// worker that has seen no other preview.
  func observe<Product>(
    _ item: ObservationPlan.Item, in file: PluginFile, _ worker: inout ObservationWorker, _ renderer: Renderer,
    _ product: @Sendable (ObservationPlan.Item, PreviewContent) throws -> Product
  ) async -> Observation<Product> {
    let isFresh = worker.isFresh
    let first = await observeOnce(item, in: file, &worker, renderer, mayTryAgain: !isFresh, product)
    guard let failure = first.failure, !isFresh || failure.isFromIdle, failure.mayBeAnEarlierPreviews else {
      return first.observation
    }
    await worker.close()
    var second = await observeOnce(item, in: file, &worker, renderer, mayTryAgain: false, product).observation
    if second.status == .ok {
      let message = failure.problem(of: file.name, file: file).message
      second.warnings.append(
        "a worker ended here that did not end when it was new; an earlier preview may be why: \(message)")
    }
    return second
  }

  private func observeOnce<Product>(
    _ item: ObservationPlan.Item, in file: PluginFile, _ worker: inout ObservationWorker, _ renderer: Renderer,
    mayTryAgain: Bool, _ product: @Sendable (ObservationPlan.Item, PreviewContent) throws -> Product
  ) async -> (observation: Observation<Product>, failure: WorkerFailure?) {
    let start = ContinuousClock.now
    let frame = PictureFrame(item, settings: settings)
    var observation = Observation<Product>(
      preview: item.preview, variant: item.variant, status: .ok, product: nil, scale: frame.scale,
      durationNanoseconds: 0, pluginNanoseconds: 0, output: "", warnings: [], problem: nil)
    var session: PluginSession?
    var workerFailure: WorkerFailure?
    do {
      if let message = settings.variantChoice.problem(of: item.preview) {
        throw Problem(code: "badVariant", phase: "create", message: message, source: item.preview.source)
      }
      let current = try await worker.session(for: file, provider: item.preview.providerIndex)
      session = current
      // This task waits until the session is done with it.
      nonisolated(unsafe) let renderer = renderer
      let shown = try await show(item, frame: frame, in: current, renderer, product)
      observation.pluginNanoseconds = Int(clamping: shown.nanoseconds)
      observation.warnings = renderer.takeWarnings().map(\.text)
      observation.output = shown.output
      observation.product = shown.product
      // It may have ended with its last answer; the next preview then gets a new one.
      if shown.isOver { worker.forget(current) }
    } catch {
      workerFailure = error as? WorkerFailure
      // Where it crashed takes a worker with the backtracer: it is asked for once it is certain.
      let locates = !(mayTryAgain && workerFailure?.mayBeAnEarlierPreviews == true)
      let problem = await problem(of: error, item: item, file: file, locating: locates)
      observation.status = Self.status(of: error)
      observation.problem = problem
      observation.output = problem.output
      if let session {
        // The instance may still be there, and a preview that failed may fail here too; that is no second problem.
        if await !session.isOver {
          _ = try? await session.destroy()
          observation.output += await session.takeOutput()
        }
        if await session.isOver { worker.forget(session) }
      }
    }
    observation.durationNanoseconds = (ContinuousClock.now - start).inNanoseconds
    return (observation, workerFailure)
  }

  /// Makes the preview's instance, lets it come to rest, takes its content, makes the product and ends the instance.
  ///
  /// All of it happens on the session's queue: every change of queue would cost as much as the plugin's answer.
  ///
  /// - Returns: The product, what the plugin's functions took for it, what the plugin printed, and whether its worker is gone.
  private func show<Product: Sendable>(
    _ item: ObservationPlan.Item, frame: PictureFrame, in session: isolated PluginSession, _ renderer: Renderer,
    _ product: @Sendable (ObservationPlan.Item, PreviewContent) throws -> Product
  ) async throws -> (product: Product, nanoseconds: UInt64, output: String, isOver: Bool) {
    let preview = item.preview
    let timeLimit = TimeLimit(options.timeout)
    renderer.timeLimit = timeLimit
    _ = renderer.takeWarnings()
    let limit = min(settleLimit(of: preview), UInt64(timeLimit.rest.inNanoseconds))
    let shown = try await session.show(
      provider: preview.providerIndex, preview: preview.previewIndex, environment: frame.environment,
      settleNanoseconds: limit, takesScene: preview.content == .scene)
    guard shown.pending == 0 else { throw Self.notSettled(item, pending: shown.pending, limit: limit) }
    let body: PreviewContent.Body
    switch preview.content {
    case .scene:
      body = .scene(
        try await SceneContent(
          of: shown.scene, frame: frame, session: session, renderer: renderer, timeLimit: timeLimit))
    case .surface: body = .surface(try await SurfaceContent(frame: frame, session: session))
    case .document: body = .document(try await session.document(asking: timeLimit).value)
    }
    let made = try product(item, PreviewContent(frame: frame, body: body, renderer: renderer))
    let nanoseconds = session.spentNanoseconds
    try await session.destroy()
    return (made, nanoseconds, session.takeOutput(), session.isOver)
  }

  /// How long a preview may take to come to rest, in nanoseconds: what its author says, else 2 s.
  ///
  /// Whatever the author asks for, a preview has the run's time limit and no more.
  func settleLimit(of preview: CatalogPreview) -> UInt64 {
    let wanted = preview.settleNanoseconds > 0 ? preview.settleNanoseconds : 2_000_000_000
    return min(wanted, UInt64(options.timeout.inNanoseconds))
  }

  private static func notSettled(_ item: ObservationPlan.Item, pending: Int, limit: UInt64) -> Problem {
    let time = DurationText.format(nanoseconds: Int(clamping: limit))
    return Problem(
      code: "notSettled", phase: "settle",
      message:
        "still \(pending) pending \(pending == 1 ? "piece" : "pieces") of work after \(time). Expected a preview "
        + "that comes to rest. End the work, or give the preview a longer settle time.",
      source: item.preview.source)
  }

  static func status(of error: any Error) -> ObservationStatus {
    if error is TimeLimit.Exceeded { return .timedOut }
    return switch (error as? WorkerFailure)?.reason {
    case .crashed: .crashed
    case .timedOut: .timedOut
    // Without its descriptors a worker has left, whatever its process does.
    case .exited, .lost: .exited
    default: .failed
    }
  }

  func problem(
    of error: any Error, item: ObservationPlan.Item, file: PluginFile, locating: Bool
  ) async -> Problem {
    let subject = item.preview.id + (item.variant.isStandard ? "" : "@\(item.variant.name)")
    var problem: Problem
    switch error {
    case let failure as WorkerFailure:
      let located = locating ? await PluginSession.locateCrash(failure, in: file, options: options) : failure
      problem = located.problem(of: subject, file: file)
    case let error as Problem:
      problem = error
    case let error as TimeLimit.Exceeded: problem = error.problem()
    case let error as SceneError: problem = error.problem()
    case let error as LayoutError: problem = error.problem()
    case let error as RendererError: problem = error.problem()
    default:
      problem = Problem(
        code: "cancelled", phase: "create", message: "interrupted. Expected to end. Run again.")
    }
    // The worker's failures name their subject; so do all others, so that a message makes sense alone.
    if !(error is WorkerFailure) { problem.message = "\(SafeText.escape(subject)): \(problem.message)" }
    if problem.source == nil { problem.source = item.preview.source }
    return problem
  }
}

extension WorkerFailure {
  /// Whether something that an earlier preview left running may have ended the worker.
  fileprivate var mayBeAnEarlierPreviews: Bool {
    switch reason {
    case .crashed, .exited, .lost: true
    default: false
    }
  }
}
