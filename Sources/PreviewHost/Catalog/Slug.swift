import Foundation
import CXXHash

/// Turns any name into a file name that every file system, shell and archive takes.
public enum Slug {
  /// The most bytes that `fileName` answers, so that an ending and a file system's own limits still have room.
  public static let limit = 100

  /// Letters, digits, `.`, `_` and `-` of ASCII stay; each run of anything else becomes one `-`.
  public static func of(_ name: String) -> String {
    var kept: [UInt8] = []
    kept.reserveCapacity(name.utf8.count)
    let dash = UInt8(ascii: "-")
    for byte in name.utf8 {
      if isPortable(byte), byte != UInt8(ascii: "+"), byte != UInt8(ascii: "@") {
        kept.append(byte)
      } else if kept.last != dash {
        kept.append(dash)
      }
    }
    let isOuter = { (byte: UInt8) in byte == dash || byte == UInt8(ascii: ".") }
    let end = kept.lastIndex { $0 != dash && $0 != UInt8(ascii: ".") }.map { $0 + 1 } ?? 0
    return String(decoding: kept[..<end].drop(while: isOuter), as: UTF8.self)
  }

  /// Whether a byte may stand in any file name: a letter, a digit, or one of `._-+@`, of ASCII.
  static func isPortable(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "-"),
      UInt8(ascii: "+"), UInt8(ascii: "@"):
      true
    default: false
    }
  }

  /// A file name, without ending, that differs for names that differ.
  ///
  /// A name that is its own slug stays as it is. Any other one is followed by eight hexadecimal digits of the XXH3
  /// hash of its UTF-8 bytes (in Unicode normalisation form C), since slugging lost something.
  ///
  /// - Parameter isAmbiguous: True to have the hash in any case.
  /// - Returns: 1 to `limit` bytes of ASCII.
  public static func fileName(_ name: String, isAmbiguous: Bool = false) -> String {
    var slug = of(name)
    // Names that Windows keeps for devices, with any ending, would make a checkout there fail.
    let isDevice = devices.contains(slug.prefix { $0 != "." }.lowercased())
    let isReserved = isDevice || ownFiles.contains(slug.lowercased())
    // A name that looks like a slug with its hash could be another name's file.
    let looksHashed = endsAsHash(name.utf8)
    guard slug != name || slug.isEmpty || isAmbiguous || looksHashed || slug.utf8.count > limit || isReserved else {
      return slug
    }
    if isDevice { slug = slug.replacing(".", with: "-") }
    let kept = slug.prefix(limit - 9)
    return kept.isEmpty ? hash(of: name) : "\(kept)-\(hash(of: name))"
  }

  /// Eight hexadecimal digits of the XXH3 hash of a name's UTF-8 bytes in Unicode normalisation form C.
  static func hash(of name: String) -> String {
    let normalised = Array(name.precomposedStringWithCanonicalMapping.utf8)
    let hash = normalised.withUnsafeBytes { XXH3_64bits($0.baseAddress, $0.count) }
    let digits = String(hash & 0xFFFF_FFFF, radix: 16)
    return String(repeating: "0", count: 8 - digits.count) + digits
  }

  /// Whether a name is eight hexadecimal digits, or ends with them behind a dash.
  static func endsAsHash(_ name: String.UTF8View) -> Bool {
    let isDigit = { (byte: UInt8) in
      (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte)
    }
    guard name.count >= 8, name.suffix(8).allSatisfy(isDigit) else { return false }
    return name.count == 8 || name.dropLast(8).last == UInt8(ascii: "-")
  }

  private static let devices: Set<String> = Set(
    ["con", "prn", "aux", "nul"] + (0...9).flatMap { ["com\($0)", "lpt\($0)"] })

  /// Files that stand beside the folders of providers and of modules.
  private static let ownFiles: Set<String> = ["references.tsv", "run.json"]
}
