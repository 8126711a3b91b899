/// The views of one provider, made anew for every instance.
///
/// Two variants of a preview must share nothing, so each instance needs views of its own, and views come only from
/// running the getter, which makes those of all previews. What one run makes is kept for the others: with V variants
/// of N previews the getter runs V times, and not V × N times.
@MainActor final class PreviewSource {
  /// Views kept for one preview at most: a preview that is made again and again must not fill the memory.
  private static let mostKept = 8

  private let name: () -> String
  private let make: () -> [_PreviewCollection.Entry]
  private var kept: [[_PreviewCollection.Entry]] = []

  init(name: @escaping () -> String, makes make: @escaping () -> [_PreviewCollection.Entry]) {
    self.name = name
    self.make = make
  }

  /// The previews.
  ///
  /// The getter runs now.
  func previews() -> [Preview] {
    let entries = make()
    kept = entries.map { [$0] }
    return entries.indices.map { index in
      Preview(settings: entries[index].settings, content: .scene) { environment in
        let entry = try self.take(index)
        return SceneInstance.make(entry.view, modifiers: entry.modifiers, environment: environment)
      }
    }
  }

  /// Views that no other instance has.
  private func take(_ index: Int) throws -> _PreviewCollection.Entry {
    if kept[index].isEmpty {
      let entries = make()
      guard entries.indices.contains(index) else {
        throw PreviewFailure.previewGone(provider: name(), index: index, count: entries.count)
      }
      for (index, entry) in entries.enumerated() where index < kept.count && kept[index].count < Self.mostKept {
        kept[index].append(entry)
      }
    }
    return kept[index].removeLast()
  }
}

extension SceneInstance where Content == EmptyView {
  /// An instance of a view whose type is not known.
  static func make<View: PreviewABI.View>(
    _ view: View, modifiers: [any _ContextModifier], environment: PreviewEnvironment
  ) -> any PreviewContent {
    SceneInstance<View>(view, modifiers: modifiers, environment: environment)
  }
}
