import Foundation

/// The names of previews: how an id is made from what a plugin says.
public enum PreviewNaming {
  /// The provider's part of an id: the type's name without `_Previews`, `_Preview` or `Previews` at its end.
  ///
  /// `Card_Previews` and `CardPreviews` are both `Card`; a type that is called just `Previews`, inside `Card`, is
  /// `Card` too; one that stands alone keeps its name.
  ///
  /// The arguments of a generic type stay: `Table_Previews<Int>` is `Table<Int>`.
  public static func provider(ofType type: String) -> String {
    if let arguments = type.firstIndex(of: "<"), arguments != type.startIndex {
      return provider(ofType: String(type[..<arguments])) + type[arguments...]
    }
    for ending in ["_Previews", "_Preview", "Previews"] where type.hasSuffix(ending) {
      var rest = type.dropLast(ending.count)
      if rest.hasSuffix(".") { rest.removeLast() }
      if !rest.isEmpty { return String(rest) }
    }
    return type
  }

  /// The name part of each preview of one provider, in the author's order.
  ///
  /// The display name decides, else the case, else the state. A preview that has none is `default`, the next such
  /// one `default-2`, and so on.
  public static func names(of previews: [(displayName: String, caseName: String, state: String)]) -> [String] {
    var unnamed = 0
    return previews.map { preview in
      if let name = [preview.displayName, preview.caseName, preview.state].first(where: { !$0.isEmpty }) {
        return name
      }
      unnamed += 1
      return unnamed == 1 ? "default" : "default-\(unnamed)"
    }
  }

  /// What two ids must not share: the id in Unicode normalisation form C, without case.
  ///
  /// Pictures are named after ids, and there are file systems that keep neither case nor normalisation apart.
  public static func collisionKey(_ id: String) -> String {
    id.precomposedStringWithCanonicalMapping.folding(options: .caseInsensitive, locale: nil)
  }

  /// The path of a preview's file below the output folder, without ending.
  ///
  /// The standard variant's file is `Module/Provider/name`, another's `Module/Provider/name@dark+rtl`.
  public static func path(module: String, provider: String, name: String, variant: String?) -> String {
    let folder = "\(Slug.fileName(module))/\(Slug.fileName(provider))"
    // A dot in a name could make one preview's file, `a.png`, another one's folder.
    let file = name.contains(".") ? Slug.fileName(name, isAmbiguous: true) : Slug.fileName(name)
    guard let variant else { return "\(folder)/\(file)" }
    let room = longestName - longestEnding - file.utf8.count - 1
    return "\(folder)/\(file)@\(variantPart(variant, room: room))"
  }

  /// The most bytes of a file's name.
  static let longestName = 140

  /// The most bytes of an ending, such as `.accessibility.txt`, `.reference.html` or `.difference.png`.
  static let longestEnding = 18

  /// A variant's name as part of a file name; a long one keeps its beginning and is told apart by its hash.
  ///
  /// - Parameter room: Bytes, at least 21.
  private static func variantPart(_ variant: String, room: Int) -> String {
    let kept = variant.utf8.filter { Slug.isPortable($0) && $0 != UInt8(ascii: "@") }
    guard kept.count != variant.utf8.count || kept.count > room || Slug.endsAsHash(variant.utf8) else { return variant }
    return "\(String(decoding: kept.prefix(room - 9), as: UTF8.self))-\(Slug.hash(of: variant))"
  }
}
