/// Finds the known name that a person most likely meant.
public enum NearestName {
  /// The known name with the smallest edit distance to `name`, if it is near enough to be a slip.
  ///
  /// - Returns: `nil` when more than a third of the name, and more than two characters, would have to change.
  public static func find(_ name: String, among known: [String]) -> String? {
    let wanted = Array(name.lowercased())
    let best = known.map { (name: $0, distance: distance(wanted, Array($0.lowercased()))) }
      .min { ($0.distance, $0.name) < ($1.distance, $1.name) }
    guard let best, best.distance <= max(2, wanted.count / 3), best.distance < wanted.count else { return nil }
    return best.name
  }

  /// ` Did you mean 'x'?`, or the empty string.
  public static func hint(_ name: String, among known: [String]) -> String {
    find(name, among: known).map { " Did you mean '\($0)'?" } ?? ""
  }

  /// Edit distance with insertion, deletion, substitution and swap of neighbours, each at cost 1
  /// (optimal string alignment; Damerau, "A technique for computer detection and correction of spelling errors", 1964).
  static func distance(_ a: [Character], _ b: [Character]) -> Int {
    var beforeLast: [Int] = []
    var last = Array(0...b.count)
    for i in a.indices {
      var row = [i + 1]
      for j in b.indices {
        var best = min(last[j] + (a[i] == b[j] ? 0 : 1), last[j + 1] + 1, row[j] + 1)
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { best = min(best, beforeLast[j - 1] + 1) }
        row.append(best)
      }
      (beforeLast, last) = (last, row)
    }
    return last[b.count]
  }
}
