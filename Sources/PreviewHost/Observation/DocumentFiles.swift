/// The files of a document preview: the document as it is, and its assets where the document looks for them.
struct DocumentFiles {
  private let document: PluginDocument

  init(_ document: PluginDocument) {
    self.document = document
  }

  /// The document and its assets.
  ///
  /// - Parameter path: The preview's path without ending.
  func files(path: String) throws -> [PreviewFile] {
    let ending = MediaType.ending(of: document.mediaType)
    // A document that refers to assets has a folder of its own, in which its relative links hold.
    let name = document.assets.isEmpty ? "\(path)\(ending)" : "\(path)/index\(ending)"
    var files = [
      PreviewFile(
        path: name, mediaType: document.mediaType, bytes: document.bytes, widthPixels: nil, heightPixels: nil)
    ]
    var taken: Set<String> = ["index\(ending)"]
    for asset in document.assets {
      let parts = asset.path.split(separator: "/", omittingEmptySubsequences: false)
      guard
        !parts.contains(where: { $0.isEmpty || $0 == "." || $0 == ".." || $0.contains("\0") || $0.utf8.count > 255 }),
        taken.insert(asset.path).inserted
      else { throw Self.badPath(asset.path) }
      files.append(
        PreviewFile(
          path: "\(path)/\(asset.path)", mediaType: asset.mediaType, bytes: asset.bytes, widthPixels: nil,
          heightPixels: nil))
    }
    return files
  }

  private static func badPath(_ path: String) -> Problem {
    Problem(
      code: "badAssetPath", phase: "content",
      message:
        "the asset path '\(SafeText.escape(path))' cannot be used. Expected a relative path, each once, not the "
        + "document's own, with '/' between parts that are neither empty nor '.' nor '..'. Correct the path.")
  }
}
