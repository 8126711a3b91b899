import Foundation
import PreviewHost

extension Run {
  /// `verify`: compares previews with their references, or with those of other plugins.
  static func verify(_ arguments: Invocation.Arguments, _ console: Console) async throws -> ExitCode {
    let run = try await Run(arguments, console)
    let check = try CheckSetup(arguments, run.setup)
    let observer = try run.observer()
    let library = try FontLibrary(observer.settings.fonts)
    let verifier = Verifier(
      observer: observer, settings: check.settings, book: ReferenceBook(template: check.template),
      artifacts: check.artifacts)
    var record = RunRecord(
      results: [], environment: .init(try library.fingerprint()), checks: check.settings.checks,
      artifacts: check.artifacts.path, recordCommand: run.recordCommand)
    record.isComplete = run.isComplete
    record.shard = run.setup.filter.shard
    record.problems = run.catalog.allProblems
    if !arguments.has("--against") {
      // Said before anything else: it puts all that follows in another light.
      if run.isComplete, run.setup.filter.shard == nil, run.whole.allProblems.isEmpty {
        let ids = run.whole.previews.map(\.preview.id)
        for message in run.setup.configuration.unmatchedGlobs(ids: ids) { console.warning(message) }
      }
      record.rendererChange = verifier.book.rendererChange(
        since: try library.fingerprint(), modules: Set(run.catalog.previews.map(\.preview.module)))
      if let change = record.rendererChange { console.warning(change) }
    }
    try OutputPlaces.check(
      arguments, check, modules: Set(run.whole.plugins.flatMap(\.modules)),
      configuration: run.setup.configurationFile)
    for entry in run.setup.configuration.expiredQuarantine(today: check.settings.today) {
      console.warning(entry.expiredMessage)
    }
    var codes = run.codes
    if arguments.has("--against") {
      codes.formUnion(try await run.compare(verifier, library: library, into: &record))
    } else {
      try await run.check(verifier, library: library, into: &record)
    }
    do throws(AtomicFile.Failure) {
      try check.artifacts.write(record)
    } catch {
      // What was found is told all the same; but 'record --failed' and 'merge' would go on from another run.
      console.show(error.problem)
      record.problems.append(error.problem)
      codes.insert(.usage)
    }
    return try CheckOutput(arguments: arguments, console: console, failsOn: check.failsOn).finish(record, codes: codes)
  }

  private func check(_ verifier: Verifier, library: FontLibrary, into record: inout RunRecord) async throws {
    let plan = plan(of: catalog)
    let progress = Progress(console: console, total: plan.count, noun: "previews")
    let (book, isJudged) = (verifier.book, record.isComplete && whole.allProblems.isEmpty && !whole.previews.isEmpty)
    // Verifying writes no reference: what belongs to no preview can be looked for meanwhile.
    async let orphans = isJudged ? Self.orphans(of: whole, setup.variantChoice, book) : []
    record.set(results: try await verifier.run(plan, library: library) { await progress.advance() })
    record.orphans = await orphans
    await progress.finish()
    try Task.checkCancellation()
    // Tables that cannot be read fail every preview of their modules, and are said once.
    let unreadable = Set(record.results.compactMap(\.problem).filter { $0.phase == "references" })
      .sorted { $0.message < $1.message }
    record.problems += unreadable
    console.show(unreadable)
  }

  /// The references that belong to no preview; those that cannot be read are a failure of every preview already.
  private static func orphans(of catalog: Catalog, _ choice: VariantChoice, _ book: ReferenceBook) async -> [String] {
    let orphans = try? Orphans(catalog: catalog, variants: choice.variants, book: book)
    return orphans?.paths ?? []
  }

  private func compare(
    _ verifier: Verifier, library: FontLibrary, into record: inout RunRecord
  ) async throws -> Set<ExitCode> {
    let (paths, problems) = RunSetup.paths(of: arguments.values["--against"] ?? [])
    var old = await CatalogBuilder(options: setup.worker, jobs: setup.jobs).build(paths: paths) {}
    old.problems = problems
    let filtered = old.filtered(by: setup.filter)
    var codes: Set<ExitCode> = []
    for problem in filtered.allProblems {
      console.show(problem)
      codes.insert(ExitCode(of: problem) ?? .pluginNotLoaded)
    }
    record.problems += filtered.allProblems
    let (new, before) = (plan(of: catalog), plan(of: filtered))
    if !new.items.isEmpty, !before.items.isEmpty, Set(new.items.map(\.key)).isDisjoint(with: before.items.map(\.key)) {
      console.error(
        "--against: no preview is in both sets of plugins, such as '\(new.items[0].key)'. Expected two versions of the "
          + "same modules. Check the paths.")
      codes.insert(.nothingMatched)
    }
    let progress = Progress(console: console, total: new.count + before.count, noun: "previews")
    let outcome = try await PluginComparison(verifier: verifier).run(new: new, old: before, library: library) {
      await progress.advance()
    }
    await progress.finish()
    try Task.checkCancellation()
    record.set(results: outcome.results)
    // There are no references that could be recorded.
    record.recordCommand = []
    record.added = outcome.added
    record.removed = outcome.removed
    return codes
  }
}

extension Run {
  /// What is to be observed of a catalog.
  func plan(of catalog: Catalog) -> ObservationPlan {
    ObservationPlan(catalog: catalog, jobs: setup.jobs, variants: setup.variantChoice.variants)
  }

  /// Whether no option left previews or variants out, apart from a shard.
  var isComplete: Bool {
    var filter = setup.filter
    filter.shard = nil
    return filter.isOpen && !arguments.has("--variants")
  }

  /// The arguments of a `record` like this run, to which ids are added.
  private var recordCommand: [String] {
    var words = ["preview-host", "record"] + arguments.plugins
    for option in ["--package-path", "--config", "--references", "--artifacts", "--checks", "--variants", "--clock"] {
      for value in arguments.values[option] ?? [] { words += [option, value] }
    }
    return words
  }
}
