import Testing

@testable import PreviewHost

@Suite struct NearestNameTests {
  @Test(arguments: [("lsit", "list"), ("snapshoot", "snapshot"), ("LIST", "list"), ("sanpshot", "snapshot")])
  func `a slip finds its name`(typed: String, meant: String) {
    #expect(NearestName.find(typed, among: ["list", "snapshot"]) == meant)
  }

  @Test(arguments: ["verify", "xy", "", "l"])
  func `another word finds none`(typed: String) {
    #expect(NearestName.find(typed, among: ["list", "snapshot"]) == nil)
  }
}
