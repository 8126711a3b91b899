import Foundation
import PreviewHost

extension Run {
  /// `verify`: compares previews with their references.
  static func verify(_ arguments: Invocation.Arguments, _ console: Console) async throws -> ExitCode {
    let run = try await Run(arguments, console)
    let check = try CheckSetup(arguments, run.setup)
    let output = CheckOutput(arguments: arguments, console: console, failsOn: check.failsOn)
    let observer = try run.observer()
    let library = try FontLibrary(observer.settings.fonts)
    let book = ReferenceBook(template: check.template)
    let variants = run.setup.variantChoice.variants
    let plan = ObservationPlan(catalog: run.catalog, jobs: run.setup.jobs, variants: variants)
    let progress = Progress(console: console, total: plan.count, noun: "previews")
    let verifier = Verifier(
      observer: observer, settings: check.settings, book: book, artifacts: check.artifacts)
    let results = try await verifier.run(plan, library: library) { await progress.advance() }
    await progress.finish()
    try Task.checkCancellation()
    var record = RunRecord(
      results: results, environment: .init(try library.fingerprint()), checks: check.settings.checks,
      artifacts: check.artifacts.path, recordCommand: run.recordCommand)
    record.isComplete = run.isComplete
    record.shard = run.setup.filter.shard
    record.problems = run.catalog.allProblems
    if record.isComplete, run.whole.allProblems.isEmpty, !run.whole.previews.isEmpty {
      record.orphans = try Orphans(catalog: run.whole, variants: variants, book: book).paths
    }
    try check.artifacts.write(record)
    return try output.finish(record, codes: run.codes)
  }
}

extension Run {
  /// Whether no option left previews or variants out, apart from a shard.
  var isComplete: Bool {
    var filter = setup.filter
    filter.shard = nil
    return filter.isOpen && !arguments.has("--variants")
  }

  /// The arguments of a `record` like this run, to which ids are added.
  var recordCommand: [String] {
    var words = ["preview-host", "record"] + arguments.plugins
    for option in ["--package-path", "--config", "--references", "--artifacts", "--variants", "--clock"] {
      for value in arguments.values[option] ?? [] { words += [option, value] }
    }
    return words
  }
}
