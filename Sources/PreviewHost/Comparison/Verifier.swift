/// Checks the previews of a plan against their references.
public struct Verifier: Sendable {
  /// How previews are observed.
  public var observer: Observer
  /// What is checked.
  public var settings: CheckSettings
  /// The references.
  public var book: ReferenceBook
  /// Where failures are explained.
  public var artifacts: ArtifactFolder

  /// Makes a verifier.
  public init(observer: Observer, settings: CheckSettings, book: ReferenceBook, artifacts: ArtifactFolder) {
    self.observer = observer
    self.settings = settings
    self.book = book
    self.artifacts = artifacts
  }

  /// How often a preview that exceeds its budget is measured; the shortest time counts.
  private static let budgetTries = 5

  /// Observes and judges every item.
  ///
  /// - Parameters:
  ///   - progress: Called after each item.
  /// - Returns: The results, in no certain order.
  public func run(
    _ plan: ObservationPlan, library: FontLibrary, progress: @escaping @Sendable () async -> Void
  ) async throws -> [CheckResult] {
    guard let renderer = ContentHash(text: try library.fingerprint().hash) else { return [] }
    let judge = Judge(book: book, settings: settings, renderer: renderer)
    let results = Results()
    artifacts.clean(plan.items)
    // What there is nothing to compare with is not observed.
    let unreadable = book.problems(ofModules: Set(plan.items.map(\.preview.module)))
    let (plan, refused) = plan.divided { unreadable[$0.preview.module] == nil }
    for item in refused {
      var result = CheckResult(item, status: .failed)
      result.problem = unreadable[item.preview.module]
      await results.append(result)
      await progress()
    }
    try await observer.run(plan, library: library) { item, hash in
      judge.decide(item, contentHash: hash)
    } product: { item, content in
      try judge.judge(item, content)
    } handle: { observation, again in
      await results.append(await result(of: observation, again: again))
      await progress()
    }
    return await results.all
  }

  /// The result of an observation, with its artifacts written.
  func result(
    of observation: Observation<Judgement>, again: Again<Judgement>
  ) async -> CheckResult {
    let item = observation.item
    guard var judgement = observation.product else { return finish(Judgement(failed: observation), observation) }
    for process in [AgainProcess.same, .other]
    where judgement.result.status == .different || judgement.result.status == .sizeChanged {
      let second = await again(process)
      guard let other = second.product else { return finish(Judgement(failed: second), second) }
      judgement.checkStability(comparedWith: other, settings: settings)
    }
    if settings.checks.contains(.budget), let budget = settings.configuration.budget(for: item.preview.id) {
      await check(budget, &judgement.result, observation, again: again)
    }
    return finish(judgement, observation)
  }

  private func check(
    _ budget: Duration, _ result: inout CheckResult, _ first: Observation<Judgement>,
    again: Again<Judgement>
  ) async {
    var shortest = first.pluginNanoseconds
    var tries = 1
    // One slow run may be the machine's doing.
    while shortest > budget.inNanoseconds, tries < Self.budgetTries {
      let next = await again(.same)
      guard next.product != nil else { break }
      shortest = min(shortest, next.pluginNanoseconds)
      tries += 1
    }
    guard shortest > budget.inNanoseconds else {
      if result.status == .skipped { result.status = .passed }
      return
    }
    // A picture that changed says more than the time that it took.
    if !result.status.isFailure { result.status = .different }
    result.findings.append(
      .init(
        check: .budget,
        message: "the preview's own work takes \(DurationText.format(nanoseconds: shortest)), the shortest of \(tries) "
          + "runs. Expected at most its budget, \(DurationText.format(nanoseconds: budget.inNanoseconds)). Make it "
          + "faster, or raise the budget."))
  }

  /// Adds what is known of the observation, applies the quarantine and writes artifacts of failures.
  private func finish(_ judgement: Judgement, _ observation: Observation<Judgement>) -> CheckResult {
    var judgement = judgement
    judgement.result.durationNanoseconds = observation.durationNanoseconds
    judgement.result.output = observation.output
    judgement.result.warnings = observation.warnings
    guard judgement.result.status.isFailure else { return judgement.result }
    let known = settings.configuration.quarantineEntry(
      for: judgement.result.id, variant: judgement.result.variant, today: settings.today)
    if let known {
      judgement.result.quarantine = .init(
        reason: known.reason, until: known.until.text, status: judgement.result.status)
      judgement.result.status = .quarantined
    }
    do throws(AtomicFile.Failure) {
      return try artifacts.write(judgement, stem: observation.item.path)
    } catch {
      // What was found stays found, whether or not it can be shown.
      judgement.result.warnings.append(error.message)
      return judgement.result
    }
  }
}

/// Collects results from several tasks.
actor Results {
  private(set) var all: [CheckResult] = []

  func append(_ result: CheckResult) { all.append(result) }
}

extension Observation {
  /// What was observed.
  var item: ObservationPlan.Item { ObservationPlan.Item(preview: preview, variant: variant) }
}

extension CheckStatus {
  /// The status of a preview that could not be observed.
  init(_ status: ObservationStatus) {
    self =
      switch status {
      case .crashed: .crashed
      case .timedOut: .timedOut
      case .exited: .exited
      case .ok, .failed: .failed
      }
  }
}

extension Judgement {
  /// A preview that could not be observed.
  init(failed observation: Observation<Judgement>) {
    var result = CheckResult(observation.item, status: CheckStatus(observation.status))
    result.problem = observation.problem
    self.init(result: result, fingerprint: .init(content: ContentHash(of: [])))
  }
}
