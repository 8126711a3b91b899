import Foundation
import Testing

@Suite struct DiscoveryTests {
  /// What the fixture's comments say must be found.
  private static let found = [
    "Base_Previews", "ByExtension_Previews", "Class_Previews", "Context", "FilePrivate_Previews",
    "Internal_Previews", "Local_Previews", "Outer.Deep.Deeper_Previews", "Outer.InExtension_Previews",
    "Outer.Nested_Previews", "Private_Previews", "Public_Previews", "Refined_Previews", "Values_Previews",
  ].map { "Providers/\($0)" }

  @Test func `providers of every shape are found, and generic and conditional ones are not`() async throws {
    let plugin = try await PluginCompiler.shared.swift(
      "Swift/Providers.swift", as: "libProviders.so", module: "Providers")
    #expect(try await SceneDump(plugin).providers() == Self.found)
  }

  @Test func `an optimised build for tests keeps all but private structs and enums`() async throws {
    let plugin = try await PluginCompiler.shared.swift(
      "Swift/Providers.swift", as: "libProvidersOptimised.so", module: "Providers",
      flags: ["-O", "-whole-module-optimization"])
    let dropped = ["FilePrivate_Previews", "Outer.Deep.Deeper_Previews", "Private_Previews"].map { "Providers/\($0)" }
    #expect(try await SceneDump(plugin).providers() == Self.found.filter { !dropped.contains($0) })
  }

  @Test func `a module written in the language mode of Swift 5 is found as well`() async throws {
    let plugin = try await PluginCompiler.shared.swift(
      "Swift/Providers.swift", as: "libProvidersSwift5.so", module: "Providers", flags: ["-swift-version", "5"])
    #expect(try await SceneDump(plugin).providers() == Self.found)
  }

  @Test func `providers of a second module in the same library are found under its name`() async throws {
    let second = BuiltProducts.fixture("Swift/Greeting.swift")
    let object = BuiltProducts.folder.appendingPathComponent("fixtures/Second.o")
    let interface = BuiltProducts.folder.appendingPathComponent("Modules/PreviewABI.swiftmodule")
    let compiled = try await PluginCompiler.shared.library("Second.o", inputs: [second, interface]) { output in
      ["swiftc", "-swift-version", "6", "-Onone", "-parse-as-library", "-emit-object", "-module-name", "Second"]
        + ["-I", BuiltProducts.folder.appendingPathComponent("Modules").path]
        + ["-I", BuiltProducts.boundaryHeaders.path, "-o", output.path, second.path]
    }
    #expect(compiled == object)
    let plugin = try await PluginCompiler.shared.swift(
      "Swift/Providers.swift", as: "libTwoModules.so", module: "Providers", flags: [object.path])
    #expect(try await SceneDump(plugin).providers() == Self.found + ["Second/Greeting_Previews"])
  }

  @Test func `a library may say itself what it shows`() async throws {
    let plugin = try await PluginCompiler.shared.swift(
      "Swift/Registered.swift", as: "libRegistered.so", module: "Registered")
    let dump = try await SceneDump(plugin)
    #expect(
      try await dump.providers() == [
        "Elsewhere/List", "Registered/Outer.Hidden_Previews", "Registered/Pair_Previews<Swift.Int>",
      ])
    #expect(try await dump.lines().contains { $0.hasPrefix("Elsewhere/List/empty content=\"preview.document/1\"") })
  }

  @Test func `registering runs none of the author's code`() async throws {
    let lines = try await SceneDump.views().lines()
    let registered = try #require(lines.firstIndex { $0.hasPrefix("registered ") })
    let loud = try #require(lines.firstIndex(of: "author: the getter runs"))
    #expect(registered < loud)
  }
}
