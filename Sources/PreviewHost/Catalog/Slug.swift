import Foundation
import CXXHash

/// Turns any name into a file name that every file system, shell and archive takes.
public enum Slug {
  /// The most bytes that `fileName` answers, so that an ending and a file system's own limits still have room.
  public static let limit = 100

  /// Letters, digits, `.`, `_` and `-` of ASCII stay; each run of anything else becomes one `-`.
  public static func of(_ name: String) -> String {
    var result = ""
    for scalar in name.unicodeScalars {
      if scalar.isASCII,
        scalar.properties.isAlphabetic || scalar.properties.numericType != nil || "._-".unicodeScalars.contains(scalar)
      {
        result.unicodeScalars.append(scalar)
      } else if !result.hasSuffix("-") {
        result += "-"
      }
    }
    while let first = result.first, "-.".contains(first) { result.removeFirst() }
    while let last = result.last, "-.".contains(last) { result.removeLast() }
    return result
  }

  /// A file name, without ending, that differs for names that differ.
  ///
  /// A name that is its own slug stays as it is. Any other one is followed by eight hexadecimal digits of the XXH3
  /// hash of its UTF-8 bytes (in Unicode normalisation form C), since slugging lost something.
  ///
  /// - Parameter isAmbiguous: True to have the hash in any case.
  /// - Returns: 1 to `limit` bytes of ASCII.
  public static func fileName(_ name: String, isAmbiguous: Bool = false) -> String {
    let slug = of(name)
    // Names that Windows keeps for devices would make a checkout there fail.
    let isReserved = reserved.contains(slug.lowercased().split(separator: ".").first.map(String.init) ?? "")
    // A name that looks like a slug with its hash could be another name's file.
    let looksHashed = name.wholeMatch(of: /(.*-)?[0-9a-f]{8}/) != nil
    guard slug != name || slug.isEmpty || isAmbiguous || looksHashed || slug.utf8.count > limit || isReserved else {
      return slug
    }
    let normalised = Array(name.precomposedStringWithCanonicalMapping.utf8)
    let hash = normalised.withUnsafeBytes { XXH3_64bits($0.baseAddress, $0.count) }
    let digits = String(hash & 0xFFFF_FFFF, radix: 16)
    let suffix = String(repeating: "0", count: 8 - digits.count) + digits
    let kept = slug.prefix(limit - 9)
    return kept.isEmpty ? suffix : "\(kept)-\(suffix)"
  }

  private static let reserved: Set<String> = Set(
    ["con", "prn", "aux", "nul"] + (1...9).flatMap { ["com\($0)", "lpt\($0)"] })
}
