import Foundation
import PreviewHost

/// What a run of checks leaves: its result, its reports and its exit code.
struct CheckOutput {
  let arguments: Invocation.Arguments
  let console: Console
  let failsOn: Set<FailCondition>

  /// Prints the result, writes the reports that were asked for and answers the exit code.
  ///
  /// - Parameter codes: What is already known to be wrong.
  func finish(_ record: RunRecord, codes: Set<ExitCode>) throws -> ExitCode {
    var codes = codes.union(Self.codes(of: record, failsOn: failsOn))
    // The result first: whatever becomes of the reports, it is told.
    if arguments.has("--json") {
      try console.result(record.json.text())
    } else if !arguments.has("--quiet") {
      try console.result(record.text(width: console.width, style: console.output))
    }
    for reason in Self.reasons(of: record, failsOn: failsOn) { console.error(reason) }
    if !writeReports(of: record) { codes.insert(.usage) }
    return ExitCode.strongest(of: codes)
  }

  /// Writes every report that was asked for, and says what could not be written.
  ///
  /// - Returns: Whether all were.
  private func writeReports(of record: RunRecord) -> Bool {
    let folder = arguments.value("--package-path") ?? FileManager.default.currentDirectoryPath
    let sources = SourceLocator(root: PackageProducts.root(of: folder) ?? folder)
    var isComplete = true
    func attempt(_ write: () throws(AtomicFile.Failure) -> Void) {
      do throws(AtomicFile.Failure) {
        try write()
      } catch {
        console.show(error.problem)
        isComplete = false
      }
    }
    if let folder = arguments.value("--report") {
      let modules = Set(record.results.map { String($0.id.prefix { $0 != "/" }) }).sorted()
      let title = modules.isEmpty ? "Previews" : modules.prefix(3).joined(separator: ", ")
      attempt { () throws(AtomicFile.Failure) in try HTMLReport(record, title: title).write(to: folder) }
    }
    if let file = arguments.value("--junit") {
      attempt { () throws(AtomicFile.Failure) in
        try Self.write(JUnitReport(record, sources: sources).text, to: file)
      }
    }
    if let file = arguments.value("--markdown") {
      attempt { () throws(AtomicFile.Failure) in try Self.write(MarkdownReport(record).text, to: file) }
    }
    let environment = ProcessInfo.processInfo.environment
    guard environment["GITHUB_ACTIONS"] == "true" else { return isComplete }
    // The runner reads annotations from both streams, and standard output may be one JSON document.
    for line in GitHubAnnotations(record, sources: sources).lines { console.message(line) }
    if let file = environment["GITHUB_STEP_SUMMARY"], !file.isEmpty {
      attempt { () throws(AtomicFile.Failure) in
        try AtomicFile.append(Array(MarkdownReport(record).text.utf8), to: file)
      }
    }
    return isComplete
  }

  /// Writes a file, and makes its folder if it is not there.
  static func write(_ text: String, to file: String) throws(AtomicFile.Failure) {
    if let end = file.lastIndex(of: "/"), end != file.startIndex { try AtomicFile.createFolder(String(file[..<end])) }
    try AtomicFile.write(Array(text.utf8), to: file)
  }

  /// Why a run fails on what is no failure by itself.
  private static func reasons(of record: RunRecord, failsOn: Set<FailCondition>) -> [String] {
    var reasons: [String] = []
    let rerendered = record.count(.rerendered)
    if failsOn.contains(.rerendered), rerendered > 0 {
      reasons.append(
        "\(rerendered) rerendered: references of another renderer count as failures here. Expected none. Record them "
          + "with this renderer, or leave out --strict-renderer and --fail-on rerendered.")
    }
    let orphans = record.orphans.count + record.removed.count
    if failsOn.contains(.orphans), record.shard == nil, orphans > 0 {
      reasons.append(
        "\(orphans) \(record.removed.isEmpty ? "orphaned" : "removed"): they count as failures here. Expected none. "
          + (record.removed.isEmpty
            ? "Remove them with 'record --prune', or leave out --fail-on orphans."
            : "Keep the previews, or leave out --fail-on orphans."))
    }
    return reasons
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
