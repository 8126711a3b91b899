/// A scene preview: elements that the host lays out and draws.
struct ScenePicture {
  let frame: PictureFrame
  let session: PluginSession
  let file: PluginFile
  let renderer: Renderer
  let timeLimit: TimeLimit

  /// How often deferred content may bring further deferred content.
  private static let rounds = 64

  /// Takes the scene of the live instance and lays it out.
  func drawing() async throws -> Drawing {
    let layout = try await layOut(try decode(try await session.scene().value))
    return Drawing(list: layout.displayList, size: layout.size, tree: try TreeNode(layout))
  }

  private func decode(_ bytes: [UInt8]) throws -> Scene {
    try Scene(decoding: bytes, pluginVersion: .init(major: file.version.major, minor: file.version.minor))
  }

  /// Lays the scene out, asking the plugin for deferred content at the sizes that layout gives it, until none is left.
  private func layOut(_ scene: Scene) async throws -> LayoutResult {
    let engine = LayoutEngine(
      measurer: renderer, direction: frame.environment.isRightToLeft ? .rightToLeft : .leftToRight,
      foreground: frame.environment.isDark ? .white : .black, timeLimit: timeLimit)
    var contents = DeferredContents()
    for _ in 0..<Self.rounds {
      let result = try engine.layOut(
        scene, proposal: ProposedSize(frame.proposal), canvas: frame.canvas, contents: contents)
      if result.unresolved.isEmpty { return result }
      for deferred in result.unresolved {
        try timeLimit.check()
        let bytes = try await session.resolve(
          element: deferred.identity, width: deferred.size.width, height: deferred.size.height)
        contents[deferred] = try decode(bytes.value)
      }
    }
    throw LayoutError.deferredTooDeep(limit: Self.rounds)
  }
}
