import CCairo

/// Draws display lists on the CPU with Cairo and Pango.
///
/// One for each thread: it keeps what it has shaped and decoded.
public final class Renderer {
  /// The largest side of one Cairo image surface is 32,767; larger pictures are drawn in tiles.
  private static let tile = 16_384

  /// Bytes that the layers of transparent groups and shadows may take at once.
  private static let maximumLayerBytes = 2 << 30

  /// The fonts that it draws with.
  public let library: FontLibrary
  /// What was noticed while drawing and measuring since the last `takeWarnings()`, each once, in order.
  public internal(set) var warnings: [RendererWarning] = []
  /// How long the drawing that is under way may take; nil for as long as it takes.
  public var timeLimit: TimeLimit?
  var warningSet: Set<RendererWarning> = []
  let fonts: FontMap
  /// Bytes of the layers that are being drawn into.
  private var layerBytes = 0
  var texts = TextCache()
  var images = ImageCache()

  /// Makes a renderer for the fonts of a library.
  public init(library: FontLibrary) throws(RendererError) {
    self.library = library
    fonts = try FontMap(library: library)
  }

  /// Makes a renderer for the fonts of a configuration.
  public convenience init(fonts: FontConfiguration = .standard) throws(RendererError) {
    try self.init(library: FontLibrary(fonts))
  }

  /// The warnings so far, which are forgotten with this call.
  public func takeWarnings() -> [RendererWarning] {
    defer {
      warnings = []
      warningSet = []
    }
    return warnings
  }

  func warn(_ warning: RendererWarning) {
    if warningSet.insert(warning).inserted { warnings.append(warning) }
  }

  /// The pixels of a picture.
  ///
  /// - Parameters:
  ///   - size: points.
  ///   - scale: pixels per point.
  /// - Throws: `LayoutError` for no pixels or too many.
  public static func pixelSize(of size: Size, scale: Double) throws -> (width: Int, height: Int) {
    // What exceeds a whole pixel only by the error of the multiplication adds none.
    let width = (size.width * scale - 1e-6).rounded(.up)
    let height = (size.height * scale - 1e-6).rounded(.up)
    guard width.isFinite, height.isFinite, width > 0, height > 0 else {
      throw LayoutError.zeroSize(width: size.width, height: size.height)
    }
    guard width <= Double(PixelLayout.maximumSide), height <= Double(PixelLayout.maximumSide),
      width * height <= Double(PixelLayout.maximumPixels)
    else {
      throw LayoutError.pictureTooLarge(
        widthPixels: Int(min(width, 1e15)), heightPixels: Int(min(height, 1e15)))
    }
    return (Int(width), Int(height))
  }

