/// The files of a document preview: the document as it is, and its assets in a folder beside it.
struct DocumentFiles {
  let session: PluginSession

  /// Reads the document and its assets.
  ///
  /// - Parameter path: The preview's path without ending.
  func files(path: String) async throws -> [Observation.File] {
    let document = try await session.document().value
    var files = [
      Observation.File(
        path: path + MediaType.ending(of: document.mediaType), mediaType: document.mediaType, bytes: document.bytes,
        widthPixels: nil, heightPixels: nil)
    ]
    var taken: Set<String> = []
    for asset in document.assets {
      let parts = asset.path.split(separator: "/", omittingEmptySubsequences: false)
      guard
        !parts.contains(where: { $0.isEmpty || $0 == "." || $0 == ".." || $0.contains("\0") || $0.utf8.count > 255 }),
        taken.insert(asset.path).inserted
      else { throw Self.badPath(asset.path) }
      files.append(
        Observation.File(
          path: "\(path).assets/\(asset.path)", mediaType: asset.mediaType, bytes: asset.bytes, widthPixels: nil,
          heightPixels: nil))
    }
    return files
  }

  private static func badPath(_ path: String) -> Problem {
    Problem(
      code: "badAssetPath", phase: "content",
      message:
        "the asset path '\(SafeText.escape(path))' cannot be used. Expected a relative path, each once, with '/' "
        + "between parts that are neither empty nor '.' nor '..'. Correct the path.")
  }
}
