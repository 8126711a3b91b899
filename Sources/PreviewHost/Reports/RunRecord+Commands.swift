extension RunRecord {
  /// The command that records one preview, ready for a shell; `nil` if the run has no references to record.
  ///
  /// - Parameter id: The preview's id. It is written so that it matches no other one.
  public func command(recording id: String) -> String? {
    recordCommand.isEmpty ? nil : ShellText.command(recordCommand + Self.arguments(selecting: id))
  }

  /// The command that records everything that this run found different or missing; `nil` if that is nothing.
  ///
  /// A few previews are named one by one; more are left to `--failed`, which goes on from this record. A record that was
  /// merged is of no single last run: all are named.
  public var commandRecordingFailures: String? {
    let ids = Set(results.lazy.filter { $0.status.isFailure && $0.canBeRecorded }.map(\.id)).sorted()
    guard !ids.isEmpty, !recordCommand.isEmpty else { return nil }
    guard ids.count <= 5 || isMerged else { return ShellText.command(recordCommand + ["--failed"]) }
    return ShellText.command(recordCommand + ids.flatMap(Self.arguments))
  }

  /// The arguments that choose one id.
  private static func arguments(selecting id: String) -> [String] {
    let isPattern = id.contains { "*?[".contains($0) }
    let pattern = isPattern ? String(id.flatMap { "*?[\\".contains($0) ? ["\\", $0] : [$0] }) : id
    // Such a positional would be taken for a plugin or an option.
    return pattern.hasSuffix(".so") || pattern.hasPrefix("-") ? ["--filter=\(pattern)"] : [pattern]
  }
}
