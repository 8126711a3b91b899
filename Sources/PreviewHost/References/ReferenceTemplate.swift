/// Where references are: a path with `{module}` in it.
public struct ReferenceTemplate: Hashable, Sendable {
  /// The template below a package's root, or the current folder.
  public static let standard = "__Snapshots__/{module}"

  private static let placeholder = "{module}"

  private let template: String

  /// Makes a template.
  ///
  /// - Parameter text: A path; one without `{module}` is the folder in which every module has its own.
  public init(_ text: String) {
    let trimmed = text.count > 1 && text.hasSuffix("/") ? String(text.dropLast()) : text
    template = trimmed.contains(Self.placeholder) ? trimmed : "\(trimmed)/\(Self.placeholder)"
  }

  /// The folder of a module's references.
  public func folder(ofModule module: String) -> String {
    template.replacing(Self.placeholder, with: Slug.fileName(module))
  }
}
