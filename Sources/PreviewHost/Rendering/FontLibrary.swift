import Glibc
import Synchronization

/// The font files of a configuration, found on disk.
///
/// Cheap to make, and shared by the renderers of all threads.
public final class FontLibrary: Sendable {
  /// One font file.
  struct File: Sendable {
    var path: String
    var weight: Int
    var italic: Bool
  }

  /// The configuration that it was made from.
  public let configuration: FontConfiguration
  /// By family, its files in the configuration's order.
  let files: [String: [File]]
  private let fingerprintCache = Mutex<RendererFingerprint?>(nil)

  var knownFingerprint: RendererFingerprint? { fingerprintCache.withLock { $0 } }

  func keep(_ fingerprint: RendererFingerprint) { fingerprintCache.withLock { $0 = fingerprint } }

  /// Finds every file of a configuration.
  ///
  /// - Throws: `RendererError` for a file that is missing or a family that is not listed.
  public init(_ configuration: FontConfiguration) throws(RendererError) {
    self.configuration = configuration
    var search = FontSearch(folders: configuration.folders)
    var files: [String: [File]] = [:]
    for family in configuration.families {
      for face in family.faces {
        guard let path = search.path(of: face.file) else {
          throw .missingFontFile(
            family: family.name, file: face.file, folders: configuration.folders, package: family.package)
        }
        files[family.name, default: []].append(File(path: path, weight: face.weight, italic: face.italic))
      }
    }
    self.files = files
    for (design, name) in configuration.designs where files[name] == nil {
      throw .unlistedFamily(name: name, role: "design \(design)")
    }
    for name in configuration.fallbacks where files[name] == nil { throw .unlistedFamily(name: name, role: "fallback") }
    if let emoji = configuration.emoji, files[emoji] == nil { throw .unlistedFamily(name: emoji, role: "emoji") }
  }

  /// The family that a style asks for.
  func family(of style: TextAppearance) throws(RendererError) -> String {
    let name = style.family ?? configuration.designs[style.design] ?? configuration.fallbacks.first ?? ""
    guard files[name] != nil else { throw .missingFamily(name: name, known: files.keys.sorted()) }
    return name
  }

  /// The file of a family that is nearest to a weight and slant, by the rules of CSS Fonts 4, section 5.2.
  func file(of family: String, weight: Int, italic: Bool) -> File? {
    let all = files[family] ?? []
    let slanted = all.filter { $0.italic == italic }
    let candidates = slanted.isEmpty ? all : slanted
    func distance(_ file: File) -> (Int, Int) {
      let step = file.weight - weight
      if step == 0 { return (0, 0) }
      if (400...500).contains(weight) {
        if step > 0, file.weight <= 500 { return (1, step) }
        return step < 0 ? (2, -step) : (3, step)
      }
      return (step < 0) == (weight < 400) ? (1, abs(step)) : (2, abs(step))
    }
    return candidates.min { distance($0) < distance($1) }
  }
}

/// Looks font files up in folders.
///
/// A folder is read once, in byte order, so that the first of two files of one name is the same one everywhere.
private struct FontSearch {
  let folders: [String]
  private var found: [String: String]?

  init(folders: [String]) { self.folders = folders }

  mutating func path(of file: String) -> String? {
    if file.contains("/") { return access(file, R_OK) == 0 ? file : nil }
    if let found { return found[file] }
    var all: [String: String] = [:]
    for folder in folders { Self.collect(folder, depth: 0, into: &all) }
    found = all
    return all[file]
  }

  private static func collect(_ folder: String, depth: Int, into files: inout [String: String]) {
    guard depth < 8, let directory = opendir(folder) else { return }
    defer { closedir(directory) }
    var folders: [String] = []
    while let entry = readdir(directory) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        // d_name is NUL-terminated within its 256 bytes.
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name.hasPrefix(".") { continue }
      let path = folder + "/" + name
      var isFolder = entry.pointee.d_type == UInt8(DT_DIR)
      if entry.pointee.d_type == UInt8(DT_LNK) || entry.pointee.d_type == UInt8(DT_UNKNOWN) {
        var status = stat()
        isFolder = stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
      }
      if isFolder {
        folders.append(path)
      } else if files[name] == nil {
        files[name] = path
      }
    }
    for path in folders.sorted() { collect(path, depth: depth + 1, into: &files) }
  }
}
