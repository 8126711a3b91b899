import Foundation
import PreviewHost

extension Run {
  /// `snapshot`: writes pictures.
  static func snapshot(_ arguments: Invocation.Arguments, _ console: Console) async throws -> ExitCode {
    guard let folder = arguments.value("-o") else {
      throw UsageError.missingOption(arguments.verb.own[0], arguments.verb)
    }
    let formats = try formats(arguments)
    let scale = try scale(arguments)
    let run = try await Run(arguments, console)
    let choice = run.setup.variantChoice
    var settings = try PictureSettings(configuration: run.setup.configuration, variantChoice: choice)
    settings.scale = scale
    let plan = ObservationPlan(catalog: run.catalog, jobs: run.setup.jobs, variants: choice.variants)
    let writer = SnapshotWriter(folder: folder)
    let progress = Progress(console: console, total: plan.count, noun: "previews")
    try await writer.prepare()
    let observer = Observer(options: run.setup.worker, settings: settings, jobs: run.setup.jobs)
    let files = PictureFiles(formats: formats)
    try await observer.run(plan, library: try FontLibrary(settings.fonts)) { item, content in
      try files.files(of: content, path: item.path)
    } handle: { observation, _ in
      await writer.write(observation)
      await progress.advance()
    }
    await progress.finish()
    try Task.checkCancellation()
    var report = SnapshotReport(results: await writer.results, problems: run.catalog.allProblems)
    var codes = run.codes
    if let path = arguments.value("--contact-sheet") {
      let title = run.catalog.plugins.flatMap(\.modules).joined(separator: ", ")
      if let problem = await writer.writeContactSheet(of: report, to: path, title: title, fonts: settings.fonts) {
        console.show(problem)
        report.problems.append(problem)
        codes.insert(.previewsFailed)
      }
    }
    for result in report.results {
      for warning in result.observation.warnings { console.warning("\(result.observation.preview.id): \(warning)") }
      if let problem = result.observation.problem { console.show(problem) }
      if result.observation.status != .ok { codes.insert(.previewsFailed) }
    }
    if arguments.has("--json") {
      try console.result(report.json.text())
    } else if !arguments.has("--quiet"), !report.results.isEmpty {
      try console.result(report.text(width: console.width, style: console.output))
    }
    return ExitCode.strongest(of: codes)
  }

  private static func formats(_ arguments: Invocation.Arguments) throws(UsageError) -> [OutputFormat] {
    guard let text = arguments.value("--format") else { return [.png] }
    guard let formats = OutputFormat.parse(text) else {
      let known = OutputFormat.allCases.map(\.rawValue).joined(separator: ", ")
      throw .badValue(option: "--format", value: text, expected: "a list of \(known)")
    }
    return formats
  }

  private static func scale(_ arguments: Invocation.Arguments) throws(UsageError) -> Double? {
    guard let text = arguments.value("--scale") else { return nil }
    guard let scale = Double(text), (0.1...16).contains(scale) else {
      throw .badValue(option: "--scale", value: text, expected: "pixels per point from 0.1 to 16")
    }
    return scale
  }
}
