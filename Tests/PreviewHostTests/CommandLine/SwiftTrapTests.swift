import Foundation
import Testing

/// Swift previews that trap, hang or exit, and plugins that are linked in unusual ways.
struct SwiftTrapTests {
  private static func library() async throws -> URL {
    try await PluginCompiler.shared.swift("Swift/Traps.swift", as: "libTraps.so", module: "Traps")
  }

  /// The line of the fixture that carries the mark of a preview.
  private static func line(of trap: String) throws -> Int {
    let text = try String(contentsOf: BuiltProducts.fixture("Swift/Traps.swift"), encoding: .utf8)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    return try #require(lines.firstIndex { $0.hasSuffix("// trap: \(trap)") }) + 1
  }

  /// Words of the Swift runtime's own message for each trap that has one.
  static let messages = [
    "fatalError": "the card has no owner", "forceUnwrap": "nil while unwrapping", "arrayIndex": "out of range",
    "overflow": "",
  ]

  @Test func `a body that traps is named with signal, message, file and line`() async throws {
    let folder = try TemporaryFolder()
    let (run, document) = try await PreviewHostCommand.snapshot(
      ["--timeout", "3s", try await Self.library().path, "Traps/Bodies/*"], into: folder)
    #expect(run.exitCode == 5, "\(run.errors)")
    #expect(document.results.count == 9)
    for name in ["before", "between", "after"] {
      let result = try #require(document.result(named: name))
      #expect(result.status == "ok" && result.files.count == 1, "\(result)")
    }
    for (name, words) in Self.messages.sorted(by: { $0.key < $1.key }) {
      let result = try #require(document.result(named: name))
      #expect(result.status == "crashed", "\(result)")
      let problem = try #require(result.problem)
      #expect(problem.signal == "SIGILL" || problem.signal == "SIGTRAP", "\(problem)")
      #expect(words.isEmpty || (problem.message + problem.output).contains(words), "\(problem)")
      #expect(problem.message.contains("Traps.swift"), "\(problem.message)")
      #expect(problem.source?.file.hasSuffix("Traps.swift") == true, "\(problem)")
      #expect(problem.source?.line == (try Self.line(of: name)), "\(problem)")
      expectShape(problem.message)
    }
    let hang = try #require(document.result(named: "hang"))
    #expect(hang.status == "timedOut" && hang.problem?.output.contains("about to hang") == true, "\(hang)")
    let exit = try #require(document.result(named: "exit"))
    #expect(exit.status == "exited" && exit.problem?.output.contains("about to exit") == true, "\(exit)")
  }

  @Test func `a getter that traps costs its provider only`() async throws {
    let (run, document) = try await PreviewHostCommand.list(["--timeout", "3s", try await Self.library().path])
    #expect(run.exitCode == 5)
    #expect(document.ids.count == 9 && document.ids.allSatisfy { $0.hasPrefix("Traps/Bodies/") })
    let expected = [
      ("FatalGetter", "crashed", "fatalError"), ("IndexGetter", "crashed", "arrayIndex"),
      ("HangingGetter", "timedOut", ""), ("ExitingGetter", "exited", ""),
    ]
    for (provider, code, trap) in expected {
      let problem = try #require(document.problems.first { $0.message.contains(provider) }, "\(provider)")
      #expect(problem.code == code && problem.phase == "expand", "\(problem)")
      expectShape(problem.message)
      guard !trap.isEmpty else { continue }
      #expect(problem.source?.line == (try Self.line(of: trap)), "\(problem)")
    }
  }

  @Test func `a plugin that carries its own Swift runtime gives the same picture`() async throws {
    let ordinary = try await PluginCompiler.shared.swift(
      "Swift/Greeting.swift", as: "libGreeting.so", module: "Greeting")
    let carrying = try await PluginCompiler.shared.swift(
      "Swift/Greeting.swift", as: "libGreetingStatic.so", module: "Greeting", flags: ["-static-stdlib"])
    let needed = try await ProcessRun.run("readelf", ["-d", carrying.path])
    #expect(!needed.text.contains("libswiftCore"))
    let (folder, other) = (try TemporaryFolder(), try TemporaryFolder())
    let (run, document) = try await PreviewHostCommand.snapshot([ordinary.path], into: folder)
    let (otherRun, otherDocument) = try await PreviewHostCommand.snapshot([carrying.path], into: other)
    #expect(run.exitCode == 0 && otherRun.exitCode == 0)
    #expect(document.results.map(\.id) == ["Greeting/Greeting/Hello"])
    #expect(document.results.flatMap(\.files).map(\.xxh128) == otherDocument.results.flatMap(\.files).map(\.xxh128))
  }

  @Test func `the worker needs no Swift library`() async throws {
    let worker = BuiltProducts.folder.appendingPathComponent("preview-worker")
    let needed = try await ProcessRun.run("readelf", ["-d", worker.path])
    #expect(needed.exitCode == 0)
    #expect(needed.text.contains("libc.so.6"))
    #expect(!needed.text.lowercased().contains("swift") && !needed.text.contains("libdispatch"))
  }

  private static func hasRust() async -> Bool {
    (try? await ProcessRun.run("rustc", ["--version"]).exitCode) == 0
  }

  @Test(.enabled("there is no rustc here", hasRust))
  func `a plugin in Rust is pictured`() async throws {
    let source = BuiltProducts.fixture("Rust/plugin.rs")
    let library = try await PluginCompiler.shared.library("libRusty.so", inputs: [source]) {
      ["rustc", "--edition", "2021", "-A", "non_upper_case_globals", "-A", "dead_code", "--crate-type", "cdylib"]
        + ["-o", $0.path, source.path]
    }
    let folder = try TemporaryFolder()
    let (run, document) = try await PreviewHostCommand.snapshot([library.path], into: folder)
    #expect(run.exitCode == 0, "\(run.errors)")
    let result = try #require(document.results.first)
    #expect(result.id == "Rusty/Swatch/Orange")
    let picture = try Picture(contentsOf: folder.resolve(try #require(result.files.first).path))
    #expect(picture.width == 40 && picture.height == 20 && picture[20, 10] == .init(222, 120, 40))
  }
}
