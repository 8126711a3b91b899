import Testing

@testable import PreviewHost

/// A person's way through failures.
struct ReviewTests {
  private func failure(_ id: String, _ status: CheckStatus = .different) -> CheckResult {
    var result = RecordFixture.result(id, status)
    result.actual = "a.png"
    result.pixelHash = String(repeating: "0", count: 32)
    return result
  }

  private func review(_ count: Int) -> Review {
    Review([RecordFixture.result("M/P/fine")] + (1...count).map { failure("M/P/\($0)") })
  }

  @Test func `only failures are shown, in their order`() {
    let review = Review(CheckStatus.allCases.map { failure("M/P/\($0)", $0) })
    #expect(
      review.failures.map(\.status) == [
        .missing, .different, .sizeChanged, .unstable, .crashed, .timedOut, .exited, .failed,
      ])
  }

  @Test func `accepting, skipping, going back and quitting`() {
    var review = review(4)
    #expect(review.take(.accept) == .moved && review.take(.skip) == .moved)
    #expect(review.position == 2)
    #expect(review.take(.back) == .moved)
    #expect(review.current?.id == "M/P/2" && review.skipped.isEmpty)
    #expect(review.take(.back) == .moved)
    #expect(review.current?.id == "M/P/1" && review.accepted.isEmpty)
    guard case .stays = review.take(.back) else {
      Issue.record("there is none before the first")
      return
    }
    #expect(review.take(.skip) == .moved && review.take(.accept) == .moved)
    #expect(review.take(.paths) == .paths && review.take(.open) == .paths && review.take(.help) == .help)
    #expect(review.take(.quit) == .moved)
    #expect(review.current == nil)
    #expect(review.skipped.map(\.id) == ["M/P/1"] && review.accepted.map(\.id) == ["M/P/2"])
    #expect(review.take(.accept) == .moved)
    #expect(review.accepted.count == 1, "what comes after the end changes nothing")
  }

  @Test func `a review is finished after the last failure`() {
    var review = review(1)
    _ = review.take(.accept)
    #expect(review.current == nil && review.accepted.count == 1)
    #expect(Review([]).current == nil)
  }

  @Test(arguments: [
    ("a", Review.Answer.accept), ("accept", .accept), ("A", .accept), ("s", .skip), ("b", .back), ("p", .paths),
    ("o", .open), ("q", .quit), ("?", .help), ("h", .help), ("quit", .quit),
  ])
  func `answers are keys or words`(text: String, answer: Review.Answer) {
    #expect(Review.Answer(text) == answer)
  }

  @Test(arguments: ["", "x", "acc", "aa", "ａ", "yes"])
  func `anything else is no answer`(text: String) {
    #expect(Review.Answer(text) == nil)
  }

  @Test func `what has no picture to record cannot be accepted, and the reason is said`() throws {
    var budget = failure("M/P/slow")
    budget.findings = [.init(check: .budget, message: "slow")]
    var withoutPicture = failure("M/P/none")
    withoutPicture.actual = nil
    var withoutHash = failure("M/P/none")
    withoutHash.pixelHash = ""
    let others: [CheckStatus] = [.unstable, .crashed, .timedOut, .exited, .failed]
    for result in others.map({ failure("M/P/\($0)", $0) }) + [budget, withoutPicture, withoutHash] {
      expectShape(try #require(result.obstacleToAcceptance))
      var review = Review([result])
      guard case .stays = review.take(.accept) else {
        Issue.record("\(result.status) was accepted")
        continue
      }
      #expect(review.accepted.isEmpty && review.current != nil)
    }
    for status in [CheckStatus.missing, .different, .sizeChanged] {
      #expect(failure("M/P/a", status).obstacleToAcceptance == nil)
    }
    budget.findings.append(.init(check: .picture, message: "different"))
    #expect(budget.obstacleToAcceptance == nil)
  }

  @Test func `nothing is accepted of a run that compared plugins with each other`() {
    var review = Review([failure("M/P/a")], hasReferences: false)
    guard case .stays(let reason) = review.take(.accept) else {
      Issue.record("it was accepted")
      return
    }
    expectShape(reason)
    #expect(review.take(.skip) == .moved)
  }

  @Test func `the text says what changed and escapes what a plugin chose`() {
    var result = failure("M/P/\u{1B}[2Jname")
    result.variant = "dark"
    result.changedPixels = 1204
    result.changedRatio = 0.5
    result.isLayoutChanged = true
    result.findings = [.init(check: .text, message: "the text is another", lines: ["-old", "+new\u{1B}"])]
    result.output = "printed\u{1B}\nmore"
    let text = Review([failure("M/P/0"), result]).text(style: TextStyle(isColored: false))
    #expect(text.contains("1 of 2  M/P/0  different"))
    var review = Review([failure("M/P/0"), result])
    _ = review.take(.skip)
    let second = review.text(style: TextStyle(isColored: false))
    for part in [
      "2 of 2", "M/P/\\u{1B}[2Jname @ dark", "1204 px", "50 %", "layout changed", "text: the text is another", "-old",
      "+new\\u{1B}", "printed\\u{1B}", "actual      a.png",
    ] {
      #expect(second.contains(part), "\(second)")
    }
    #expect(!second.contains("\u{1B}"))
    #expect(!second.contains("text: changed"))
  }
}
