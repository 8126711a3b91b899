/// What a view needs to write its elements: where they go, the environment, and the modifiers around it.
///
/// A modifier makes no element when it is met: it is carried along until a view is exactly one element, and is opened
/// around that. So a modifier on several views, or on a view whose body is several views, applies to each of them.
@MainActor public struct _EmissionContext {
  let emitter: Emitter
  var environment: EnvironmentValues
  private(set) var wrapper: Wrapper?
  /// Hash of the structural path to this place, the same in every emission and process.
  private(set) var path: UInt64

  init(emitter: Emitter, environment: EnvironmentValues) {
    self.emitter = emitter
    self.environment = environment
    // Offset basis of FNV-1a, 64 bits.
    path = 0xCBF2_9CE4_8422_2325
  }

  /// The context of the view at an index of this one.
  func child(_ index: Int) -> _EmissionContext {
    var context = self
    context.path = mix(path, UInt64(truncatingIfNeeded: index) &+ 1)
    return context
  }

  /// The context of the view that belongs to an identified value.
  ///
  /// Equal values have equal hashes in every process that sets `SWIFT_DETERMINISTIC_HASHING`, as the host does.
  func child<Key: Hashable>(keyed key: Key) -> _EmissionContext {
    var context = self
    context.path = mix(path, UInt64(truncatingIfNeeded: key.hashValue))
    return context
  }

  /// The context inside a modifier that makes an element.
  func wrapped(
    _ kind: UInt32, attributes: @escaping @MainActor (SceneSink) -> Void = { _ in },
    before: (@MainActor (_EmissionContext) -> Void)? = nil, after: (@MainActor (_EmissionContext) -> Void)? = nil
  ) -> _EmissionContext {
    var context = self
    context.wrapper = Wrapper(
      outer: wrapper, environment: environment, kind: kind, attributes: attributes, before: before, after: after)
    return context
  }

  /// The context of what lies inside an element that has been opened.
  func inside(environment: EnvironmentValues? = nil) -> _EmissionContext {
    var context = self
    context.wrapper = nil
    if let environment { context.environment = environment }
    return context
  }

  /// An identity for an element that takes events; never 0.
  var identity: UInt64 { path == 0 ? 1 : path }

  /// Writes one element inside the modifiers around it.
  func element(
    _ kind: UInt32, identity: UInt64 = 0, attributes: (SceneSink) -> Void = { _ in },
    content: (_EmissionContext) -> Void = { _ in }
  ) {
    guard !emitter.isStopped else { return }
    let inner = inside()
    wrapper?.open(around: inner)
    emitter.sink.begin(kind, identity: identity)
    attributes(emitter.sink)
    content(inner)
    emitter.sink.end()
    wrapper?.close(around: inner)
  }

  /// Writes a view as exactly one element: several views, or none, are laid on top of each other.
  func emitAsOne<Content: View>(
    _ view: Content, in kind: UInt32, attributes: (SceneSink) -> Void = { _ in }
  ) {
    if view._isUnary {
      view._emit(in: self)
    } else {
      element(kind, attributes: attributes) { view._emit(in: $0) }
    }
  }

  private func mix(_ path: UInt64, _ step: UInt64) -> UInt64 {
    // Finaliser of SplitMix64 (Steele, Lea, Flood 2014) over the path and the step.
    var value = path ^ (step &* 0x9E37_79B9_7F4A_7C15)
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }
}

/// A modifier that makes an element, waiting for the view to put it around.
@MainActor final class Wrapper {
  private let outer: Wrapper?
  /// Modifiers further out; keeps the identities of their decorations apart.
  private let depth: Int
  private let environment: EnvironmentValues
  private let kind: UInt32
  private let attributes: (SceneSink) -> Void
  private let before: ((_EmissionContext) -> Void)?
  private let after: ((_EmissionContext) -> Void)?

  init(
    outer: Wrapper?, environment: EnvironmentValues, kind: UInt32,
    attributes: @escaping @MainActor (SceneSink) -> Void, before: (@MainActor (_EmissionContext) -> Void)?,
    after: (@MainActor (_EmissionContext) -> Void)?
  ) {
    self.outer = outer
    depth = (outer?.depth ?? -1) + 1
    self.environment = environment
    self.kind = kind
    self.attributes = attributes
    self.before = before
    self.after = after
  }

  /// Opens the element, inside those of the modifiers further out.
  func open(around content: _EmissionContext) {
    outer?.open(around: content)
    let sink = content.emitter.sink
    sink.begin(kind)
    attributes(sink)
    before?(content.inside(environment: environment).child(-2 * depth - 1))
  }

  /// Closes the element and those of the modifiers further out.
  func close(around content: _EmissionContext) {
    after?(content.inside(environment: environment).child(-2 * depth - 2))
    content.emitter.sink.end()
    outer?.close(around: content)
  }
}
