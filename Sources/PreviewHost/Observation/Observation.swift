/// How the observation of a preview ended.
public enum ObservationStatus: String, Sendable, CaseIterable {
  case ok, crashed, timedOut, exited, failed
}

/// What came of one preview in one variant.
///
/// The product is what was made of the preview's content: files, or what checks found.
public struct Observation<Product: Sendable>: Sendable {

  /// The preview.
  public var preview: CatalogPreview
  /// The variant.
  public var variant: Variant
  /// How it ended.
  public var status: ObservationStatus
  /// What was made of the content; there when the status is `ok`, else `nil`.
  public var product: Product?
  /// Pixels per point of its pictures.
  public var scale: Double
  /// From the start of `create` to the end of the product.
  public var durationNanoseconds: Int
  /// What the plugin's own functions took: `create` and those of the content, without waiting and transport.
  public var pluginNanoseconds: Int
  /// What the plugin printed.
  public var output: String
  /// What the author should know, such as a character that no font has.
  public var warnings: [String]
  /// What went wrong, if something did.
  public var problem: Problem?
}
