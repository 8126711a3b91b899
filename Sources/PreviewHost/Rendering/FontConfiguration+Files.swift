import CCairo
import Foundation

extension FontConfiguration {
  /// Endings of font files, in lower case.
  private static let endings = [".ttf", ".otf", ".ttc", ".otc"]

  /// The configuration with further font files, whose families are those that the files name.
  ///
  /// A family that is new also stands in for characters that the fonts before it lack.
  ///
  /// - Parameter paths: Font files, or folders whose font files, and those of the folders in them, are all taken.
  /// - Throws: `RendererError` for a path that is not there and a file that is no font.
  public func adding(_ paths: [String]) throws(RendererError) -> FontConfiguration {
    var result = self
    for path in paths {
      for file in try Self.fontFiles(at: path) {
        let (name, face) = try Self.face(in: file)
        if let index = result.families.firstIndex(where: { $0.name == name }) {
          result.families[index].faces.append(face)
        } else {
          result.families.append(Family(name: name, faces: [face]))
          // Not only for texts that name it: it stands in for characters that the fonts before it lack.
          result.fallbacks.append(name)
        }
      }
    }
    return result
  }

  private static func fontFiles(at path: String) throws(RendererError) -> [String] {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      throw .missingFontFile(
        family: "fonts", file: path, folders: [(path as NSString).deletingLastPathComponent], package: nil)
    }
    guard isFolder.boolValue else { return [path] }
    let names = FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? []
    return names.filter { name in endings.contains { name.lowercased().hasSuffix($0) } }
      .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
      .map { "\(path)/\($0)" }
  }

  /// The family and the style that a font file's first face names, as fontconfig reads them.
  private static func face(in file: String) throws(RendererError) -> (family: String, face: Face) {
    var count: Int32 = 0
    let family = (file as NSString).lastPathComponent
    guard let pattern = FcFreeTypeQuery(file, 0, nil, &count) else { throw .unreadableFont(family: family, path: file) }
    defer { FcPatternDestroy(pattern) }
    var name: UnsafeMutablePointer<FcChar8>?
    guard FcPatternGetString(pattern, FC_FAMILY, 0, &name) == FcResultMatch, let name else {
      throw .unreadableFont(family: family, path: file)
    }
    var weight = Int32(FC_WEIGHT_REGULAR)
    var slant = Int32(FC_SLANT_ROMAN)
    FcPatternGetInteger(pattern, FC_WEIGHT, 0, &weight)
    FcPatternGetInteger(pattern, FC_SLANT, 0, &slant)
    // fontconfig counts weights in a scale of its own.
    let face = Face(file: file, weight: Int(FcWeightToOpenType(weight)), italic: slant != FC_SLANT_ROMAN)
    return (String(cString: name), face)
  }
}
