import Glibc
import PreviewHost

/// Draws the pictures of a plugin as `snapshot` does, up to the pixels: no PNG, no file.
///
/// Usage: `draw-with-host PLUGIN WORKER`. Takes the previews of the first provider, which are scenes of 390 × 844 points,
/// at 3 pixels a point. For each it makes an instance, takes and decodes its scene, lays it out, draws it and hashes the
/// pixels, as the check that needs no file will. Prints the nanoseconds of each after the first, one a line.
@main
struct Main {
  static func main() async throws {
    let arguments = CommandLine.arguments
    guard arguments.count == 3 else { exit(2) }
    let file = try await PluginFile.open(arguments[1])
    let session = try await PluginSession.start(file, options: WorkerOptions(executable: arguments[2]))
    let count = try await session.expand(0).value.count
    let renderer = try Renderer()
    for preview in 0..<count {
      let start = ContinuousClock.now
      try await draw(preview, in: session, renderer)
      let duration = ContinuousClock.now - start
      // The first one reads the fonts.
      if preview > 0 { print(duration.components.attoseconds / 1_000_000_000) }
    }
    await session.close()
  }

  private static let size = Size(width: 390, height: 844)
  private static let scale = 3.0

  private static func draw(_ preview: Int, in session: PluginSession, _ renderer: Renderer) async throws {
    let environment = PreviewEnvironment(scale: scale, size: .init(width: size.width, height: size.height))
    _ = try await session.create(provider: 0, preview: preview, environment: environment)
    let version = session.file.version
    let scene = try Scene(
      decoding: try await session.scene().value,
      pluginVersion: .init(major: version.major, minor: version.minor))
    let layout = try LayoutEngine(measurer: renderer).layOut(
      scene, proposal: ProposedSize(size), canvas: Canvas(size: size))
    let bitmap = try renderer.bitmap(of: layout.displayList, size: layout.size, scale: scale, background: .white)
    guard !bitmap.xxh128.isEmpty else { exit(1) }
    try await session.destroy()
  }
}
