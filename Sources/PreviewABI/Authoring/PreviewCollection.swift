/// Collects the previews that the value of `previews` stands for: one for each view that is not a group.
@MainActor public struct _PreviewCollection {
  /// One preview.
  struct Entry {
    let view: any View
    /// From outside to inside.
    let modifiers: [any _ContextModifier]
    let settings: PreviewSettings
  }

  private(set) var entries: [Entry] = []
  private var modifiers: [any _ContextModifier] = []
  private var settings = PreviewSettings()
  private var isInsideExpression = false
  /// Places of the builder's expressions, in order, with the types of their views.
  private let places: [PlaceRecorder.Place]
  private var nextPlace = 0

  init(places: [PlaceRecorder.Place]) {
    self.places = places
  }

  /// Adds a view that is a preview of its own.
  func entry<Content: View>(_ view: Content) -> Entry {
    var settings = settings
    if Content._hidesPreviewModifier {
      settings.say(
        .warning(
          "a preview modifier inside a view has no effect: it is expected on a view at the top of 'previews', or on a "
            + "group of such views. Move it out."))
    }
    return Entry(view: view, modifiers: modifiers, settings: settings)
  }

  /// Adds a view that is a preview of its own.
  mutating func add<Content: View>(_ view: Content) {
    entries.append(entry(view))
  }

  /// Collects the previews of a view.
  ///
  /// The view of an expression of the builder gets the expression's place.
  mutating func collect<Content: View>(_ view: Content) {
    let outer = (settings, isInsideExpression)
    if !isInsideExpression, nextPlace < places.count, places[nextPlace].type == ObjectIdentifier(Content.self) {
      settings.say(.source(places[nextPlace].source))
      isInsideExpression = true
      nextPlace += 1
    }
    view._collectPreviews(into: &self)
    (settings, isInsideExpression) = outer
  }

  /// Collects the previews of a view inside a modifier.
  mutating func collect<Content: View>(_ view: Content, in modifier: any _ContextModifier) {
    modifiers.append(modifier)
    collect(view)
    modifiers.removeLast()
  }

  /// Collects the previews of a view about which something is said.
  mutating func collect<Content: View>(_ view: Content, with inner: PreviewSettings) {
    let outer = settings
    settings = inner.inside(outer)
    collect(view)
    settings = outer
  }

}

/// Notes where the expressions of a `previews` getter stand, while it runs.
@MainActor final class PlaceRecorder {
  struct Place {
    let type: ObjectIdentifier
    let source: SourcePlace
  }

  /// The recorder of the getter that runs.
  @TaskLocal static var current: PlaceRecorder?

  private(set) var places: [Place] = []

  /// Notes one expression.
  func note<Content: View>(_ type: Content.Type, _ source: SourcePlace) {
    places.append(Place(type: ObjectIdentifier(type), source: source))
  }
}
