/// A type that provides previews made of views.
///
/// ```swift
/// struct Badge_Previews: PreviewProvider {
///   static var previews: some View {
///     Badge(count: 3).previewDisplayName("Three")
///     Badge(count: 0).previewDisplayName("None")
///   }
/// }
/// ```
///
/// Each view at the top is a preview; groups and loops there are taken apart, so that each of their views is one.
@MainActor @preconcurrency public protocol PreviewProvider: PreviewHolder {
  /// The type of the views together.
  associatedtype Previews: View

  /// The views to preview.
  @PreviewsBuilder static var previews: Previews { get }
}

extension PreviewProvider {
  /// A preview for each view.
  public static var previews: [Preview] {
    let source = PreviewSource(name: { "\(Self.self)" }, makes: { evaluate() })
    return source.previews()
  }

  /// Runs the getter and takes its value apart.
  private static func evaluate() -> [_PreviewCollection.Entry] {
    let recorder = PlaceRecorder()
    let content: Previews = PlaceRecorder.$current.withValue(recorder) { previews }
    var collection = _PreviewCollection(places: recorder.places)
    collection.collect(content)
    return collection.entries
  }
}
