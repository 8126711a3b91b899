import Foundation
import PreviewHost

extension Run {
  /// `merge`: joins the records of shards.
  static func merge(_ arguments: Invocation.Arguments, _ console: Console) throws -> ExitCode {
    let output = CheckOutput(arguments: arguments, console: console, failsOn: try CheckSetup.failsOn(arguments))
    var parts: [RunRecordMerge.Part] = []
    for file in arguments.files { parts.append(try RunRecordMerge.Part(reading: file)) }
    guard let merge = try RunRecordMerge(parts) else {
      throw UsageError.missingFile(.merge, expected: "the records of a run's shards, such as shard-*/run.json")
    }
    if let change = merge.record.rendererChange { console.warning(change) }
    var codes: Set<ExitCode> = []
    for problem in merge.record.problems {
      console.show(problem)
      if let code = ExitCode(of: problem) { codes.insert(code) }
    }
    if !merge.missing.isEmpty {
      console.error(Self.message(missing: merge.missing))
      codes.insert(.findings)
    } else if let reason = merge.unjudgedReason {
      console.warning(
        "orphans were not judged: \(reason). Expected all previews of every shard, without problems. Correct that to "
          + "have references named that belong to no preview.")
    }
    if merge.record.results.isEmpty {
      console.error(
        "no results: the records are of no preview. Expected at least one. Check which plugins the runs were given.")
      codes.insert(.nothingMatched)
    }
    if let file = arguments.value("-o") {
      try CheckOutput.write(merge.record.json.text(), to: file)
    }
    return try output.finish(merge.record, codes: codes)
  }

  private static func message(missing: [Shard]) -> String {
    let names = missing.prefix(20).map { "\($0.index)/\($0.count)" }.joined(separator: ", ")
    let more = missing.count > 20 ? " and \(missing.count - 20) more" : ""
    return "no record of \(missing.count == 1 ? "shard" : "shards") \(names)\(more): expected one of every shard. Run "
      + "'verify --shard I/N' for what is missing, and merge again with its record."
  }
}
