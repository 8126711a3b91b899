import Foundation
import PreviewHost

extension Run {
  /// `record`: writes references.
  static func record(_ arguments: Invocation.Arguments, _ console: Console) async throws -> ExitCode {
    let run = try await Run(arguments, console)
    if arguments.has("--prune") { try run.checkPruning() }
    let check = try CheckSetup(arguments, run.setup)
    guard check.settings.checks.contains(where: { $0 != .budget }) else {
      throw UsageError.badCombination(
        "record", "no check but 'budget'",
        expected: "a check that compares with references: picture, text or accessibility. Add one to --checks, or to "
          + "'checks' in the configuration.")
    }
    let variants = run.setup.variantChoice.variants
    let book = ReferenceBook(template: check.template)
    var codes = run.codes
    var recorder = Recorder(
      observer: try run.observer(), settings: check.settings, book: book)
    var plan = run.plan(of: run.catalog)
    if let chosen = try run.chosenOfLastRun(check.artifacts) {
      plan = run.plan(of: chosen)
    } else if run.isComplete, run.setup.filter.shard == nil {
      recorder.completeModules = Set(run.catalog.plugins.flatMap(\.modules))
    }
    let library = try FontLibrary(recorder.observer.settings.fonts)
    let progress = Progress(console: console, total: plan.count, noun: "previews")
    let results = try await recorder.run(plan, library: library) { await progress.advance() }
    await progress.finish()
    try Task.checkCancellation()
    var report = RecordReport(
      results: results, environment: .init(try library.fingerprint()), problems: run.catalog.allProblems)
    if arguments.has("--prune") {
      let (pruned, problems) = try run.prune(check.template, variants: variants)
      report.pruned = pruned
      report.problems += problems
      problems.forEach(console.show)
      if !problems.isEmpty { codes.insert(.findings) }
    }
    // A table that cannot be read, or a disk that is full, is one message and not thousands.
    console.show(report.results.compactMap(\.problem))
    for result in report.results {
      for warning in result.warnings { console.warning("\(result.key): \(warning)") }
      if let code = ExitCode(of: result) { codes.insert(code) }
    }
    if arguments.has("--json") {
      try console.result(report.json.text())
    } else if !arguments.has("--quiet"), !run.catalog.previews.isEmpty {
      try console.result(report.text(width: console.width, style: console.output))
    }
    return ExitCode.strongest(of: codes)
  }

  /// What `--failed` and `--missing` select; `nil` if neither was given.
  private func chosenOfLastRun(_ artifacts: ArtifactFolder) throws -> [CheckResult]? {
    guard arguments.has("--failed") || arguments.has("--missing") else { return nil }
    guard FileManager.default.fileExists(atPath: artifacts.recordPath) else {
      throw UsageError.noLastRun(artifacts.recordPath)
    }
    let last = try RunRecord(reading: artifacts.recordPath)
    guard !last.recordCommand.isEmpty else {
      throw UsageError.badCombination(
        arguments.has("--failed") ? "--failed" : "--missing", "a last run that compared with other plugins",
        expected: "one that compared with references. Run 'verify' without --against first.")
    }
    return last.results.filter { result in
      // What is in quarantine is known to be wrong: it must not become the reference.
      arguments.has("--failed") && result.status.isFailure || arguments.has("--missing") && result.status == .missing
    }
  }

  /// What is to be recorded of a run's results; what is not here any more is named.
  private func plan(of chosen: [CheckResult]) -> ObservationPlan {
    let ids = Set(whole.previews.map(\.preview.id))
    let gone = chosen.map(\.id).filter { !ids.contains($0) }
    if let first = gone.first {
      console.warning(
        "\(gone.count) of what the last run found \(gone.count == 1 ? "is" : "are") not here, such as '\(first)'. "
          + "Expected the same plugins. Name those that 'verify' had, or run 'verify' again.")
    }
    return plan(variantsOf: chosen, in: catalog).only(Set(chosen.map(\.key)))
  }

  /// What is to be observed of a catalog in the variants of a run's results, which may not be the previews' own.
  func plan(variantsOf results: [CheckResult], in catalog: Catalog) -> ObservationPlan {
    let parser = setup.variantChoice.parser
    let variants = Set(results.map(\.variant)).sorted().flatMap { (try? parser.parse($0)) ?? [] }
    return ObservationPlan(catalog: catalog, jobs: setup.jobs) { _ in variants }
  }

  /// What belongs to none of a part of the previews may belong to another.
  private func checkPruning() throws(UsageError) {
    guard isComplete, setup.filter.shard == nil, !arguments.has("--failed"), !arguments.has("--missing") else {
      throw UsageError.badCombination(
        "--prune", "a selection of previews",
        expected: "all previews and their own variants, since what belongs to none "
          + "of a part may belong to another. Leave out ids, filters, --variants, --shard, --failed and --missing.")
    }
  }

  /// Removes references that belong to no preview.
  private func prune(_ template: ReferenceTemplate, variants: (CatalogPreview) -> [Variant]) throws
    -> (removed: [String], problems: [Problem])
  {
    guard whole.allProblems.isEmpty, !whole.previews.isEmpty else {
      return (
        [],
        [
          Problem(
            code: "notPruned", phase: "references",
            message:
              "nothing was removed: not every plugin and preview could be read, and what seems to belong to none may "
              + "belong to one of those. Expected plugins without problems. Correct them, and run 'record --prune' again."
          )
        ]
      )
    }
    // What was recorded just now is read again.
    do throws(Problem) {
      return try Orphans(catalog: whole, variants: variants, book: ReferenceBook(template: template)).remove()
    } catch {
      return ([], [error])
    }
  }

  /// An observer as the run's options say.
  func observer() throws -> Observer {
    let settings = try PictureSettings(configuration: setup.configuration, variantChoice: setup.variantChoice)
    return Observer(options: setup.worker, settings: settings, jobs: setup.jobs)
  }
}
