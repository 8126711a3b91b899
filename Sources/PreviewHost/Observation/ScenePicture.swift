/// A scene preview: its scene, laid out, in every form that is asked for.
struct ScenePicture {
  let frame: PictureFrame
  let session: PluginSession
  let file: PluginFile
  let renderer: Renderer

  /// How often deferred content may bring further deferred content.
  private static let rounds = 64

  /// Takes the scene of the live instance, lays it out and writes it in each form.
  ///
  /// - Parameter path: The files' path without ending.
  func files(_ formats: [OutputFormat], path: String) async throws -> (files: [Observation.File], warnings: [String]) {
    let scene = try decode(try await session.scene().value)
    let (layout, contents) = try await layOut(scene)
    let files = try formats.map { format in
      try file(format, path: path, scene: scene, layout: layout, contents: contents)
    }
    return (files, renderer.takeWarnings().map(\.text))
  }

  private func decode(_ bytes: [UInt8]) throws -> Scene {
    try Scene(decoding: bytes, pluginVersion: .init(major: file.version.major, minor: file.version.minor))
  }

  /// Lays the scene out, asking the plugin for deferred content at the sizes that layout gives it, until none is left.
  private func layOut(_ scene: Scene) async throws -> (LayoutResult, DeferredContents) {
    let engine = LayoutEngine(
      measurer: renderer, direction: frame.environment.isRightToLeft ? .rightToLeft : .leftToRight)
    var contents = DeferredContents()
    for _ in 0..<Self.rounds {
      let result = try engine.layOut(
        scene, proposal: ProposedSize(frame.proposal), canvas: frame.canvas, contents: contents)
      if result.unresolved.isEmpty { return (result, contents) }
      for deferred in result.unresolved {
        let bytes = try await session.resolve(
          element: deferred.identity, width: deferred.size.width, height: deferred.size.height)
        contents[deferred] = try decode(bytes.value)
      }
    }
    throw LayoutError.deferredTooDeep(limit: Self.rounds)
  }

  private func file(
    _ format: OutputFormat, path: String, scene: Scene, layout: LayoutResult, contents: DeferredContents
  ) throws -> Observation.File {
    var width: Int?
    var height: Int?
    let bytes: [UInt8]
    switch format {
    case .png:
      let bitmap = try renderer.bitmap(
        of: layout.displayList, size: layout.size, scale: frame.scale, background: frame.background)
      (width, height) = (bitmap.width, bitmap.height)
      bytes = try bitmap.pngData(scale: frame.scale)
    default: bytes = []
    }
    return Observation.File(
      path: path + format.suffix, mediaType: format.mediaType, bytes: bytes, widthPixels: width, heightPixels: height)
  }
}
