/// What a preview's elements say, as texts that can be compared.
struct PreviewTrees: Sendable {
  /// The texts that it shows; `nil` where the host does not see them, as in a surface.
  var text: String?
  /// The elements and their frames.
  var layout: String
  /// What a screen reader meets.
  var accessibility: String

  /// The trees of a drawing.
  init(of drawing: Drawing, content: PreviewContent) throws {
    let tree = try drawing.tree()
    if case .scene = content.body { text = try tree.textOutline() }
    layout = try tree.layoutOutline()
    accessibility = try tree.accessibilityOutline()
  }
}

extension ContentHash {
  /// The hash of a text's UTF-8 bytes.
  init(of text: String) {
    var text = text
    self = text.withUTF8 { ContentHash(of: UnsafeRawBufferPointer($0)) }
  }
}
