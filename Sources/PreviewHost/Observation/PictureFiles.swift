/// A picture, as far as it is the same for every form in which it is written.
struct Drawing {
  /// What is drawn.
  let list: DisplayList
  /// The picture's size in points.
  let size: Size
  /// The elements and where they are.
  let tree: TreeNode
}

/// Writes a drawing in the forms that are asked for.
struct PictureFiles {
  let frame: PictureFrame
  let renderer: Renderer

  /// The files of a drawing.
  ///
  /// - Parameter path: The files' path without ending.
  func files(_ formats: [OutputFormat], of drawing: Drawing, path: String) throws -> [Observation.File] {
    try formats.map { format in
      var file = Observation.File(
        path: path + format.suffix, mediaType: format.mediaType, bytes: [], widthPixels: nil, heightPixels: nil)
      switch format {
      case .png:
        let bitmap = try renderer.bitmap(
          of: drawing.list, size: drawing.size, scale: frame.scale, background: frame.background)
        (file.widthPixels, file.heightPixels) = (bitmap.width, bitmap.height)
        file.bytes = try bitmap.pngData(scale: frame.scale)
      case .svg:
        file.bytes = try renderer.svg(of: drawing.list, size: drawing.size, background: frame.background)
      case .pdf:
        file.bytes = try renderer.pdf(of: drawing.list, size: drawing.size, background: frame.background)
      case .text: file.bytes = Array(try drawing.tree.outline().utf8)
      case .scene: file.bytes = Array(try drawing.tree.jsonText().utf8)
      case .accessibility: file.bytes = Array(try drawing.tree.accessibilityOutline().utf8)
      }
      return file
    }
  }
}
