/// A DEFERRED element whose content is asked for, at the size that layout gave it.
public struct Deferred: Hashable, Sendable {
  /// The element's identity, as `resolve` takes it.
  public var identity: UInt64
  /// Points, finite, not negative.
  public var size: Size

  /// Makes one.
  public init(identity: UInt64, size: Size) {
    self.identity = identity
    self.size = size
  }
}

/// The content of deferred elements, as far as it is known.
public struct DeferredContents: Sendable {
  private var scenes: [Deferred: Scene] = [:]

  /// Makes one that knows nothing.
  public init() {}

  /// Whether no content is known.
  public var isEmpty: Bool { scenes.isEmpty }

  /// The content of a deferred element at a size.
  public subscript(deferred: Deferred) -> Scene? {
    get { scenes[deferred] }
    set { scenes[deferred] = newValue }
  }
}
