import Foundation

/// A folder of its own for one test; removed, with everything in it, when the last reference goes.
final class TemporaryFolder: Sendable {
  let url: URL

  /// Makes the folder.
  init() throws {
    url = FileManager.default.temporaryDirectory.appendingPathComponent("preview-host-tests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
  }

  /// The path of the folder.
  var path: String { url.path }

  /// A place in the folder.
  func file(_ name: String) -> URL {
    url.appendingPathComponent(name)
  }

  /// Writes a file into the folder.
  @discardableResult
  func write(_ name: String, _ contents: Data) throws -> URL {
    let place = file(name)
    try FileManager.default.createDirectory(at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
    try contents.write(to: place)
    return place
  }

  /// Copies a file into the folder, under a name of its own or the same one.
  @discardableResult
  func copy(_ source: URL, as name: String? = nil) throws -> URL {
    let place = file(name ?? source.lastPathComponent)
    try FileManager.default.copyItem(at: source, to: place)
    return place
  }

  /// The paths of all regular files below the folder, relative to it and sorted.
  func files() throws -> [String] {
    let below = FileManager.default.enumerator(atPath: path)?.allObjects as? [String] ?? []
    return below.filter { name in
      var isFolder: ObjCBool = false
      return FileManager.default.fileExists(atPath: file(name).path, isDirectory: &isFolder) && !isFolder.boolValue
    }.sorted()
  }
}
