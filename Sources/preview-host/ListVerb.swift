import PreviewHost

extension Run {
  /// `list`: enumerates previews.
  static func list(_ arguments: Invocation.Arguments, _ console: Console) async throws -> ExitCode {
    let run = try await Run(arguments, console)
    let choice = run.setup.variantChoice
    let report = ListReport(catalog: run.catalog) { choice.variants(of: $0).map(\.name) }
    if arguments.has("--json") {
      try console.result(report.json.text())
    } else if !arguments.has("--quiet") {
      try console.result(report.text(width: console.width, style: console.output))
    }
    return ExitCode.strongest(of: run.codes)
  }
}
