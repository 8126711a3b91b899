/// A plugin that may be loaded.
public struct PluginFile: Hashable, Sendable {
  /// The absolute path.
  public let path: String
  /// Opens.
  public init(path: String) throws { self.path = path }
}
