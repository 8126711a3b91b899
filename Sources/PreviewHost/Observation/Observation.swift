/// What came of one preview in one variant.
public struct Observation: Sendable {
  /// How it ended.
  public enum Status: String, Sendable, CaseIterable {
    case ok, crashed, timedOut, exited, failed
  }

  /// A file that shows the preview.
  public struct File: Sendable {
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

  /// The preview.
  public var preview: CatalogPreview
  /// The variant.
  public var variant: Variant
  /// How it ended.
  public var status: Status
  /// The files; complete when the status is `ok`, else empty.
  public var files: [File]
  /// Pixels per point of its pictures.
  public var scale: Double
  /// From the start of `create` to the last byte of the files.
  public var durationNanoseconds: Int
  /// What the plugin printed.
  public var output: String
  /// What the author should know, such as a character that no font has.
  public var warnings: [String]
  /// What went wrong, if something did.
  public var problem: Problem?
}
