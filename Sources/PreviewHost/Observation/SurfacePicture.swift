/// A surface preview: pixels that the plugin draws itself.
struct SurfacePicture {
  let frame: PictureFrame
  let session: PluginSession
  let renderer: Renderer

  /// The formats that a surface is asked for, the best first.
  private static let preference: [PixelLayout.Format] = [
    .bgraPremultiplied, .rgbaPremultiplied, .bgra, .rgba, .rgb565, .gray8,
  ]

  /// Measures and draws the live instance and writes it in each form.
  ///
  /// - Parameter path: The files' path without ending.
  func files(_ formats: [OutputFormat], path: String) async throws -> [Observation.File] {
    let measure = try await session.measure(width: frame.proposal.width, height: frame.proposal.height).value
    let size = frame.canvas?.size ?? Size(width: measure.width, height: measure.height)
    let (width, height) = try Renderer.pixelSize(of: size, scale: frame.scale)
    guard let format = Self.preference.first(where: measure.formats.contains),
      let layout = PixelLayout(format: format, width: width, height: height, scale: frame.scale)
    else { throw Self.noFormat() }
    let bitmap = Bitmap(try await session.draw(layout).value)
    let semantics = try await session.semantics()?.value
    return try formats.map { format in
      switch format {
      case .png:
        return Observation.File(
          path: path + format.suffix, mediaType: format.mediaType, bytes: try bitmap.pngData(scale: frame.scale),
          widthPixels: width, heightPixels: height)
      default:
        throw Problem(code: "x", phase: "y", message: "\(semantics?.count ?? 0)")
      }
    }
  }

  private static func noFormat() -> Problem {
    Problem(
      code: "noPixelFormat", phase: "draw",
      message:
        "the surface names no pixel format that this host knows. Expected at least one of RGBA, BGRA, RGB565 and "
        + "gray. Answer it in 'formats'.")
  }
}
