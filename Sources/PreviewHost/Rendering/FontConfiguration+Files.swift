import CCairo
import Glibc

extension FontConfiguration {
  /// The configuration with further font files.
  ///
  /// They come after what is there, may add weights to a family, and stand in for characters that the fonts before
  /// them lack.
  ///
  /// - Parameter paths: font files, or folders, whose files that end in `.ttf`, `.otf`, `.ttc` or `.otc` are taken in
  ///   byte order.
  /// - Throws: `RendererError` for a path that is not there, and for a file that is no font.
  public func adding(_ paths: [String]) throws(RendererError) -> FontConfiguration {
    var result = self
    for path in paths {
      var status = stat()
      guard stat(path, &status) == 0 else {
        throw .missingFontFile(family: "configuration", file: path, folders: [path], package: nil)
      }
      let files = status.st_mode & S_IFMT == S_IFDIR ? Self.fontFiles(in: path) : [path]
      for file in files { try result.add(file) }
    }
    return result
  }

  private mutating func add(_ path: String) throws(RendererError) {
    var count: Int32 = 0
    guard let pattern = FcFreeTypeQuery(path, 0, nil, &count) else {
      throw .unreadableFont(family: "configuration", path: path)
    }
    defer { FcPatternDestroy(pattern) }
    var name: UnsafeMutablePointer<FcChar8>?
    guard FcPatternGetString(pattern, FC_FAMILY, 0, &name) == FcResultMatch, let name else {
      throw .unreadableFont(family: "configuration", path: path)
    }
    var slant: Int32 = 0
    var weight = 80.0
    if FcPatternGetInteger(pattern, FC_SLANT, 0, &slant) != FcResultMatch { slant = 0 }
    // A variable font has a range of weights: it stands for regular, and Pango asks it for others.
    if FcPatternGetDouble(pattern, FC_WEIGHT, 0, &weight) != FcResultMatch { weight = 80 }
    let face = Face(
      file: path, weight: max(1, min(1000, Int(FcWeightToOpenTypeDouble(weight).rounded()))), italic: slant > 0)
    let family = String(cString: name)
    if let index = families.firstIndex(where: { $0.name == family }) {
      families[index].faces.append(face)
    } else {
      families.append(Family(name: family, faces: [face]))
      fallbacks.append(family)
    }
  }

  private static func fontFiles(in folder: String) -> [String] {
    guard let directory = opendir(folder) else { return [] }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      // d_name is NUL-terminated within its 256 bytes.
      names.append(
        withUnsafePointer(to: &entry.pointee.d_name) {
          $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
        })
    }
    let endings = [".ttf", ".otf", ".ttc", ".otc"]
    return names.filter { name in endings.contains { name.lowercased().hasSuffix($0) } }
      .sorted { Array($0.utf8).lexicographicallyPrecedes(Array($1.utf8)) }.map { folder + "/" + $0 }
  }
}
