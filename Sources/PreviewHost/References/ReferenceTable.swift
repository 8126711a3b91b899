/// The content of one `references.tsv`.
public struct ReferenceTable: Hashable, Sendable {
  /// The file's name in a module's folder.
  public static let fileName = "references.tsv"

  /// The lines that hold, by their keys.
  public var lines: [String: ReferenceLine] = [:]
  /// Lines whose pictures were being replaced when they were written, by their keys.
  ///
  /// Of a line and the pending one of the same key, the one whose files are on disk holds.
  public var pending: [String: ReferenceLine] = [:]
  /// What is known of the renderers that lines name, such as the versions of their libraries, by their hashes.
  public var renderers: [ContentHash: String] = [:]

  /// A table without lines.
  public init() {}
}
