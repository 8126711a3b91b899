import CCairo
import CPNG
import Glibc

/// What a picture depends on besides its content: two renderers of one fingerprint draw the same pixels.
public struct RendererFingerprint: Hashable, Sendable {
  /// Grows whenever this project's own drawing changes a pixel.
  public static let version = 1

  /// A font file.
  public struct Font: Hashable, Sendable {
    /// The family.
    public var family: String
    /// The file's name without its folder.
    public var file: String
    /// The hash of its content.
    public var xxh128: String
  }

  /// The versions of the libraries, by name.
  public let libraries: [String: String]
  /// The fonts, in the configuration's order.
  public let fonts: [Font]
  /// XXH3 128 over all parts, as 32 hexadecimal digits.
  public let hash: String

  init(libraries: [String: String], fonts: [Font], configuration: FontConfiguration) {
    self.libraries = libraries
    self.fonts = fonts
    var lines = ["renderer \(Self.version)"]
    lines += libraries.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
    lines += fonts.map { "\($0.family)\t\($0.xxh128)" }
    lines += configuration.designs.sorted { $0.key.rawValue < $1.key.rawValue }.map { "\($0.key) \($0.value)" }
    lines += configuration.fallbacks.map { "fallback \($0)" } + [configuration.emoji ?? ""]
    hash = ContentHash(of: Array(lines.joined(separator: "\n").utf8)).text
  }

  /// The versions of the libraries that this process runs with.
  static var runningLibraries: [String: String] {
    var libraries = [
      "cairo": String(cString: cairo_version_string()), "pango": String(cString: pango_version_string()),
      "harfbuzz": String(cString: hb_version_string()), "libpng": String(cString: png_get_libpng_ver(nil)),
    ]
    let fontconfig = FcGetVersion()
    libraries["fontconfig"] = "\(fontconfig / 10000).\(fontconfig / 100 % 100).\(fontconfig % 100)"
    var freetype: FT_Library?
    if FT_Init_FreeType(&freetype) == 0 {
      var version: (Int32, Int32, Int32) = (0, 0, 0)
      FT_Library_Version(freetype, &version.0, &version.1, &version.2)
      libraries["freetype"] = "\(version.0).\(version.1).\(version.2)"
      FT_Done_FreeType(freetype)
    }
    return libraries
  }
}

extension FontLibrary {
  /// The fingerprint of every renderer for this library.
  ///
  /// The first call reads all font files, which takes a few milliseconds; later ones do not.
  ///
  /// - Throws: `RendererError` for a file that cannot be read any more.
  public func fingerprint() throws(RendererError) -> RendererFingerprint {
    if let known = knownFingerprint { return known }
    var fonts: [RendererFingerprint.Font] = []
    for family in configuration.families {
      for file in files[family.name] ?? [] {
        guard let hash = ContentHash(ofFile: file.path) else {
          throw .unreadableFont(family: family.name, path: file.path)
        }
        let name = file.path.split(separator: "/").last.map(String.init) ?? file.path
        fonts.append(.init(family: family.name, file: name, xxh128: hash.text))
      }
    }
    let made = RendererFingerprint(
      libraries: RendererFingerprint.runningLibraries, fonts: fonts, configuration: configuration)
    keep(made)
    return made
  }
}

extension ContentHash {
  /// Hashes a file; nil when it cannot be read.
  init?(ofFile path: String) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    self.init(ofDescriptor: descriptor)
  }

  /// Hashes what an open file has from its position on; nil when it cannot be read.
  init?(ofDescriptor descriptor: Int32) {
    var state = ContentHasher()
    // Read, not mapped: a file that shrinks meanwhile must not end the process.
    let complete = withUnsafeTemporaryAllocation(byteCount: 1 << 18, alignment: 64) { buffer -> Bool in
      while true {
        let count = read(descriptor, buffer.baseAddress, buffer.count)
        if count < 0 { return false }
        if count == 0 { return true }
        state.update(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
      }
    }
    guard complete else { return nil }
    self = state.finish()
  }
}

extension Renderer {
  /// What this renderer's pictures depend on besides their content.
  ///
  /// - Throws: `RendererError` for a font file that cannot be read any more.
  public func fingerprint() throws(RendererError) -> RendererFingerprint { try library.fingerprint() }
}
