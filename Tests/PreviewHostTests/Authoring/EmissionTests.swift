import Testing

@Suite struct EmissionTests {
  private func scene(_ name: String, _ arguments: String...) async throws -> String {
    let dump = try await SceneDump.views()
    return try await arguments.isEmpty ? dump.scene("Scenes/\(name)") : dump.scene("Scenes/\(name)", arguments[0])
  }

  /// The kinds of elements of a scene, in order.
  private func kinds(_ scene: String) -> [String] {
    scene.split(separator: "\n").map { $0.drop { $0 == " " } }.filter { !$0.hasPrefix(".") && !$0.contains(":") }
      .map { String($0.prefix { $0 != " " }) }
  }

  @Test func `a modifier on several views applies to each of them`() async throws {
    #expect(try await kinds(scene("group")) == ["v-stack", "padding", "text", "padding", "text"])
    #expect(
      try await kinds(scene("pair")) == ["v-stack", "composite", "opacity", "text", "opacity", "text"])
  }

  @Test func `a composite bears the name of its type`() async throws {
    #expect(try await scene("pair").components(of: ".name") == ["\"Pair\""])
  }

  @Test func `a background stands before its base and an overlay after it`() async throws {
    #expect(try await kinds(scene("background")) == ["background", "z-stack", "color", "color", "text"])
    let overlay = try await scene("overlay")
    #expect(kinds(overlay) == ["overlay", "text", "shape"])
    #expect(overlay.components(of: ".alignment") == ["18"])
    #expect(overlay.components(of: ".line-width") == ["2"])
  }

  @Test func `a level is one of the colour set around it`() async throws {
    #expect(try await scene("style").components(of: ".color") == ["1 0.231 0.188 0.6", "1 0.231 0.188 0.6"])
  }

  @Test func `the environment reaches the views inside a modifier`() async throws {
    let scene = try await scene("environment")
    #expect(scene.components(of: ".text") == ["\"day at night\""])
    #expect(scene.components(of: ".color") == ["1 1 1 1"])
    #expect(try await self.scene("custom").components(of: ".text") == ["\"2.0 de\""])
  }

  @Test func `the environment of the variant reaches the views`() async throws {
    #expect(try await scene("group", "dark").components(of: ".color") == ["1 1 1 1", "1 1 1 1"])
  }

  @Test func `a change of the script's direction is an element`() async throws {
    #expect(try await kinds(scene("direction")) == ["direction", "text"])
    #expect(try await kinds(scene("direction", "rtl")) == ["text"])
  }

  @Test func `fonts grow with the text size unless their size is fixed`() async throws {
    #expect(try await scene("fonts").components(of: ".font-size") == ["17", "40", "17", "28"])
    #expect(try await scene("fonts", "size=11").components(of: ".font-size") == ["53", "40", "53", "58"])
    let scene = try await scene("fonts")
    #expect(scene.components(of: ".font-weight") == ["600", "900", "700"])
    #expect(scene.components(of: ".font-family") == ["\"Inter\""])
    #expect(scene.components(of: ".font-design") == ["1"])
  }

  @Test func `nothing is an empty column, and a missing view is no element`() async throws {
    #expect(try await kinds(scene("nothing")) == ["v-stack"])
    #expect(try await kinds(scene("optional")) == ["v-stack", "text"])
  }

  @Test(arguments: ["endless", "endless modified"])
  func `a body without end is refused and not followed`(name: String) async throws {
    let scene = try await scene(name)
    // PREVIEW_REFUSED, at the depth that the sink takes.
    #expect(scene.contains("emit: 3"))
  }

  @Test func `every button has an identity of its own, the same each time`() async throws {
    let first = try await scene("buttons").components(of: "button")
    #expect(first.count == 5)
    #expect(Set(first).count == 5)
    #expect(try await scene("buttons").components(of: "button") == first)
  }
}
