/// One emission of a scene: the sink, what was learnt about types, and the actions of its elements.
@MainActor final class Emitter {
  /// Bodies in each other beyond which an emission ends with an error; the host's own limit comes before it.
  static let mostBodies = 1000

  let sink: SceneSink
  private(set) var failure: PreviewFailure?
  private(set) var actions: [UInt64: @MainActor () -> Void] = [:]
  private var types: [ObjectIdentifier: ViewType] = [:]
  private var bodies = 0

  init(sink: SceneSink) {
    self.sink = sink
  }

  /// Whether nothing more is wanted.
  var isStopped: Bool { failure != nil || sink.isStopped }

  /// Keeps what a tap on an element does.
  func keep(_ action: @escaping @MainActor () -> Void, for identity: UInt64) {
    actions[identity] = action
  }

  /// Enters the body of a view; `false` ends the emission.
  func enterBody<Content: View>(of type: Content.Type) -> Bool {
    guard !isStopped else { return false }
    guard bodies < Emitter.mostBodies else {
      failure = .tooDeep(view: viewType(of: type).name, limit: Emitter.mostBodies)
      return false
    }
    bodies += 1
    return true
  }

  /// Leaves the body of a view.
  func leaveBody() {
    bodies -= 1
  }

  /// What is known about a type of view.
  func viewType<Content: View>(of type: Content.Type) -> ViewType {
    if let known = types[ObjectIdentifier(type)] { return known }
    let new = ViewType(type)
    types[ObjectIdentifier(type)] = new
    return new
  }
}

/// The name of a type of view, and its properties that are filled before its body is asked for.
@MainActor struct ViewType {
  let name: String
  /// Whether a view of this type is always exactly one element.
  let isUnary: Bool
  let properties: [(offset: Int, type: any DynamicProperty.Type)]

  init<Content: View>(_ type: Content.Type) {
    let text = String(describing: type)
    name = text.firstIndex(of: "<").map { String(text[..<$0]) } ?? text
    isUnary = isAlwaysUnary(type)
    properties = dynamicProperties(of: type)
  }
}