  /// Draws a display list.
  ///
  /// - Parameters:
  ///   - size: the picture's size in points; its pixels are rounded up.
  ///   - scale: pixels per point.
  ///   - background: what lies below everything.
  /// - Throws: `LayoutError` for a picture without pixels or with too many, `RendererError` for bad images.
  public func bitmap(
    of list: DisplayList, size: Size, scale: Double, background: Color = .clear
  ) throws -> Bitmap {
    let (width, height) = try Self.pixelSize(of: size, scale: scale)
    let (background, commands) = Self.ground(of: list, width: width, height: height, scale: scale, background)
    var failure: (any Error)?
    let bytes = [UInt8](unsafeUninitializedCapacity: width * height * 4) { buffer, initialized in
      initialized = buffer.count
      guard let base = buffer.baseAddress else { return }
      // An opaque background needs no blending: filling with it is what zeroing would cost anyway.
      let ground = background.alpha == 1 ? Self.pixel(background) : 0
      UnsafeMutableRawPointer(base).initializeMemory(as: UInt32.self, repeating: ground, count: width * height)
      let background = background.alpha == 1 ? Color.clear : background
      do {
        for top in stride(from: 0, to: height, by: Self.tile) {
          for left in stride(from: 0, to: width, by: Self.tile) {
            let area = DeviceRect(
              x: left, y: top, width: min(Self.tile, width - left), height: min(Self.tile, height - top))
            // The tile lies inside the buffer: its rows are the picture's, from the tile's first pixel on.
            let pixels = base + (top * width + left) * 4
            try draw(commands, area: area, scale: scale, background: background, into: pixels, stride: width * 4)
          }
        }
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    return Bitmap(width: width, height: height, bgraPremultiplied: bytes)
  }

  /// Runs `body` unless a layer of this size exceeds, with those around it, what groups may take at once.
  func reserveLayer(_ area: DeviceRect, _ body: () throws -> Void) throws {
    let bytes = area.width * area.height * 4
    guard layerBytes + bytes <= Self.maximumLayerBytes else {
      throw RendererError.tooManyLayers(limit: Self.maximumLayerBytes)
    }
    layerBytes += bytes
    defer { layerBytes -= bytes }
    try body()
  }

  /// What lies below everything, and what is drawn on it.
  ///
  /// A scene that begins with an opaque colour over the whole picture brings its own ground: filling both is twice the
  /// work of a picture's largest part.
  private static func ground(
    of list: DisplayList, width: Int, height: Int, scale: Double, _ background: Color
  ) -> (Color, ArraySlice<DisplayList.Command>) {
    guard case .fill(.rectangle, let rect, .color(let color))? = list.commands.first, color.alpha == 1, rect.x <= 0,
      rect.y <= 0, (rect.maxX * scale).rounded() >= Double(width), (rect.maxY * scale).rounded() >= Double(height)
    else { return (background, list.commands[...]) }
    return (color, list.commands.dropFirst())
  }

  /// An opaque colour as Cairo writes it into a pixel: sixteen bits a component, of which the upper eight stay.
  private static func pixel(_ color: Color) -> UInt32 {
    func component(_ value: Double) -> UInt32 { UInt32(min(65_535, max(0, value * 65_536))) >> 8 }
    return 0xFF << 24 | component(color.red) << 16 | component(color.green) << 8 | component(color.blue)
  }

  private func draw(
    _ commands: ArraySlice<DisplayList.Command>, area: DeviceRect, scale: Double, background: Color,
    into pixels: UnsafeMutablePointer<UInt8>,
    stride: Int
  ) throws {
    let surface = cairo_image_surface_create_for_data(
      pixels, CAIRO_FORMAT_ARGB32, Int32(area.width), Int32(area.height), Int32(stride))
    defer { cairo_surface_destroy(surface) }
    let context = cairo_create(surface)
    defer { cairo_destroy(context) }
    guard let context else { throw RendererError.library(name: "cairo", message: "out of memory") }
    cairo_translate(context, Double(-area.x), Double(-area.y))
    let painter = Painter(context: context, renderer: self, scale: scale, visible: area, snaps: true)
    painter.paint(background)
    try painter.draw(commands)
    cairo_surface_flush(surface)
    let status = cairo_status(context)
    guard status == CAIRO_STATUS_SUCCESS else { throw RendererError.cairo(status) }
  }
}

extension RendererError {
  /// What Cairo says of a status.
  static func cairo(_ status: cairo_status_t) -> RendererError {
    .library(name: "cairo", message: cairo_status_to_string(status).map { String(cString: $0) } ?? "unknown status")
  }
}

/// A rectangle of whole pixels.
struct DeviceRect: Hashable {
  var x: Int
  var y: Int
  var width: Int
  var height: Int

  var maxX: Int { x + width }
  var maxY: Int { y + height }
  var isEmpty: Bool { width <= 0 || height <= 0 }

  func intersection(_ other: DeviceRect) -> DeviceRect {
    let left = max(x, other.x)
    let top = max(y, other.y)
    return DeviceRect(
      x: left, y: top, width: max(0, min(maxX, other.maxX) - left), height: max(0, min(maxY, other.maxY) - top))
  }

  func outset(_ distance: Int) -> DeviceRect {
    DeviceRect(x: x - distance, y: y - distance, width: width + 2 * distance, height: height + 2 * distance)
  }

  func offset(x dx: Int, y dy: Int) -> DeviceRect { DeviceRect(x: x + dx, y: y + dy, width: width, height: height) }
}
