import Foundation
import Testing

/// Looks at a plugin through a small C program, without the host and its worker.
struct SceneDump {
  private let program: URL
  private let plugin: URL

  /// Looks at a plugin.
  init(_ plugin: URL) async throws {
    self.plugin = plugin
    let source = BuiltProducts.fixture("SceneDump/dump.c")
    program = try await PluginCompiler.shared.library(
      "dump", inputs: [source, BuiltProducts.boundaryHeaders]
    ) { program in
      ["clang", "-std=gnu11", "-Wall", "-Wextra", "-Werror", "-I", BuiltProducts.boundaryHeaders.path]
        + ["-o", program.path, source.path, "-ldl"]
    }
  }

  /// Looks at the fixture with views.
  static func views() async throws -> SceneDump {
    try await SceneDump(
      PluginCompiler.shared.swift("Swift/Views.swift", as: "libViews.so", module: "Views"))
  }

  /// What the host sets for its workers, so that equal values have equal hashes.
  private static let environment = ["SWIFT_DETERMINISTIC_HASHING": "1"]

  /// What the program prints for some arguments.
  func lines(_ arguments: String...) async throws -> [String] {
    let run = try await ProcessRun.run(program.path, [plugin.path] + arguments, environment: Self.environment)
    #expect(run.exitCode == 0, "\(run.errors)")
    return run.text.split(separator: "\n").map(String.init)
  }

  /// The lines of providers, such as `Module/Type`, sorted.
  func providers() async throws -> [String] {
    try await lines().filter { $0.hasPrefix("provider ") }.map { String($0.dropFirst("provider ".count)) }.sorted()
  }

  /// The scene of one preview, without the first line, which describes the preview.
  func scene(_ identifier: String, _ arguments: String...) async throws -> String {
    let run = try await ProcessRun.run(
      program.path, [plugin.path, identifier] + arguments, environment: Self.environment)
    #expect(run.exitCode == 0, "\(run.errors)")
    return run.text.split(separator: "\n").dropFirst().joined(separator: "\n")
  }
}
