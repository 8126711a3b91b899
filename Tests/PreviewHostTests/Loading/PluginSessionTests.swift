import CPreviewWire
import Foundation
import PreviewHost
import Testing

@Suite struct PluginSessionTests {
  @Test func `a preview is loaded, expanded, created, emitted and destroyed`() async throws {
    let folder = try TemporaryFolder()
    let session = try await PluginSession.start(PluginFile(path: try await SmallPlugin().compile(into: folder).path))
    let providers = await session.providers
    #expect(providers.map(\.type) == ["Small"])
    let previews = try await session.expand(0).value
    #expect(previews.map(\.displayName) == ["one"])
    _ = try await session.create(provider: 0, preview: 0, environment: PreviewEnvironment())
    #expect(try await session.settle(nanoseconds: 1_000_000).value == 0)
    let scene = try await session.scene().value
    #expect(scene.first == UInt8(WIRE_OP_BEGIN) && scene.last == UInt8(WIRE_OP_END))
    #expect(String(decoding: scene, as: UTF8.self).contains("hello"))
    try await session.destroy()
  }

  @Test func `a preview that crashes is named with its signal, phase and output`() async throws {
    var plugin = SmallPlugin()
    plugin.create = #"puts("about to fall"); *(volatile int *)0 = 1; return 0;"#
    let folder = try TemporaryFolder()
    let session = try await PluginSession.start(PluginFile(path: try await plugin.compile(into: folder).path))
    _ = try await session.expand(0)
    let failure = await #expect(throws: WorkerFailure.self) {
      try await session.create(provider: 0, preview: 0, environment: PreviewEnvironment())
    }
    #expect(failure?.reason == .crashed(signal: SIGSEGV))
    #expect(failure?.phase == .create)
    #expect(failure?.output == "about to fall\n")
  }
}
