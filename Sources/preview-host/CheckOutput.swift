import Foundation
import PreviewHost

/// What a run of checks leaves: its result, its reports and its exit code.
struct CheckOutput {
  let arguments: Invocation.Arguments
  let console: Console
  let failsOn: Set<FailCondition>

  /// Writes the reports that were asked for, prints the result and answers the exit code.
  ///
  /// - Parameter codes: What is already known to be wrong.
  func finish(_ record: RunRecord, codes: Set<ExitCode>) throws -> ExitCode {
    if let change = record.rendererChange { console.warning(change) }
    if arguments.has("--json") {
      try console.result(record.json.text())
    } else if !arguments.has("--quiet") {
      for result in record.results where result.status != .passed {
        try console.result("\(result.status.words) \(result.key)\n")
        for finding in result.findings { try console.result("  \(finding.message)\n") }
      }
      try console.result("\(record.count(.passed)) of \(record.results.count) passed\n")
    }
    return ExitCode.strongest(of: codes.union(Self.codes(of: record, failsOn: failsOn)))
  }

  /// What a record comes to.
  static func codes(of record: RunRecord, failsOn: Set<FailCondition>) -> Set<ExitCode> {
    var codes: Set<ExitCode> = []
    for result in record.results where result.status.isFailure {
      // References that cannot be read are nothing that a preview did.
      let isPreviews = result.status.isPreviewFailure && result.problem?.phase != "references"
      codes.insert(isPreviews ? .previewsFailed : .findings)
    }
    if failsOn.contains(.rerendered), record.count(.rerendered) > 0 { codes.insert(.findings) }
    // What only a shard knows of orphans is judged when all shards are merged.
    if failsOn.contains(.orphans), record.shard == nil, !record.orphans.isEmpty || !record.removed.isEmpty {
      codes.insert(.findings)
    }
    return codes
  }
}
