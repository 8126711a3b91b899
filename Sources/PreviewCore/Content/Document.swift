/// Bytes with a media type, and the files that they refer to.
public struct Document: Sendable {
  /// A file that a document refers to.
  public struct Asset: Sendable {
    /// A relative path with `/` between its parts, of which none is empty, `.` or `..`.
    public var path: String

    /// The media type, such as `"image/png"`.
    public var mediaType: String

    /// The content.
    public var bytes: [UInt8]

    /// Makes an asset.
    public init(path: String, mediaType: String, bytes: [UInt8]) {
      self.path = path
      self.mediaType = mediaType
      self.bytes = bytes
    }
  }

  /// The media type by RFC 6838, such as `"text/html; charset=utf-8"`.
  public var mediaType: String

  /// The content.
  public var bytes: [UInt8]

  /// Terminal text: cells a row; otherwise 0.
  public var columns = 0

  /// Terminal text: rows; otherwise 0.
  public var rows = 0

  /// The files that the document refers to.
  public var assets: [Asset] = []

  /// Makes a document of any media type.
  public init(mediaType: String, bytes: [UInt8], assets: [Asset] = []) {
    self.mediaType = mediaType
    self.bytes = bytes
    self.assets = assets
  }

  /// An HTML page.
  public static func html(_ text: String, assets: [Asset] = []) -> Document {
    Document(mediaType: "text/html; charset=utf-8", bytes: Array(text.utf8), assets: assets)
  }

  /// An SVG picture.
  public static func svg(_ text: String) -> Document {
    Document(mediaType: "image/svg+xml", bytes: Array(text.utf8))
  }

  /// A JSON text.
  public static func json(_ text: String) -> Document {
    Document(mediaType: "application/json", bytes: Array(text.utf8))
  }

  /// Text without any markup.
  public static func plainText(_ text: String) -> Document {
    Document(mediaType: "text/plain; charset=utf-8", bytes: Array(text.utf8))
  }

  /// A terminal screen: text with the escape sequences of ECMA-48.
  public static func terminal(_ text: String, columns: Int = 80, rows: Int = 24) -> Document {
    var document = Document(mediaType: "text/x-ansi; charset=utf-8", bytes: Array(text.utf8))
    document.columns = columns
    document.rows = rows
    return document
  }
}

/// A live document.
final class DocumentContent: PreviewContent {
  let document: Document
  /// Strings of the last `describe` call stay valid until the next call.
  let strings = HeldStrings()

  init(_ document: Document) {
    self.document = document
  }

  func dispatch(_ event: PreviewEvent) -> Bool { false }
}
