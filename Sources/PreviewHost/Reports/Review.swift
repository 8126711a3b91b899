/// A person's way through the failures of a run, one by one.
public struct Review: Sendable {
  /// What a person can answer.
  public enum Answer: String, CaseIterable, Sendable {
    case accept, skip, back, paths, open, help, quit

    /// Reads a key, or a word that begins with it: `a` or `accept`; `?` is help.
    ///
    /// - Returns: `nil` for anything else.
    public init?(_ text: String) {
      let word = text.lowercased()
      if word == "?" {
        self = .help
        return
      }
      // `p` is `paths`, `o` is `open`; both print the paths.
      guard let answer = Self.allCases.first(where: { $0.rawValue == word || $0.rawValue.prefix(1) == word }) else {
        return nil
      }
      self = answer
    }
  }

  /// What comes of an answer.
  public enum Reaction: Hashable, Sendable {
    /// Another failure is shown, or the review is finished.
    case moved
    /// The same failure stays; this is to be said.
    case stays(String)
    /// The paths of the failure's pictures are to be printed.
    case paths
    /// What can be answered is to be printed.
    case help
  }

  private enum Decision {
    case accepted, skipped
  }

  /// The failures, in the order of the run.
  public let failures: [CheckResult]
  /// The index of the failure that is shown; the number of failures once all were.
  public private(set) var position = 0
  private var hasQuit = false
  private var decisions: [Int: Decision] = [:]

  /// Whether the run compared with references; else there is nothing to accept.
  private let hasReferences: Bool

  /// Begins a review.
  ///
  /// - Parameters:
  ///   - results: The results of a run; those that are no failures are left out.
  ///   - hasReferences: Whether the run compared with references, and not plugins with each other.
  public init(_ results: [CheckResult], hasReferences: Bool = true) {
    failures = results.filter(\.status.isFailure)
    self.hasReferences = hasReferences
  }

  /// The failure that is shown; `nil` when the review is finished.
  public var current: CheckResult? {
    hasQuit || position >= failures.count ? nil : failures[position]
  }

  /// Takes an answer about the failure that is shown.
  public mutating func take(_ answer: Answer) -> Reaction {
    guard let current else { return .moved }
    switch answer {
    case .accept:
      guard hasReferences else {
        return .stays(
          "the last run compared plugins with each other. Expected a run that compares with references. Run 'verify' "
            + "without --against to review what may be recorded.")
      }
      if let obstacle = current.obstacleToAcceptance { return .stays(obstacle) }
      decide(.accepted)
    case .skip: decide(.skipped)
    case .back:
      guard position > 0 else { return .stays("this is the first one. Expected one before it. Accept it or skip it.") }
      position -= 1
      decisions[position] = nil
    case .quit: hasQuit = true
    case .paths, .open: return .paths
    case .help: return .help
    }
    return .moved
  }

  private mutating func decide(_ decision: Decision) {
    decisions[position] = decision
    position += 1
  }

  /// What is to be recorded.
  public var accepted: [CheckResult] { decided(.accepted) }

  /// What was looked at and left as it is.
  public var skipped: [CheckResult] { decided(.skipped) }

  private func decided(_ decision: Decision) -> [CheckResult] {
    failures.indices.filter { decisions[$0] == decision }.map { failures[$0] }
  }
}

extension CheckResult {
  /// Why the preview as it was cannot become the reference: what was found, what was expected, what to do.
  ///
  /// `nil` if it can.
  public var obstacleToAcceptance: String? {
    let skip = "Mend it, and skip it here."
    switch status {
    case .crashed, .timedOut, .exited, .failed:
      return "the preview \(status.words), so there is nothing of it to record. Expected a picture. \(skip)"
    case .unstable:
      return "two renders of the preview differ. Expected one picture to record. \(skip)"
    case .passed, .rerendered, .quarantined, .skipped:
      return "the preview does not fail. Expected a failure. Skip it."
    case .missing, .different, .sizeChanged: break
    }
    if !findings.isEmpty, findings.allSatisfy({ $0.check == .budget }) {
      return "the preview takes longer than its budget, of which references say nothing. Expected something to record. "
        + skip
    }
    guard actual != nil, !pixelHash.isEmpty else {
      return "the run left no picture of the preview. Expected one that can be looked at. Run 'verify' again."
    }
    return nil
  }
}
