import Testing

@testable import PreviewHost

struct LineDifferenceTests {
  private func lines(_ old: String, _ new: String, context: Int = 1) -> [String] {
    LineDifference.lines(from: old, to: new, context: context)
  }

  @Test func `equal texts have no lines`() {
    for text in ["", "\n", "a", "a\nb\n", "a\r\nb"] { #expect(lines(text, text).isEmpty) }
    #expect(lines("a", "a\n").isEmpty)
  }

  @Test func `a changed line stands between its neighbours`() {
    #expect(lines("a\nb\nc\nd\ne\n", "a\nb\nX\nd\ne\n") == [" b", "-c", "+X", " d"])
    #expect(lines("a\nb\nc", "a\nb\nX\nc", context: 0) == ["+X"])
    #expect(lines("", "a\nb") == ["+a", "+b"])
    #expect(lines("a\nb", "") == ["-a", "-b"])
  }

  @Test func `changes that are apart have a mark between them`() {
    let old = (1...9).map(String.init).joined(separator: "\n")
    let new = (1...9).map { $0 == 2 || $0 == 8 ? "x" : String($0) }.joined(separator: "\n")
    #expect(lines(old, new) == [" 1", "-2", "+x", " 3", " …", " 7", "-8", "+x", " 9"])
    #expect(lines(old, new, context: .max) == [" 1", "-2", "+x", " 3", " 4", " 5", " 6", " 7", "-8", "+x", " 9"])
    #expect(lines(old, new, context: -3) == ["-2", "+x", " …", "-8", "+x"])
  }

  @Test func `lines are compared as bytes`() {
    #expect(lines("caf\u{E9}", "cafe\u{301}").count == 2)
    #expect(lines("a\r\nb", "a\nb", context: 0) == ["-a\r", "+a"])
  }

  @Test(arguments: 0..<300)
  func `the new text comes of the old one by its lines`(seed: Int) {
    var numbers = SeededNumbers(seed: UInt64(seed))
    let kinds = [2, 5, 40, 100_000].randomElement(using: &numbers) ?? 2
    let length = [5, 60, 900].randomElement(using: &numbers) ?? 5
    let old = (0..<Int.random(in: 0...length, using: &numbers)).map { _ in
      String(Int.random(in: 0..<kinds, using: &numbers))
    }
    var new = old
    for _ in 0..<Int.random(in: 0...20, using: &numbers) {
      let line = String(Int.random(in: 0..<kinds, using: &numbers))
      if Bool.random(using: &numbers) || new.isEmpty {
        new.insert(line, at: Int.random(in: 0...new.count, using: &numbers))
      } else {
        new.remove(at: Int.random(in: 0..<new.count, using: &numbers))
      }
    }
    if seed.isMultiple(of: 10) { new.shuffle(using: &numbers) }
    let numbered = Dictionary(uniqueKeysWithValues: Set(old + new).sorted().enumerated().map { ($1, $0) })
    var matching = LineMatching(old: old.map { numbered[$0] ?? -1 }, new: new.map { numbered[$0] ?? -1 })
    matching.match()
    var rebuilt: [String] = []
    var next = 0
    for change in matching.changes {
      #expect(Array(old[next..<change.old.lowerBound]) == Array(new[rebuilt.count..<change.new.lowerBound]))
      rebuilt += old[next..<change.old.lowerBound] + new[change.new]
      next = change.old.upperBound
    }
    #expect(rebuilt + old[next...] == new)
    if old.count + new.count <= LineMatching.maximumExactLines {
      let kept = old.count - matching.changes.reduce(0) { $0 + $1.old.count }
      #expect(kept == longestCommon(old, new))
    }
  }

  /// The length of a longest common subsequence, by the plain table.
  private func longestCommon(_ old: [String], _ new: [String]) -> Int {
    var row = [Int](repeating: 0, count: new.count + 1)
    for line in old {
      var diagonal = 0
      for (index, other) in new.enumerated() {
        let above = row[index + 1]
        row[index + 1] = line == other ? diagonal + 1 : max(above, row[index])
        diagonal = above
      }
    }
    return row[new.count]
  }

  @Test func `a rise is a longest one`() {
    #expect(LineMatching.longestRise([]).isEmpty)
    #expect(LineMatching.longestRise([3, 1, 2, 9, 4, 5]).map { [3, 1, 2, 9, 4, 5][$0] } == [1, 2, 4, 5])
    #expect(LineMatching.longestRise([5, 4, 3]).count == 1)
  }

  @Test func `a long answer says how much more there is`() {
    let old = (0..<5000).map { "old \($0)" }.joined(separator: "\n")
    let new = (0..<4000).map { "new \($0)" }.joined(separator: "\n")
    let found = lines(old, new)
    #expect(found.count == LineDifference.maximumLines + 1)
    #expect(found.last == " … and 8000 more")
    // The same when the limit falls between changes.
    let every = (0..<3000).map { $0.isMultiple(of: 3) ? "x" : "line \($0)" }.joined(separator: "\n")
    let plain = (0..<3000).map { "line \($0)" }.joined(separator: "\n")
    let apart = lines(plain, every)
    #expect(apart.count <= LineDifference.maximumLines + 1)
    let shown = apart.count { $0.hasPrefix("-") || $0.hasPrefix("+") }
    #expect(apart.last == " … and \(2000 - shown) more")
  }

  @Test func `a long line is cut between characters`() {
    let found = lines("", String(repeating: "é", count: 1000) + "\n" + "x" + String(repeating: "é", count: 1000))
    #expect(found == ["+" + String(repeating: "é", count: 200) + "…", "+x" + String(repeating: "é", count: 199) + "…"])
  }

  @Test func `long texts with nothing in common, or with the same line over and over, come to an end`() {
    let same = String(repeating: "a\n", count: 200_000)
    let mixed = String(repeating: "a\nb\n", count: 100_000)
    #expect(lines(same, mixed).count == LineDifference.maximumLines + 1)
    let numbers = (0..<200_000).map(String.init)
    let reversed = numbers.reversed().joined(separator: "\n")
    #expect(lines(numbers.joined(separator: "\n"), reversed).count == LineDifference.maximumLines + 1)
  }
}
