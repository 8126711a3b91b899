import CXXHash

/// What a live preview answered: everything that its picture depends on besides the renderer, not drawn yet.
public struct PreviewContent {
  enum Body {
    case scene(SceneContent)
    case surface(SurfaceContent)
    case document(PluginDocument)
  }

  let frame: PictureFrame
  let body: Body
  let renderer: Renderer

  /// The hash of the content: the scene with its deferred parts, the surface's pixels and semantics, or the document
  /// with its assets; and the frame that it is laid out and drawn in.
  ///
  /// Content of one hash, drawn by renderers of one fingerprint, gives one picture.
  public let hash: ContentHash

  init(frame: PictureFrame, body: Body, renderer: Renderer) {
    self.frame = frame
    self.body = body
    self.renderer = renderer
    var hasher = ContentHasher()
    switch body {
    case .scene(let scene):
      hasher.begin(sceneIn: frame)
      scene.hash(into: &hasher)
    case .surface(let surface):
      hasher.update(tag: "surface/1")
      frame.hash(into: &hasher)
      surface.hash(into: &hasher)
    case .document(let document):
      hasher.update(tag: "document/1")
      document.hash(into: &hasher)
    }
    hash = hasher.finish()
  }

  /// Lays the content out; `nil` for a document, which the host does not draw.
  func drawing() throws -> Drawing? {
    switch body {
    case .scene(let scene): try scene.drawing()
    case .surface(let surface): try surface.drawing()
    case .document: nil
    }
  }

  /// The pixels of a drawing of this content.
  func bitmap(of drawing: Drawing) throws -> Bitmap {
    try renderer.bitmap(of: drawing.list, size: drawing.size, scale: frame.scale, background: frame.background)
  }
}

extension ContentHasher {
  /// Begins the hash of a scene; its operations follow, then their count.
  mutating func begin(sceneIn frame: PictureFrame) {
    update(tag: "scene/1")
    frame.hash(into: &self)
  }

  /// Adds a name of what follows, ended by a byte that no name has.
  mutating func update(tag: String) {
    var tag = tag
    tag.withUTF8 { update(UnsafeRawBufferPointer($0)) }
    update(numbers: [Double.nan])
  }

  /// Adds numbers by their bits.
  mutating func update(numbers: [Double]) {
    numbers.withUnsafeBytes { update($0) }
  }

  /// Adds bytes and their count, so that two pieces cannot be taken for two others.
  mutating func update(counted bytes: UnsafeRawBufferPointer) {
    update(bytes)
    update(count: bytes.count)
  }

  /// Adds the count of the bytes that were added before.
  mutating func update(count: Int) {
    withUnsafeBytes(of: UInt64(count).littleEndian) { update($0) }
  }

  /// Adds a text and its length.
  mutating func update(counted text: String) {
    var text = text
    text.withUTF8 { update(counted: UnsafeRawBufferPointer($0)) }
  }
}

extension PictureFrame {
  /// Adds what layout and drawing take from the frame.
  fileprivate func hash(into hasher: inout ContentHasher) {
    var numbers = [proposal.width, proposal.height, scale]
    numbers += [background.red, background.green, background.blue, background.alpha]
    numbers += [environment.isRightToLeft ? 1 : 0, environment.isDark ? 1 : 0]
    if let canvas { numbers += [canvas.size.width, canvas.size.height] + canvas.safeArea }
    hasher.update(numbers: numbers)
    // How many numbers there were tells frames with a canvas from those without.
    hasher.update(count: numbers.count)
  }
}

extension PluginDocument {
  fileprivate func hash(into hasher: inout ContentHasher) {
    hasher.update(counted: mediaType)
    bytes.withUnsafeBytes { hasher.update(counted: $0) }
    hasher.update(numbers: [Double(columns), Double(rows)])
    for asset in assets {
      hasher.update(counted: asset.path)
      hasher.update(counted: asset.mediaType)
      asset.bytes.withUnsafeBytes { hasher.update(counted: $0) }
    }
  }
}
/// A picture, as far as it is the same for every form in which it is written.
struct Drawing {
  /// What is drawn.
  let list: DisplayList
  /// The picture's size in points.
  let size: Size
  /// The elements and where they are, made when asked for.
  let tree: () throws -> TreeNode
}
