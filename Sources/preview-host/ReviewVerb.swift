import Foundation
import PreviewHost

extension Run {
  /// `review`: goes through the failures of the last run one by one, and records what is accepted.
  static func review(
    _ arguments: Invocation.Arguments, _ console: Console, _ terminal: TerminalMode
  ) async throws -> ExitCode {
    let setup = try RunSetup(arguments)
    let file = CheckSetup.artifacts(arguments, setup).recordPath
    guard FileManager.default.fileExists(atPath: file) else { throw UsageError.noLastRun(file) }
    let check = try CheckSetup(arguments, setup)
    var last = try RunRecord(reading: file)
    last.locatePictures(beside: file)
    var review = Review(
      last.results.filter {
        setup.filter.matches(id: $0.id, tags: [], userStory: $0.userStory, isStarred: false)
      }, hasReferences: !last.recordCommand.isEmpty)
    var codes: Set<ExitCode> = []
    var results: [RecordResult] = []
    if review.current != nil {
      // Plugins that cannot be opened are told before somebody decides what is to be recorded of them.
      let run = try await Run(arguments, console)
      codes = run.codes
      if !run.catalog.previews.isEmpty {
        var loop = ReviewLoop(console: console, terminal: terminal)
        try loop.run(&review)
        if !review.accepted.isEmpty { results = try await run.record(review.accepted, of: last, check) }
      }
    }
    let report = ReviewReport(review: review, results: results)
    for result in report.results {
      if let problem = result.problem { console.show(problem) }
      if let code = ExitCode(of: result) { codes.insert(code) }
    }
    if arguments.has("--json") {
      try console.result(report.json.text())
    } else if !arguments.has("--quiet") {
      try console.result(report.text(style: console.output))
    }
    return ExitCode.strongest(of: codes)
  }

  /// Records results of a run, where the previews are still what somebody has looked at.
  private func record(
    _ accepted: [CheckResult], of last: RunRecord, _ check: CheckSetup
  ) async throws -> [RecordResult] {
    var settings = check.settings
    if !arguments.has("--checks") { settings.checks = last.checks }
    var recorder = Recorder(
      observer: try observer(), settings: settings, book: ReferenceBook(template: check.template))
    recorder.expectedPixels = Dictionary(
      accepted.map { ($0.key, $0.pixelHash) }, uniquingKeysWith: { first, _ in first })
    recorder.expectedContents = Dictionary(
      accepted.filter { !$0.contentHash.isEmpty }.map { ($0.key, $0.contentHash) },
      uniquingKeysWith: { first, _ in first })
    let plan = plan(variantsOf: accepted, in: whole).only(Set(recorder.expectedPixels.keys))
    let library = try FontLibrary(recorder.observer.settings.fonts)
    let progress = Progress(console: console, total: plan.count, noun: "previews")
    let results = try await recorder.run(plan, library: library) { await progress.advance() }
    await progress.finish()
    try Task.checkCancellation()
    let known = Set(results.map(\.key))
    return results + accepted.filter { !known.contains($0.key) }.map(RecordResult.init(gone:))
  }
}
