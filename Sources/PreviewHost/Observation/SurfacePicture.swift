/// A surface preview: pixels that the plugin draws itself.
struct SurfacePicture {
  let frame: PictureFrame
  let session: PluginSession
  let file: PluginFile

  /// The formats that a surface is asked for, the best first.
  private static let preference: [PixelLayout.Format] = [
    .bgraPremultiplied, .rgbaPremultiplied, .bgra, .rgba, .rgb565, .gray8,
  ]

  /// Measures the live instance, lets it draw and takes its semantics.
  func drawing() async throws -> Drawing {
    let measure = try await session.measure(width: frame.proposal.width, height: frame.proposal.height).value
    let size = frame.canvas?.size ?? Size(width: measure.width, height: measure.height)
    let (width, height) = try Renderer.pixelSize(of: size, scale: frame.scale)
    guard let format = Self.preference.first(where: measure.formats.contains),
      let layout = PixelLayout(format: format, width: width, height: height, scale: frame.scale)
    else { throw Self.noFormat }
    let bitmap = Bitmap(try await session.draw(layout).value)
    return Drawing(list: Self.list(of: bitmap, scale: frame.scale), size: size, tree: try await tree(size: size))
  }

  /// The pixels as the only thing that is drawn; at the picture's own scale they are copied one to one.
  private static func list(of bitmap: Bitmap, scale: Double) -> DisplayList {
    let image = ImageContent(
      source: .pixels(
        bitmap.bytes[...], width: bitmap.width, height: bitmap.height, stride: bitmap.width * 4,
        format: .bgraPremultiplied),
      scale: scale)
    let frame = Rect(x: 0, y: 0, width: Double(bitmap.width) / scale, height: Double(bitmap.height) / scale)
    var list = DisplayList()
    list.commands = [.image(image, frame)]
    list.bounds = frame
    return list
  }

  private func tree(size: Size) async throws -> TreeNode {
    guard let bytes = try await session.semantics()?.value else {
      return TreeNode(kind: "surface", role: "img", frame: Rect(x: 0, y: 0, width: size.width, height: size.height))
    }
    let version = Scene.Version(major: file.version.major, minor: file.version.minor)
    return try TreeNode(semantics: Scene(decoding: bytes, pluginVersion: version, purpose: .surfaceSemantics))
  }

  private static let noFormat = Problem(
    code: "noPixelFormat", phase: "draw",
    message: "the surface names no pixel format that this host knows. Expected at least one of RGBA, BGRA, RGB565 and "
      + "gray. Answer it in 'formats'.")
}
