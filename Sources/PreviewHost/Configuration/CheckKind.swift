/// What is checked of a preview.
public enum CheckKind: String, CaseIterable, Sendable {
  /// Its pixels, or a document's bytes.
  case picture
  /// The texts that it shows.
  case text
  /// What a screen reader meets.
  case accessibility
  /// The time that it takes.
  case budget
}
