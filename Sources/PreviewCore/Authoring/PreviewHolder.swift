/// A type that provides previews.
///
/// It is found in the built library: no list of previews is kept anywhere.
///
/// ```swift
/// enum Greeting_Previews: PreviewHolder {
///   static var previews: [Preview] {
///     Preview("Page") { Document.html("<h1>Hello</h1>") }
///   }
/// }
/// ```
///
/// Enums, structs and classes may conform, nested and private ones too. Generic types and conditional
/// conformances are not found, nor is a subclass of a conforming class.
@MainActor @preconcurrency public protocol PreviewHolder {
  /// The name of those previews that have none of their own; `nil` by default.
  static var name: String? { get }

  /// Whether all previews of this type are starred; `false` by default.
  static var isStarred: Bool { get }

  /// Tags of all previews of this type, before their own; none by default.
  static var tags: [String] { get }

  /// An ISO 8601 calendar date, such as `"2025-03-14"`, shown with the previews; `nil` by default.
  static var date: String? { get }

  /// The previews, in the order in which they are to be listed.
  @PreviewBuilder static var previews: [Preview] { get }
}

extension PreviewHolder {
  /// No common name.
  public static var name: String? { nil }

  /// Not starred.
  public static var isStarred: Bool { false }

  /// No tags.
  public static var tags: [String] { [] }

  /// No date.
  public static var date: String? { nil }
}
