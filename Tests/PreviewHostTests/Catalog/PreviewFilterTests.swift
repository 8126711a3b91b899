import Testing

@testable import PreviewHost

@Suite struct PreviewFilterTests {
  private func matches(_ filter: PreviewFilter, _ id: String, tags: [String] = [], story: String = "") -> Bool {
    filter.matches(id: id, tags: tags, userStory: story, isStarred: false)
  }

  @Test func `skip wins over filter`() {
    var filter = PreviewFilter()
    filter.include = ["Shop/*"]
    filter.exclude = ["*/loading"]
    #expect(matches(filter, "Shop/Card/loaded"))
    #expect(!matches(filter, "Shop/Card/loading"))
    #expect(!matches(filter, "Other/Card/loaded"))
  }

  @Test func `an id with special characters matches itself`() {
    var filter = PreviewFilter()
    filter.ids = ["Shop/Card/[draft] *"]
    #expect(matches(filter, "Shop/Card/[draft] *"))
    #expect(!matches(filter, "Shop/Card/x"))
  }

  @Test func `a tag and a story each leave the others out`() {
    var filter = PreviewFilter()
    filter.tags = ["wip", "new"]
    filter.userStories = ["Checkout"]
    #expect(matches(filter, "a", tags: ["new"], story: "Checkout"))
    #expect(!matches(filter, "a", tags: ["new"], story: "Search"))
    #expect(!matches(filter, "a", tags: ["old"], story: "Checkout"))
  }

  @Test func `every id is in exactly one shard`() {
    for index in 0..<1000 {
      let id = "Module/Provider\(index)/default"
      #expect((1...7).count { Shard(index: $0, count: 7).contains(id) } == 1)
    }
  }

  @Test(arguments: [
    (["TEST_SHARD_INDEX": "0", "TEST_TOTAL_SHARDS": "4"], 1, 4), (["CI_NODE_INDEX": "4", "CI_NODE_TOTAL": "4"], 4, 4),
    (["CIRCLE_NODE_INDEX": "3", "CIRCLE_NODE_TOTAL": "4"], 4, 4),
    (["BUILDKITE_PARALLEL_JOB": "1", "BUILDKITE_PARALLEL_JOB_COUNT": "3"], 2, 3),
  ])
  func `each engine counts from its own base`(environment: [String: String], index: Int, count: Int) throws {
    #expect(try Shard.parse("auto", environment: environment) == Shard(index: index, count: count))
  }

  @Test(arguments: ["0/4", "5/4", "1", "1/", "/4", "a/b", "1/4/2", "-1/4", "1/0", "1/99999"])
  func `a malformed shard is refused`(text: String) {
    #expect(throws: Shard.Failure.malformed(text)) { try Shard.parse(text, environment: [:]) }
  }

  @Test func `auto without an engine, or with a bad number, is refused`() {
    #expect(throws: Shard.Failure.noEngine) { try Shard.parse("auto", environment: [:]) }
    #expect(throws: Shard.Failure.badEngine(variable: "CI_NODE_INDEX", value: "0")) {
      try Shard.parse("auto", environment: ["CI_NODE_INDEX": "0", "CI_NODE_TOTAL": "2"])
    }
  }
}
