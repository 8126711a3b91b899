/// A file that shows a preview.
public struct PreviewFile: Sendable {
  /// The path below the output folder.
  public var path: String
  /// Its media type.
  public var mediaType: String
  /// Its bytes.
  public var bytes: [UInt8]
  /// The width in pixels; `nil` for what has none.
  public var widthPixels: Int?
  /// The height in pixels; `nil` for what has none.
  public var heightPixels: Int?
}
