/// What a scene preview answered: elements that the host lays out and draws.
struct SceneContent {
  /// The elements.
  let scene: Scene
  /// The operations that the elements came as, and those of deferred content in the order in which it was asked for.
  let operations: [Piece]
  /// The layout, where deferred content needed one.
  let layout: LayoutResult?
  private let frame: PictureFrame
  private let engine: LayoutEngine

  /// The operations of one deferred element, or of the scene itself, which has neither identity nor size.
  struct Piece {
    var deferred: Deferred?
    var bytes: [UInt8]
  }

  /// How often deferred content may bring further deferred content.
  private static let rounds = 64

  /// Reads the scene of a live instance, and asks for the content of its deferred elements at the sizes that layout
  /// gives them, until none is left.
  init(
    of bytes: [UInt8], frame: PictureFrame, session: isolated PluginSession, renderer: Renderer, timeLimit: TimeLimit
  ) async throws {
    self.frame = frame
    let version = Scene.Version(major: session.file.version.major, minor: session.file.version.minor)
    scene = try Scene(decoding: bytes, pluginVersion: version)
    engine = LayoutEngine(
      measurer: renderer, direction: frame.environment.isRightToLeft ? .rightToLeft : .leftToRight,
      foreground: frame.environment.isDark ? .white : .black, timeLimit: timeLimit)
    var operations = [Piece(deferred: nil, bytes: bytes)]
    var layout: LayoutResult?
    if scene.hasDeferredElements {
      var contents = DeferredContents()
      var rounds = 0
      while layout == nil {
        let result = try Self.layOut(scene, engine, frame, contents)
        guard !result.unresolved.isEmpty else {
          layout = result
          break
        }
        guard rounds < Self.rounds else { throw LayoutError.deferredTooDeep(limit: Self.rounds) }
        rounds += 1
        for deferred in result.unresolved {
          try timeLimit.check()
          let bytes = try await session.resolve(
            element: deferred.identity, width: deferred.size.width, height: deferred.size.height
          ).value
          contents[deferred] = try Scene(decoding: bytes, pluginVersion: version)
          operations.append(Piece(deferred: deferred, bytes: bytes))
        }
      }
    }
    self.operations = operations
    self.layout = layout
  }

  /// Lays the scene out.
  func drawing() throws -> Drawing {
    let layout = try self.layout ?? Self.layOut(scene, engine, frame, DeferredContents())
    return Drawing(list: layout.displayList, size: layout.size) { try TreeNode(layout) }
  }

  private static func layOut(
    _ scene: Scene, _ engine: LayoutEngine, _ frame: PictureFrame, _ contents: DeferredContents
  ) throws -> LayoutResult {
    try engine.layOut(scene, proposal: ProposedSize(frame.proposal), canvas: frame.canvas, contents: contents)
  }

  func hash(into hasher: inout ContentHasher) {
    for piece in operations {
      if let deferred = piece.deferred {
        withUnsafeBytes(of: deferred.identity.littleEndian) { hasher.update($0) }
        hasher.update(numbers: [deferred.size.width, deferred.size.height])
      }
      piece.bytes.withUnsafeBytes { hasher.update(counted: $0) }
    }
  }
}
