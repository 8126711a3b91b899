import Foundation

/// Which previews of a catalog a run is about.
public struct PreviewFilter: Sendable {
  /// Globs of which one must match the id; none means all.
  public var include: [String] = []
  /// Globs of ids that are left out; they win.
  public var exclude: [String] = []
  /// Globs given as positional ids: one of them must match; none means all.
  public var ids: [String] = []
  /// Tags of which a preview must have one; none means all.
  public var tags: [String] = []
  /// User stories of which a preview must belong to one; none means all.
  public var userStories: [String] = []
  /// Only starred previews.
  public var starredOnly = false
  /// Only this share.
  public var shard: Shard?

  /// A filter that lets everything through.
  public init() {}

  /// True if nothing is left out.
  public var isOpen: Bool {
    include.isEmpty && exclude.isEmpty && ids.isEmpty && tags.isEmpty && userStories.isEmpty && !starredOnly
      && shard == nil
  }

  /// True if a preview passes.
  public func matches(id: String, tags previewTags: [String], userStory: String, isStarred: Bool) -> Bool {
    guard !exclude.contains(where: { Self.glob($0, matches: id) }) else { return false }
    guard include.isEmpty || include.contains(where: { Self.glob($0, matches: id) }) else { return false }
    guard ids.isEmpty || ids.contains(where: { Self.glob($0, matches: id) }) else { return false }
    guard tags.isEmpty || tags.contains(where: previewTags.contains) else { return false }
    guard userStories.isEmpty || userStories.contains(userStory) else { return false }
    guard !starredOnly || isStarred else { return false }
    return shard?.contains(id) ?? true
  }

  /// Matches an id with a pattern of `*`, `?` and `[…]`, in which `*` crosses slashes.
  ///
  /// This is POSIX `fnmatch` without flags.
  /// An id that is equal to the pattern matches too, whatever characters it holds.
  static func glob(_ pattern: String, matches id: String) -> Bool {
    pattern == id || fnmatch(pattern, id, 0) == 0
  }
}
