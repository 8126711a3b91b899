/// The reader's preferred text size, as SwiftUI's `DynamicTypeSize` names it.
public enum TextSize: Int32, CaseIterable, Sendable {
  case xSmall, small, medium, large, xLarge, xxLarge, xxxLarge
  case accessibility1, accessibility2, accessibility3, accessibility4, accessibility5

  /// The name on the command line and in file names, such as `xxLarge`.
  public var name: String { String(describing: self) }

  /// Finds a size by its name, without regard to case.
  public init?(name: String) {
    guard let size = Self.allCases.first(where: { $0.name.lowercased() == name.lowercased() }) else { return nil }
    self = size
  }
}
