import Foundation
import Testing

/// What may differ between a picture and its reference, through `verify`.
///
/// A tile that changes goes from a grey of 51/255 to one of 102/255: a difference of 0.2 in each channel.
struct ToleranceTests {
  /// A board of pixels that is recorded and then has some of its pixels changed.
  private func changed(
    _ arguments: [String], count: Int = 12, configuration: [String: Any] = [:]
  ) async throws -> (run: ProcessRun, document: RunDocument) {
    let board = try await Board.pixels()
    try await board.record()
    return try await board.verify(
      arguments, variables: ["PIXELS_COUNT": "\(count)"], configuration: configuration)
  }

  private func tiles(_ arguments: [String], configuration: [String: Any] = [:]) async throws -> RunDocument.Result {
    let (run, document) = try await changed(
      ["Pixels/Pixels/tiles"] + arguments, configuration: configuration)
    let result = try #require(document["tiles"])
    #expect(run.exitCode == (result.status == "passed" ? 0 : 1))
    return result
  }

  @Test func `one pixel is enough to differ, and is found where it is`() async throws {
    let (run, document) = try await changed([], count: 1)
    #expect(run.exitCode == 1)
    let tiles = try #require(document["tiles"])
    #expect(tiles.status == "different" && tiles.decidedBy == "pixels")
    #expect(tiles.changedPixels == 1 && tiles.changedRatio == 1 / 1200)
    #expect(tiles.regions == [.init(xPixels: 0, yPixels: 0, widthPixels: 1, heightPixels: 1)])
    let message = try #require(tiles.findings.first?.message)
    #expect(message.contains("1 pixel differs"))
    expectShape(message)
  }

  @Test func `a channel may differ by the pixel tolerance, and by no more`() async throws {
    let within = try await tiles(["--pixel-tolerance", "0.2"])
    #expect(within.status == "passed" && within.decidedBy == "pixels" && within.changedPixels == 0)
    #expect(within.actual == nil && within.difference == nil)
    let beyond = try await tiles(["--pixel-tolerance", "0.199"])
    #expect(beyond.status == "different" && beyond.changedPixels == 12)
  }

  @Test func `a colour may differ by the perceptual tolerance, and by no more`() async throws {
    let deltaE = try #require(try await tiles([]).maxDeltaE)
    #expect(deltaE > 5 && deltaE < 50)
    let within = try await tiles(["--perceptual", "\(deltaE + 0.001)"])
    #expect(within.status == "passed" && within.maxDeltaE == deltaE)
    #expect(try await tiles(["--perceptual", "\(deltaE - 0.001)"]).status == "different")
  }

  @Test func `as many pixels may differ as are allowed, and no more`() async throws {
    let within = try await tiles(["--max-pixels", "12"])
    #expect(within.status == "passed" && within.changedPixels == 12)
    #expect(try await tiles(["--max-pixels", "11"]).status == "different")
  }

  @Test func `as large a share may differ as is allowed, and no larger`() async throws {
    #expect(try await tiles(["--max-ratio", "0.01"]).status == "passed")
    #expect(try await tiles(["--max-ratio", "0.0099"]).status == "different")
  }

  @Test(arguments: [
    (["--max-pixels", "12", "--max-ratio", "0.0099"], "different"),
    (["--max-pixels", "11", "--max-ratio", "0.01"], "different"),
    (["--max-pixels", "12", "--max-ratio", "0.01"], "passed"),
    (["--pixel-tolerance", "0.2", "--perceptual", "1"], "different"),
    (["--pixel-tolerance", "0.1", "--perceptual", "90"], "different"),
    (["--pixel-tolerance", "0.2", "--perceptual", "90"], "passed"),
    (["--pixel-tolerance", "0.1", "--max-pixels", "12"], "passed"),
  ])
  func `all tolerances and limits that are given must hold`(arguments: [String], status: String) async throws {
    #expect(try await tiles(arguments).status == status)
  }

  @Test func `an option wins over the configuration, and that over the preview's own settings`() async throws {
    let exact = try await changed([]).document
    // 0.2 of a channel, and a hundredth of the pixels, are what these two allow themselves.
    #expect(exact.names("passed").contains("tolerant") && exact.names("passed").contains("lax"))
    #expect(exact.names("different") == ["tiles"])
    let configured = try await changed(
      [], configuration: ["comparison": ["pixelTolerance": 0.1, "maximumRatio": 0.001]]
    ).document
    #expect(configured.names("different") == ["lax", "tiles", "tolerant"])
    let generous = try await changed([], configuration: ["comparison": ["maximumPixels": 12]]).document
    #expect(generous.names("different").isEmpty)
    let strict = try await changed(
      ["--pixel-tolerance", "0", "--max-ratio", "0", "--max-pixels", "0"],
      configuration: ["comparison": ["pixelTolerance": 0.2, "maximumPixels": 12]]
    ).document
    #expect(strict.names("different") == ["lax", "tiles", "tolerant"])
  }

  @Test func `previews in Swift say what may differ`() async throws {
    let plugin = try await PluginCompiler.shared.swift(
      "Swift/Tolerances.swift", as: "libTolerances.so", module: "Tolerances")
    let board = try Board(plugin: plugin)
    try await board.record()
    let (_, document) = try await board.verify(variables: ["TOLERANCES_GRAY": "0.4"])
    #expect(document.names("passed") == ["channel", "color", "share"])
    #expect(document.names("different") == ["exact"])
    let (_, strict) = try await board.verify(
      ["--pixel-tolerance", "0", "--perceptual", "0", "--max-ratio", "0"], variables: ["TOLERANCES_GRAY": "0.4"])
    #expect(strict.names("different") == ["channel", "color", "exact", "share"])
  }

  @Test func `a change of nothing but alpha counts`() async throws {
    let board = try await Board.pixels()
    let configuration = ["background": "transparent"]
    try await board.record(configuration: configuration)
    let arguments = ["Pixels/Pixels/glass"]
    let (run, document) = try await board.verify(
      arguments, variables: ["PIXELS_ALPHA": "0.8"], configuration: configuration)
    #expect(run.exitCode == 1)
    let glass = try #require(document["glass"])
    #expect(glass.status == "different" && glass.changedPixels == 1200 && (glass.maxDeltaE ?? 0) > 1)
    for (tolerance, code) in [("0.2", 0), ("0.199", 1)] as [(String, Int32)] {
      let (run, _) = try await board.verify(
        arguments + ["--pixel-tolerance", tolerance], variables: ["PIXELS_ALPHA": "0.8"], configuration: configuration)
      #expect(run.exitCode == code, "alpha with a tolerance of \(tolerance)")
    }
  }

  @Test func `another size fails whatever is allowed`() async throws {
    let board = try await Board()
    try await board.record()
    let (run, document) = try await board.verify(
      ["--pixel-tolerance", "1", "--perceptual", "1000", "--max-pixels", "1000000", "--max-ratio", "1"],
      variables: ["BOARD_WIDTH": "41", "BOARD_GRAY": "0.9"])
    #expect(run.exitCode == 1)
    #expect(document["size"]?.status == "sizeChanged" && document["gray"]?.status == "passed")
  }
}
