import Foundation
import Testing

/// Providers that misbehave in `expand`, or describe previews that break a rule, all in one plugin and one run.
struct BadProviderTests {
  private static func listing() async throws -> (ProcessRun, ListDocument.Plugin) {
    let library = try await PluginCompiler.shared.c("C/Expansions.c", as: "libExpansions.so")
    let (run, document) = try await PreviewHostCommand.list(["--timeout", "3s", library.path])
    return (run, try #require(document.plugins.first))
  }

  /// What each provider that misbehaves is reported as, its signal, and a word of the message.
  static let expectations: [String: (code: String, signal: String?, word: String)] = [
    "Crashes": ("crashed", "SIGSEGV", "SIGSEGV"),
    "Aborts": ("crashed", "SIGABRT", "SIGABRT"),
    "Hangs": ("timedOut", nil, "3.00 s"),
    "Exits": ("exited", nil, "exit"),
    "Closes": ("lost", nil, "descriptor"),
    "Fails": ("failed", nil, "the fixture fails on purpose"),
    "FailsSilently": ("failed", nil, "no reason"),
    "FailsWithLies": ("failed", nil, "\u{fffd}"),
    "NullCreate": ("badData", nil, "create"),
    "BadUTF8": ("badData", nil, "UTF-8"),
    "NoSize": ("badData", nil, "size"),
    "HugeSize": ("badData", nil, "size"),
    "HugeString": ("limit", nil, "state"),
    "NullString": ("badData", nil, "NULL"),
    "HugeTags": ("limit", nil, "tag"),
    "NullTags": ("badData", nil, "tags"),
    "UnknownContent": ("unknownContent", nil, "preview.hologram/1"),
    "UnknownLayout": ("badData", nil, "layout"),
    "FixedWithoutSize": ("badData", nil, "fixed layout"),
    "NegativeScale": ("badData", nil, "setting"),
    "Twins": ("duplicateID", nil, "twin"),
  ]

  @Test func `every provider that misbehaves is named and all others are complete`() async throws {
    let (run, plugin) = try await Self.listing()
    #expect(run.exitCode == 5, "\(run.errors)")
    let ids = plugin.previews.map(\.id)
    for provider in ["Healthy", "HealthyToo"] {
      #expect(ids.contains("Expansions/\(provider)/first") && ids.contains("Expansions/\(provider)/second"))
    }
    #expect(ids.contains("Expansions/Floods/after"))
    #expect(ids.contains("Expansions/LongerSize/longer"))
    #expect(ids.filter { $0 == "Expansions/Twins/twin" }.count == 1)
    #expect(!ids.contains { $0.hasSuffix("/wrong") })

    for (provider, expected) in Self.expectations.sorted(by: { $0.key < $1.key }) {
      let problem = try #require(
        plugin.problems.first { $0.message.contains(provider) }, "nothing is said of \(provider)")
      #expect(problem.code == expected.code, "\(provider): \(problem)")
      #expect(problem.signal == expected.signal, "\(provider): \(problem)")
      #expect(problem.message.contains(expected.word), "\(provider): \(problem)")
      expectShape(problem.message)
    }
    #expect(plugin.problems.allSatisfy { !$0.message.contains("Healthy") })
  }

  @Test func `the table for people shows the previews and every problem on stderr`() async throws {
    let library = try await PluginCompiler.shared.c("C/Expansions.c", as: "libExpansions.so")
    let run = try await PreviewHostCommand.run(["list", "--timeout", "3s", library.path])
    #expect(run.exitCode == 5)
    #expect(run.text.contains("HealthyToo"))
    #expect(run.errors.contains("Crashes") && run.errors.contains("Hangs"))
    #expect(!(run.text + run.errors).contains("\u{1b}["), "no colour where there is no terminal")
  }
}
