import Foundation
import Testing

/// Parts of pictures that comparisons leave out.
struct MaskTests {
  @Test(arguments: [[0, 0, 10, 30], [-5, -5, 15, 100]])
  func `what changes inside of a masked frame passes, what changes outside does not`(frame: [Int]) async throws {
    let board = try await Board.pixels()
    try await board.record()
    let masks = ["masks": [["preview": "*/clock", "frame": frame]]]
    let (run, document) = try await board.verify(variables: ["PIXELS_CLOCK": "0.1"], configuration: masks)
    #expect(run.exitCode == 0 && document["clock"]?.decidedBy == "pixels")
    let (other, changed) = try await board.verify(
      variables: ["PIXELS_CLOCK": "0.1", "PIXELS_REST": "0.6"], configuration: masks)
    #expect(other.exitCode == 1)
    let clock = try #require(changed["clock"])
    #expect(clock.status == "different" && clock.changedPixels == 900 && clock.changedRatio == 1)
    #expect(clock.regions == [.init(xPixels: 10, yPixels: 0, widthPixels: 30, heightPixels: 30)])
  }

  @Test func `a mask one column too narrow leaves a column to differ`() async throws {
    let board = try await Board.pixels()
    try await board.record()
    let (_, document) = try await board.verify(
      variables: ["PIXELS_CLOCK": "0.1"],
      configuration: ["masks": [["preview": "*/clock", "frame": [0, 0, 9, 30]]]])
    #expect(document["clock"]?.status == "different" && document["clock"]?.changedPixels == 30)
  }

  @Test func `an element is masked by its identifier, and one that is not there masks nothing`() async throws {
    let board = try await Board.pixels()
    try await board.record()
    for (element, status) in [("clock", "passed"), ("clocks", "different")] {
      let (_, document) = try await board.verify(
        variables: ["PIXELS_CLOCK": "0.1"], configuration: ["masks": [["preview": "*", "element": element]]])
      #expect(document["clock"]?.status == status)
    }
  }

  @Test func `a mask of one variant is for that one only`() async throws {
    let board = try await Board.pixels()
    let arguments = ["Pixels/Pixels/clock", "--variants", "light,rtl"]
    try await board.record(arguments)
    let (_, document) = try await board.verify(
      arguments, variables: ["PIXELS_CLOCK": "0.1"],
      configuration: ["masks": [["preview": "*", "element": "clock", "variant": "rtl"]]])
    #expect(document.results.map { "\($0.variant) \($0.status)" } == ["default different", "rtl passed"])
  }

  @Test func `what ticks under a mask can be recorded and verified, and hides no other change`() async throws {
    let board = try await Board.pixels()
    let masks = ["masks": [["preview": "Pixels/Pixels/clock", "element": "clock"]]]
    let ticking = ["PIXELS_TICKS": "1"]
    let (refused, report) = try await board.record(variables: ticking)
    #expect(refused.exitCode == 1 && report.names("unstable") == ["clock"])
    expectShape(try #require(report.results.first { $0.status == "unstable" }?.problem?.message))
    let (recorded, _) = try await board.record(variables: ticking, configuration: masks)
    #expect(recorded.exitCode == 0, "\(recorded.errors)")
    let (run, _) = try await board.verify(variables: ["PIXELS_TICKS": "40"], configuration: masks)
    #expect(run.exitCode == 0)
    let (_, changed) = try await board.verify(
      variables: ticking.merging(["PIXELS_REST": "0.6"]) { $1 }, configuration: masks)
    #expect(changed["clock"]?.status == "different", "the clock is masked, and the change is the same twice")
    let (_, unmasked) = try await board.verify(variables: ["PIXELS_TICKS": "40"])
    let clock = try #require(unmasked["clock"])
    #expect(clock.status == "unstable" && clock.changedPixels == 300)
    #expect(clock.regions == [.init(xPixels: 0, yPixels: 0, widthPixels: 10, heightPixels: 30)])
    #expect(try #require(clock.findings.first?.message).contains("two renders"))
  }

  @Test func `what jitters within the tolerance can be recorded and verified with it`() async throws {
    let board = try await Board.pixels()
    let tolerance = ["--pixel-tolerance", "1"]
    let (recorded, _) = try await board.record(tolerance, variables: ["PIXELS_TICKS": "1"])
    #expect(recorded.exitCode == 0, "\(recorded.errors)")
    let (run, _) = try await board.verify(tolerance, variables: ["PIXELS_TICKS": "40"])
    #expect(run.exitCode == 0)
  }
}
