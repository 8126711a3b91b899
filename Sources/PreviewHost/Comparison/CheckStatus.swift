/// What the checks say of one preview in one variant.
public enum CheckStatus: String, CaseIterable, Sendable {
  /// Nothing changed that was checked, beyond what is tolerated.
  case passed
  /// The content is the recorded one, but another renderer drew the reference.
  case rerendered
  /// There is no reference.
  case missing
  /// The preview is not what its reference shows.
  case different
  /// The picture has another size than its reference.
  case sizeChanged
  /// Two renders of the preview differ from each other.
  case unstable
  /// Its process died by a signal.
  case crashed
  /// It took longer than the run allows.
  case timedOut
  /// Its process ended itself.
  case exited
  /// It could not be observed, or its references cannot be read.
  case failed
  /// It fails, and the configuration's quarantine says that this is known.
  case quarantined
  /// None of the checks has anything to compare.
  case skipped

  /// Whether a run with such a result has found something.
  public var isFailure: Bool {
    switch self {
    case .passed, .rerendered, .quarantined, .skipped: false
    case .missing, .different, .sizeChanged, .unstable, .crashed, .timedOut, .exited, .failed: true
    }
  }

  /// Whether the preview itself could not be observed.
  public var isPreviewFailure: Bool {
    switch self {
    case .crashed, .timedOut, .exited, .failed: true
    default: false
    }
  }

  /// The status in a sentence, such as `size changed`.
  public var words: String {
    switch self {
    case .sizeChanged: "size changed"
    case .timedOut: "timed out"
    default: rawValue
    }
  }
}
