import Foundation

/// The folder in which the pictures of old plugins stand while new ones are compared with them.
struct AgainstFolder {
  /// The folder.
  let path: String

  private static let prefix = ".against-"

  /// Makes a folder among the artifacts.
  init(in artifacts: ArtifactFolder) throws(AtomicFile.Failure) {
    path = "\(artifacts.path)/\(Self.prefix)\(getpid())-\(UUID().uuidString)"
    try AtomicFile.createFolder(path)
  }

  /// Removes it with all that it holds.
  func remove() {
    try? FileManager.default.removeItem(atPath: path)
  }

  /// Removes the folders of runs that were killed.
  static func removeAbandoned(in artifacts: ArtifactFolder) {
    for name in (try? FileManager.default.contentsOfDirectory(atPath: artifacts.path)) ?? []
    where AtomicFile.isAbandoned(name, prefix: prefix, in: artifacts.path) {
      try? FileManager.default.removeItem(atPath: "\(artifacts.path)/\(name)")
    }
  }
}
