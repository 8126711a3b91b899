import PreviewHost

/// What the command returns to its caller.
enum ExitCode: Int32 {
  case success = 0
  case findings = 1
  case usage = 2
  case pluginNotLoaded = 3
  case nothingMatched = 4
  case previewsFailed = 5
  case internalFault = 70
  case interrupted = 130

  /// What a problem with a plugin comes to; `nil` for one that spoils nothing else.
  init?(of problem: Problem) {
    switch (problem.code, problem.phase) {
    // Nothing was there to be matched; what that comes to depends on the other plugins.
    case ("noPreviews", _), ("noPlugins", _): return nil
    case (_, "expand"): self = .previewsFailed
    // References that cannot be read fail their previews.
    case (_, "references"): self = .findings
    default: self = .pluginNotLoaded
    }
  }

  /// What an attempt to record a preview comes to; `nil` for one that succeeded.
  init?(of result: RecordResult) {
    switch result.status {
    case .written, .updated, .unchanged: return nil
    case .unstable, .changed: self = .findings
    // What could not be written is nothing that a preview did.
    case .failed where result.problem.map { ["references", "write"].contains($0.phase) } == true: self = .findings
    case .crashed, .timedOut, .exited, .failed: self = .previewsFailed
    }
  }

  /// The order in which one is chosen when several apply.
  private static let precedence: [ExitCode] = [
    .internalFault, .usage, .nothingMatched, .pluginNotLoaded, .previewsFailed, .findings,
  ]

  /// The one to return of those that apply.
  static func strongest(of codes: Set<ExitCode>) -> ExitCode {
    precedence.first(where: codes.contains) ?? .success
  }
}
