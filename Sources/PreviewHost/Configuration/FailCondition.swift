/// What makes a run fail only when that is asked for.
public enum FailCondition: String, CaseIterable, Sendable {
  /// References that belong to no preview.
  case orphans
  /// Previews whose content is unchanged but whose references another renderer drew.
  case rerendered

  /// Reads a list such as `orphans,rerendered`; `nil` if a part is no condition or the list is empty.
  public static func parse(_ list: String) -> Set<FailCondition>? {
    var result: Set<FailCondition> = []
    for part in list.split(separator: ",", omittingEmptySubsequences: false) {
      guard let condition = FailCondition(rawValue: part.trimmingPrefix { $0 == " " }.lowercased()) else { return nil }
      result.insert(condition)
    }
    return result.isEmpty ? nil : result
  }
}
