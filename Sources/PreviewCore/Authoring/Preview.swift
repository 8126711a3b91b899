/// One preview: a name, what is said about it, and a closure that makes its content.
///
/// The closure runs once for every instance, so that two variants of a preview share nothing. A `#Preview` is
/// ported by deleting `#` and moving it into the `previews` of a `PreviewHolder`.
public struct Preview {
  package var settings: PreviewSettings
  package let content: PreviewContentKind
  package let make: @MainActor (PreviewEnvironment) throws -> any PreviewContent

  package init(
    settings: PreviewSettings, content: PreviewContentKind,
    make: @escaping @MainActor (PreviewEnvironment) throws -> any PreviewContent
  ) {
    self.settings = settings
    self.content = content
    self.make = make
  }

  /// Settings of a preview that is written at a place in the sources.
  package static func settings(
    name: String?, traits: [PreviewTrait], fileID: StaticString, line: UInt
  ) -> PreviewSettings {
    var settings = PreviewSettings([.source(SourcePlace(file: fileID.description, line: Int(line)))])
    if let name { settings.say(.displayName(name)) }
    for trait in traits { settings.say(trait.setting) }
    return settings
  }

  /// A preview of a document: HTML, SVG, JSON, terminal text, plain text.
  public init(
    _ name: String? = nil, traits: PreviewTrait..., fileID: StaticString = #fileID, line: UInt = #line,
    @SingleContentBuilder body: @escaping @MainActor () throws -> Document
  ) {
    self.init(
      settings: Preview.settings(name: name, traits: traits, fileID: fileID, line: line), content: .document
    ) { _ in
      DocumentContent(try body())
    }
  }

  /// A preview of a document that depends on the environment for which it is made.
  public init(
    _ name: String? = nil, traits: PreviewTrait..., fileID: StaticString = #fileID, line: UInt = #line,
    @SingleContentBuilder body: @escaping @MainActor (PreviewEnvironment) throws -> Document
  ) {
    self.init(
      settings: Preview.settings(name: name, traits: traits, fileID: fileID, line: line), content: .document
    ) { environment in
      DocumentContent(try body(environment))
    }
  }

  /// A preview of something that draws itself.
  public init(
    _ name: String? = nil, traits: PreviewTrait..., fileID: StaticString = #fileID, line: UInt = #line,
    @SingleContentBuilder body: @escaping @MainActor () throws -> Surface
  ) {
    self.init(
      settings: Preview.settings(name: name, traits: traits, fileID: fileID, line: line), content: .surface
    ) { _ in
      SurfaceContent(try body())
    }
  }

  /// A preview of something that draws itself and depends on the environment for which it is made.
  public init(
    _ name: String? = nil, traits: PreviewTrait..., fileID: StaticString = #fileID, line: UInt = #line,
    @SingleContentBuilder body: @escaping @MainActor (PreviewEnvironment) throws -> Surface
  ) {
    self.init(
      settings: Preview.settings(name: name, traits: traits, fileID: fileID, line: line), content: .surface
    ) { environment in
      SurfaceContent(try body(environment))
    }
  }
}
