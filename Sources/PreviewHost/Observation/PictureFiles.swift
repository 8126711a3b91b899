/// Writes a preview's content in the forms that are asked for.
public struct PictureFiles: Sendable {
  /// The forms; a document has one of its own.
  private let formats: [OutputFormat]

  /// Makes a writer of these forms.
  public init(formats: [OutputFormat]) {
    self.formats = formats
  }

  /// The files of a preview.
  ///
  /// - Parameter path: The files' path without ending.
  public func files(of content: PreviewContent, path: String) throws -> [PreviewFile] {
    if case .document(let document) = content.body { return try DocumentFiles(document).files(path: path) }
    guard let drawing = try content.drawing() else { return [] }
    return try formats.map { format in
      var file = PreviewFile(
        path: path + format.suffix, mediaType: format.mediaType, bytes: [], widthPixels: nil, heightPixels: nil)
      let (renderer, background) = (content.renderer, content.frame.background)
      switch format {
      case .png:
        let bitmap = try content.bitmap(of: drawing)
        (file.widthPixels, file.heightPixels) = (bitmap.width, bitmap.height)
        file.bytes = try bitmap.pngData(scale: content.frame.scale)
      case .svg: file.bytes = try renderer.svg(of: drawing.list, size: drawing.size, background: background)
      case .pdf: file.bytes = try renderer.pdf(of: drawing.list, size: drawing.size, background: background)
      case .text: file.bytes = Array(try drawing.tree().outline().utf8)
      case .scene: file.bytes = Array(try drawing.tree().jsonText().utf8)
      case .accessibility: file.bytes = Array(try drawing.tree().accessibilityOutline().utf8)
      }
      return file
    }
  }
}
