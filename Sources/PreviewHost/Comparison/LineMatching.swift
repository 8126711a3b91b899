/// Finds the lines that two texts have in common, in order.
///
/// Lines that each text has once, and that stand in the same order in both, are matched first and divide the texts
/// (Cohen's "patience" difference); short rests are matched as well as can be (Myers, "An O(ND) Difference Algorithm and Its
/// Variations", Algorithmica 1, 1986, in the standard library); long ones without such a line are not matched at all.
struct LineMatching {
  /// Lines that gave way to others; one of the ranges may be empty.
  struct Change: Hashable {
    var old: Range<Int>
    var new: Range<Int>
  }

  /// The most lines, of both texts together, that are matched as well as can be: the effort is this times the lines.
  static let maximumExactLines = 400
  /// How often a rest is divided once more.
  private static let maximumDepth = 16

  private struct Part {
    var old: Range<Int>
    var new: Range<Int>
    var depth: Int
  }

  private let old: [Int]
  private let new: [Int]
  private var isOldKept: [Bool]
  private var isNewKept: [Bool]

  /// Starts with nothing matched.
  ///
  /// - Parameters: Each line as a number; equal lines have equal numbers.
  init(old: [Int], new: [Int]) {
    self.old = old
    self.new = new
    isOldKept = [Bool](repeating: false, count: old.count)
    isNewKept = [Bool](repeating: false, count: new.count)
  }

  /// Matches the lines.
  mutating func match() {
    var parts = [Part(old: old.indices, new: new.indices, depth: 0)]
    while let whole = parts.popLast() {
      let part = trimmed(whole)
      if part.old.isEmpty || part.new.isEmpty { continue }
      if part.old.count + part.new.count <= Self.maximumExactLines {
        matchExactly(part)
      } else if part.depth < Self.maximumDepth {
        parts += divided(part)
      }
    }
  }

  /// What is not matched, in order.
  var changes: [Change] {
    var changes: [Change] = []
    var (i, j) = (0, 0)
    while i < old.count || j < new.count {
      let start = (i, j)
      while i < old.count, !isOldKept[i] { i += 1 }
      while j < new.count, !isNewKept[j] { j += 1 }
      if start != (i, j) { changes.append(Change(old: start.0..<i, new: start.1..<j)) }
      while i < old.count, j < new.count, isOldKept[i], isNewKept[j] { (i, j) = (i + 1, j + 1) }
    }
    return changes
  }

  private mutating func keep(_ i: Int, _ j: Int) {
    isOldKept[i] = true
    isNewKept[j] = true
  }

  /// Matches equal lines at the beginning and at the end; answers the rest.
  private mutating func trimmed(_ part: Part) -> Part {
    var (firstOld, endOld) = (part.old.lowerBound, part.old.upperBound)
    var (firstNew, endNew) = (part.new.lowerBound, part.new.upperBound)
    while firstOld < endOld, firstNew < endNew, old[firstOld] == new[firstNew] {
      keep(firstOld, firstNew)
      (firstOld, firstNew) = (firstOld + 1, firstNew + 1)
    }
    while firstOld < endOld, firstNew < endNew, old[endOld - 1] == new[endNew - 1] {
      (endOld, endNew) = (endOld - 1, endNew - 1)
      keep(endOld, endNew)
    }
    return Part(old: firstOld..<endOld, new: firstNew..<endNew, depth: part.depth)
  }

  private mutating func matchExactly(_ part: Part) {
    for i in part.old { isOldKept[i] = true }
    for j in part.new { isNewKept[j] = true }
    for change in Array(new[part.new]).difference(from: Array(old[part.old])) {
      switch change {
      case .remove(let offset, _, _): isOldKept[part.old.lowerBound + offset] = false
      case .insert(let offset, _, _): isNewKept[part.new.lowerBound + offset] = false
      }
    }
  }

  /// Matches lines that are unique in both, and answers what stands between them; nothing if there are none.
  private mutating func divided(_ part: Part) -> [Part] {
    /// Where a line stands; `nil` for one that stands there more than once.
    func places(_ lines: [Int], _ range: Range<Int>) -> [Int: Int?] {
      var places: [Int: Int?] = [:]
      for index in range { places.updateValue(places.keys.contains(lines[index]) ? nil : index, forKey: lines[index]) }
      return places
    }
    let newPlaces = places(new, part.new)
    let oldPlaces = places(old, part.old)
    let pairs = part.old.compactMap { i -> (old: Int, new: Int)? in
      guard let known = oldPlaces[old[i]], known == i, let other = newPlaces[old[i]], let j = other else { return nil }
      return (i, j)
    }
    var parts: [Part] = []
    var (firstOld, firstNew) = (part.old.lowerBound, part.new.lowerBound)
    for index in Self.longestRise(pairs.map(\.new)) {
      let pair = pairs[index]
      keep(pair.old, pair.new)
      parts.append(Part(old: firstOld..<pair.old, new: firstNew..<pair.new, depth: part.depth + 1))
      (firstOld, firstNew) = (pair.old + 1, pair.new + 1)
    }
    guard !parts.isEmpty else { return [] }
    parts.append(
      Part(old: firstOld..<part.old.upperBound, new: firstNew..<part.new.upperBound, depth: part.depth + 1))
    return parts
  }

  /// The indices of a longest rising subsequence (Fredman, "On computing the length of longest increasing subsequences",
  /// Discrete Mathematics 11, 1975).
  static func longestRise(_ values: [Int]) -> [Int] {
    /// Of the rises of each length, the index of the smallest last value.
    var tops: [Int] = []
    var previous = [Int?](repeating: nil, count: values.count)
    for (index, value) in values.enumerated() {
      var (low, high) = (0, tops.count)
      while low < high {
        let middle = (low + high) / 2
        if values[tops[middle]] < value { low = middle + 1 } else { high = middle }
      }
      previous[index] = low > 0 ? tops[low - 1] : nil
      if low == tops.count { tops.append(index) } else { tops[low] = index }
    }
    var rise: [Int] = []
    var next = tops.last
    while let index = next {
      rise.append(index)
      next = previous[index]
    }
    return rise.reversed()
  }
}
