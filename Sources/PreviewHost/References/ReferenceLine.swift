/// What `references.tsv` says of one preview in one variant.
public struct ReferenceLine: Hashable, Sendable {
  /// The recorded picture, or the recorded document.
  public struct Picture: Hashable, Sendable {
    /// The hash of the pixels as `Bitmap.hash` makes it, or of a document's bytes and assets.
    public var pixels: ContentHash
    /// Pixels; 0 for a document.
    public var width: Int
    /// Pixels; 0 for a document.
    public var height: Int
    /// The hash of the file's bytes.
    public var file: ContentHash
  }

  /// `Module/Provider/name@variant`.
  public var key: String
  /// The hash of the content that was drawn.
  public var content: ContentHash
  /// The fingerprint of the renderer that drew it.
  public var renderer: ContentHash
  /// The picture; `nil` if only trees were recorded.
  public var picture: Picture?
  /// The hash of the texts that it shows; `nil` for a document.
  public var text: ContentHash?
  /// The hash of its elements and their frames; `nil` for a document.
  public var layout: ContentHash?
  /// The hash of what a screen reader meets; `nil` for a document.
  public var accessibility: ContentHash?
  /// The path of the picture's file below the module's folder, with `/`.
  public var path: String

  /// The path without its ending: that of the trees, to which their endings are added.
  public var stem: String { Self.stem(of: path) }

  /// A path without its last ending.
  static func stem(of path: String) -> String {
    let name = path.split(separator: "/").last ?? ""
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return path }
    return String(path.dropLast(name[dot...].count))
  }

  /// Whether a path is one as `record` writes it: a folder and a file of letters, digits and `._-+@`, neither hidden.
  ///
  /// Whatever a table says, nothing else is ever read, replaced or removed.
  static func isPlain(_ path: String) -> Bool {
    let parts = path.utf8.split(separator: UInt8(ascii: "/"), maxSplits: 2, omittingEmptySubsequences: false)
    return parts.count == 2
      && parts.allSatisfy { part in
        guard let first = part.first, first != UInt8(ascii: "."), part.count <= 255 else { return false }
        return part.allSatisfy(Slug.isPortable)
      }
  }
}
