import Foundation
import Testing

@testable import PreviewHost

/// Places of crashes in an author's source, found by one more run with the Swift backtracer.
struct CrashLocationTests {
  @Test func `a Swift trap is found in the author's file and line`() async throws {
    let library = try await PluginCompiler.shared.swift("Swift/Traps.swift", as: "libTraps.so", module: "Traps")
    let file = try PluginFile(path: library.path)
    #expect(file.hasSwiftRuntime)
    let session = try await PluginSession.start(file)
    let provider = try #require(await session.providers.first { $0.type.contains("FatalGetter") })
    let failure = try #require(
      await #expect(throws: WorkerFailure.self) { try await session.expand(provider.index) })
    let located = await PluginSession.locateCrash(failure, in: file)
    let lines = try String(contentsOf: BuiltProducts.fixture("Swift/Traps.swift"), encoding: .utf8)
      .split(separator: "\n", omittingEmptySubsequences: false)
    let line = try #require(lines.firstIndex { $0.hasSuffix("// trap: fatalError") }) + 1
    #expect(located.source?.line == line && located.source?.file.hasSuffix("Traps.swift") == true)
    #expect(located.detail.hasPrefix("Fatal error: "))
    let problem = located.problem(of: "Traps/FatalGetter")
    #expect(problem.message.contains("Traps.swift:\(line)") && problem.signal == "SIGILL")
  }

  @Test func `a plugin without a Swift runtime has no place, and is not run again`() async throws {
    let folder = try TemporaryFolder()
    var plugin = SmallPlugin()
    plugin.create = "abort();"
    let file = try PluginFile(path: try await plugin.compile(into: folder).path)
    let session = try await PluginSession.start(file)
    _ = try await session.expand(0)
    let failure = try #require(
      await #expect(throws: WorkerFailure.self) {
        try await session.create(provider: 0, preview: 0, environment: PreviewEnvironment())
      })
    #expect(await PluginSession.locateCrash(failure, in: file) == failure)
  }

  @Test func `the author's frame is the first with a source that is neither generated nor the library's own`() {
    let text = """
      Swift/ContiguousArrayBuffer.swift:692: Fatal error: Index out of range

      *** Program crashed: Illegal instruction at 0x00007f34ff76df7f ***

      Thread 0 "preview-worker" crashed:

        0 [inlined]     0x00007f34ff76df7f Swift runtime failure: arithmetic overflow in libCards.so at /src/Cards.swift
        1 [ra]          0x00007f34ff8f961f _assertionFailure(_:_:file:line:flags:) + 302 in libswiftCore.so
        2 [ra] [system] 0x00007f439fe5add0 Collection.map<A, B>(_:) + 991 in libCards.so at //<compiler-generated>
        3 [ra]          0x00007f439fe5add1 emit(_:) + 9 in libCards.so at /deps/Sources/PreviewABI/Emit.swift:7:1
        4 [ra]          0x00007f35000535ed inner(_:) + 108 in libCards.so at /src/My Cards.swift:4:10
        5 [ra]          0x00007f35000537c9 outer + 440 in libCards.so at /src/My Cards.swift:9:17
      """
    let trace = Backtrace(text)
    #expect(trace.authorFrame == SourcePlace(file: "/src/My Cards.swift", line: 4))
    #expect(trace.message == "Fatal error: Index out of range")
    #expect(Backtrace("nothing of the kind").authorFrame == nil)
  }
}
