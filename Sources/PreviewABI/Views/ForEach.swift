/// A view for each value of a collection.
public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content: View> {
  let data: Data
  let id: (Data.Element) -> ID
  let content: (Data.Element) -> Content
}

extension ForEach {
  /// Views of identifiable values.
  public init(_ data: Data, @ViewBuilder content: @escaping (Data.Element) -> Content)
  where Data.Element: Identifiable, Data.Element.ID == ID {
    self.init(data: data, id: { $0.id }, content: content)
  }

  /// Views of values that a property identifies.
  public init(_ data: Data, id: KeyPath<Data.Element, ID>, @ViewBuilder content: @escaping (Data.Element) -> Content) {
    self.init(data: data, id: { $0[keyPath: id] }, content: content)
  }
}

extension ForEach where Data == Range<Int>, ID == Int {
  /// Views of numbers.
  public init(_ data: Range<Int>, @ViewBuilder content: @escaping (Int) -> Content) {
    self.init(data: data, id: { $0 }, content: content)
  }
}

extension ForEach: PrimitiveView, View {
  /// Not one element.
  public var _isUnary: Bool { false }

  /// Not one element.
  public static func _isAlwaysUnary(_ budget: inout Int) -> Bool { false }

  /// Writes the view of each value.
  public func _emit(in context: _EmissionContext) {
    for element in data {
      if context.emitter.isStopped { return }
      content(element)._emit(in: context.child(keyed: id(element)))
    }
  }

  /// The previews of each view.
  public func _collectPreviews(into collection: inout _PreviewCollection) {
    for element in data { collection.collect(content(element)) }
  }

  /// Whether the content hides a preview modifier.
  public static var _hidesPreviewModifier: Bool { Content._hidesPreviewModifier }
}
