/// What `record` did with one preview in one variant.
public struct RecordResult: Hashable, Sendable {
  /// What was done.
  public enum Status: String, CaseIterable, Sendable {
    /// There was no reference, or another one; it was written.
    case written
    /// The picture on disk is the preview's; only its line was brought up to date.
    case updated
    /// The reference is what it was.
    case unchanged
    /// Two renders differ: nothing was written.
    case unstable
    /// The preview is no longer what was looked at: nothing was written.
    case changed
    /// The preview could not be observed, or the reference not be written.
    case crashed, timedOut, exited, failed

    /// Whether nothing could be recorded.
    public var isFailure: Bool {
      switch self {
      case .written, .updated, .unchanged: false
      case .unstable, .changed, .crashed, .timedOut, .exited, .failed: true
      }
    }
  }

  /// The preview's id.
  public var id: String
  /// The module.
  public var module: String
  /// The variant's name.
  public var variant: String
  /// What was done.
  public var status: Status
  /// The path of the reference.
  public var reference: String
  /// What the author should know.
  public var warnings: [String] = []
  /// What the plugin printed.
  public var output = ""
  /// What went wrong, if something did.
  public var problem: Problem?

  /// The id with the variant.
  public var key: String { "\(id)@\(variant)" }
}

extension RecordResult {
  /// The result of a preview that the plugins do not have any more.
  ///
  /// - Parameter result: What a run said of it.
  public init(gone result: CheckResult) {
    let module = result.id.split(separator: "/").first.map(String.init) ?? ""
    self.init(id: result.id, module: module, variant: result.variant, status: .changed, reference: "")
    problem = Problem(
      code: "changedSince", phase: "record",
      message: "\(SafeText.escape(result.key)): is not there any more. Expected the preview of the last run. "
        + "Run 'verify' again.", source: result.source)
  }
}
