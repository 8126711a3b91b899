extension Preview {
  /// A preview of views.
  ///
  /// The closure runs once for every instance.
  @MainActor public init<Content: View>(
    _ name: String? = nil, traits: PreviewTrait..., fileID: StaticString = #fileID, line: UInt = #line,
    @ViewBuilder body: @escaping @MainActor () -> Content
  ) {
    var settings = Preview.settings(name: name, traits: traits, fileID: fileID, line: line)
    if Content._hidesPreviewModifier {
      settings.say(
        .warning("a preview modifier inside 'Preview' has no effect: a trait is expected. Move it to 'traits'."))
    }
    self.init(settings: settings, content: .scene) { environment in
      SceneInstance(body(), environment: environment)
    }
  }
}
