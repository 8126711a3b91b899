import Foundation
import Testing

/// Plugins that misbehave while they are loaded or registered: each costs itself only.
struct BadStartTests {
  /// Lists a bad plugin beside one in good order; answers the run, the bad plugin's problems and ids.
  private func list(
    _ library: URL, _ more: [String] = [], at location: SourceLocation = #_sourceLocation
  ) async throws -> (run: ProcessRun, problems: [ProblemDocument], ids: [String]) {
    let (run, document) = try await PreviewHostCommand.list(
      ["--timeout", "3s", library.path, try await Fixtures.healthy().path] + more)
    let healthy = document.plugins.first { $0.path.hasSuffix("libHealthy.so") }
    #expect(healthy?.previews.map(\.id) == Fixtures.healthyIDs, sourceLocation: location)
    let plugin = try #require(
      document.plugins.first { $0.path.hasSuffix(library.lastPathComponent) }, sourceLocation: location)
    for problem in plugin.problems {
      expectShape(problem.message, at: location)
      #expect(problem.message.contains(library.lastPathComponent), "\(problem.message)", sourceLocation: location)
    }
    return (run, plugin.problems, plugin.previews.map(\.id))
  }

  @Test(arguments: [
    ("CRASH", "crashed", "SIGSEGV"), ("ABORT", "crashed", "SIGABRT"), ("HANG", "timedOut", nil),
    ("EXIT", "exited", nil),
  ])
  func `a constructor that misbehaves costs its plugin only`(
    behaviour: String, code: String, signal: String?
  ) async throws {
    let (run, problems, ids) = try await list(try await Fixtures.constructor(behaviour))
    #expect(run.exitCode == 3)
    #expect(ids.isEmpty)
    let problem = try #require(problems.first)
    #expect(problem.code == code)
    #expect(problem.phase == "load")
    #expect(problem.signal == signal)
    if behaviour == "ABORT" { #expect(problem.output.contains("about to abort")) }
    if behaviour == "EXIT" { #expect(problem.output.contains("about to exit")) }
  }

  @Test(arguments: [
    ("CRASH", "crashed", "SIGSEGV"), ("ABORT", "crashed", "SIGABRT"), ("HANG", "timedOut", nil),
    ("EXIT", "exited", nil), ("CLOSE", "lost", nil),
  ])
  func `an entry that misbehaves costs its plugin only`(
    behaviour: String, code: String, signal: String?
  ) async throws {
    let (run, problems, ids) = try await list(try await Fixtures.register(behaviour))
    #expect(run.exitCode == 3)
    #expect(ids.isEmpty)
    let problem = try #require(problems.first)
    #expect(problem.code == code)
    #expect(problem.phase == "register")
    #expect(problem.signal == signal)
  }

  @Test(arguments: [("FAIL", "the fixture fails on purpose"), ("FAIL_SILENTLY", ""), ("FAIL_WITH_LIES", "")])
  func `an entry that fails is reported with its reason`(kind: String, reason: String) async throws {
    let (run, problems, ids) = try await list(try await Fixtures.register(kind))
    #expect(run.exitCode == 3)
    #expect(ids.isEmpty)
    let problem = try #require(problems.first)
    #expect(problem.code == "failed" && problem.phase == "register")
    #expect(reason.isEmpty || problem.message.contains(reason))
  }

  @Test func `a megabyte of output in the entry does no harm and stays off stdout`() async throws {
    let (run, problems, ids) = try await list(try await Fixtures.register("FLOOD"))
    #expect(run.exitCode == 0)
    #expect(problems.isEmpty)
    #expect(ids.count == 4)
    #expect(!run.text.contains("xxxxxxxx"))
  }

  @Test func `an entry that registers nothing is told why that may be`() async throws {
    let library = try await Fixtures.register("NOTHING")
    let (run, problems, ids) = try await list(library)
    #expect(ids.isEmpty)
    #expect(problems.contains { $0.code == "noPreviews" })
    #expect(run.exitCode == 0 || run.exitCode == 3)
    let alone = try await PreviewHostCommand.run(["list", library.path])
    #expect(alone.exitCode == 4)
  }

  @Test(arguments: [
    ("NULL_EXPAND", "expand"), ("BAD_UTF8", "UTF-8"), ("EMPTY_MODULE", "module"), ("NO_SIZE", "size"),
    ("HUGE_SIZE", "size"), ("HUGE_STRING", "type"), ("NULL_STRING", "NULL"),
  ])
  func `a provider that breaks a rule is named with the rule`(kind: String, word: String) async throws {
    let (run, problems, _) = try await list(try await Fixtures.register(kind))
    #expect(run.exitCode == 3)
    let problem = try #require(problems.first)
    #expect(problem.phase == "register")
    #expect(problem.message.contains(word), "\(problem.message)")
  }

  @Test func `two providers of one name are two previews of one id`() async throws {
    let (run, problems, ids) = try await list(try await Fixtures.register("TWICE"))
    #expect(run.exitCode == 5)
    #expect(Set(ids).count == ids.count)
    let problem = try #require(problems.first { $0.code == "duplicateID" })
    #expect(problem.message.contains("Registers/Wrong/first"))
  }

  @Test func `a provider's name cannot leave the output folder`() async throws {
    let outer = try TemporaryFolder()
    let pictures = outer.file("a/b/c")
    let run = try await PreviewHostCommand.run(
      ["snapshot", "--json", "-o", pictures.path, try await Fixtures.register("SLASH").path])
    #expect(run.exitCode == 0 || run.exitCode == 3)
    let files = try outer.files()
    #expect(files.allSatisfy { $0.hasPrefix("a/b/c/") }, "\(files)")
  }
}
