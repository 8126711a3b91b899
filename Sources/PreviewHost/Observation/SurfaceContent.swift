/// What a surface preview answered: pixels that the plugin drew itself, and what they mean.
struct SurfaceContent {
  let bitmap: Bitmap
  /// The picture's size in points.
  let size: Size
  /// The scene operations of its semantics; `nil` if it has none.
  let semantics: [UInt8]?
  private let scale: Double
  private let version: Scene.Version

  /// The formats that a surface is asked for, the best first.
  private static let preference: [PixelLayout.Format] = [
    .bgraPremultiplied, .rgbaPremultiplied, .bgra, .rgba, .rgb565, .gray8,
  ]

  /// Measures the live instance, lets it draw and takes its semantics.
  init(frame: PictureFrame, session: isolated PluginSession) async throws {
    let measure = try await session.measure(width: frame.proposal.width, height: frame.proposal.height).value
    size = frame.canvas?.size ?? Size(width: measure.width, height: measure.height)
    let (width, height) = try Renderer.pixelSize(of: size, scale: frame.scale)
    guard let format = Self.preference.first(where: measure.formats.contains),
      let layout = PixelLayout(format: format, width: width, height: height, scale: frame.scale)
    else { throw Self.noFormat }
    bitmap = Bitmap(try await session.draw(layout).value)
    semantics = try await session.semantics()?.value
    scale = frame.scale
    version = Scene.Version(major: session.file.version.major, minor: session.file.version.minor)
  }

  /// The pixels as the only thing that is drawn; at the picture's own scale they are copied one to one.
  func drawing() throws -> Drawing {
    let image = ImageContent(
      source: .pixels(
        bitmap.bytes[...], width: bitmap.width, height: bitmap.height, stride: bitmap.width * 4,
        format: .bgraPremultiplied),
      scale: scale)
    let frame = Rect(x: 0, y: 0, width: Double(bitmap.width) / scale, height: Double(bitmap.height) / scale)
    var list = DisplayList()
    list.commands = [.image(image, frame)]
    list.bounds = frame
    return Drawing(list: list, size: size, tree: tree)
  }

  private func tree() throws -> TreeNode {
    guard let semantics else {
      return TreeNode(kind: "surface", role: "img", frame: Rect(x: 0, y: 0, width: size.width, height: size.height))
    }
    return try TreeNode(
      semantics: Scene(decoding: semantics, pluginVersion: version, purpose: .surfaceSemantics))
  }

  func hash(into hasher: inout ContentHasher) {
    hasher.update(numbers: [Double(bitmap.width), Double(bitmap.height), size.width, size.height])
    bitmap.bytes.withUnsafeBytes { hasher.update(counted: $0) }
    semantics?.withUnsafeBytes { hasher.update(counted: $0) }
  }

  private static let noFormat = Problem(
    code: "noPixelFormat", phase: "draw",
    message: "the surface names no pixel format that this host knows. Expected at least one of RGBA, BGRA, RGB565 and "
      + "gray. Answer it in 'formats'.")
}
