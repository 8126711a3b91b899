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

  /// Whether a path stays below a folder: relative, with parts that are neither empty nor hidden nor `..`.
  static func isPlain(_ path: String) -> Bool {
    !path.isEmpty
      && path.split(separator: "/", omittingEmptySubsequences: false).allSatisfy {
        !$0.isEmpty && !$0.hasPrefix(".") && $0.utf8.count <= 255 && !$0.utf8.contains(0)
      }
  }
}
