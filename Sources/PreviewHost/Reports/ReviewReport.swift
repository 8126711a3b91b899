/// What came of a review.
public struct ReviewReport: Sendable {
  /// The review.
  public var review: Review
  /// What was done with what was accepted.
  public var results: [RecordResult]

  /// Makes a report.
  public init(review: Review, results: [RecordResult]) {
    self.review = review
    self.results = results.sorted { $0.key < $1.key }
  }

  private var recorded: [RecordResult] { results.filter { !$0.status.isFailure } }
  private var refused: [RecordResult] { results.filter(\.status.isFailure) }

  /// The document `preview-host/review/1`.
  public var json: JSONValue {
    [
      "schema": "preview-host/review/1",
      "accepted": JSONValue(review.accepted.map(\.key)),
      "skipped": JSONValue(review.skipped.map(\.key)),
      "recorded": JSONValue(recorded.map(\.key)),
      "refused": .array(
        refused.map { result in
          [
            "id": .string(result.id), "variant": .string(result.variant), "status": .string(result.status.rawValue),
            "problem": result.problem?.json ?? .null,
          ]
        }),
    ]
  }

  /// The text for a person: a line that sums up.
  public func text(style: TextStyle) -> String {
    guard !review.failures.isEmpty else { return "nothing to review: the last run has no failures\n" }
    let undecided = review.failures.count - review.accepted.count - review.skipped.count
    var parts = ["\(review.accepted.count) of \(review.failures.count) accepted"]
    if !recorded.isEmpty { parts.append(style.green("\(recorded.count) recorded")) }
    if !refused.isEmpty { parts.append(style.red("\(refused.count) refused")) }
    if !review.skipped.isEmpty { parts.append("\(review.skipped.count) skipped") }
    if undecided > 0 { parts.append("\(undecided) undecided") }
    return parts.joined(separator: " · ") + "\n"
  }
}
