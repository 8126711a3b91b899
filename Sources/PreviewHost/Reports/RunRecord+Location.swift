import Foundation

extension RunRecord {
  /// Makes paths of pictures hold from the current folder.
  ///
  /// Paths in a record are those of the run's machine. Records are moved together with their folder of artifacts, in
  /// which they stand: a path into that folder is looked for beside the record first. What stands where the path leads
  /// by itself may be of another run.
  ///
  /// - Parameter file: The path of the record.
  public mutating func locatePictures(beside file: String) {
    let folder = file.lastIndex(of: "/").map { String(file[...$0]) } ?? ""
    let old = artifacts.hasSuffix("/") ? artifacts : artifacts + "/"
    func place(_ path: String?) -> String? {
      // A record comes from another machine: it must not name any file of this one for a report to show.
      guard let path, ArtifactFolder.isArtifact(path) else { return nil }
      guard path.hasPrefix(old), old != folder else { return path }
      let below = path.dropFirst(old.count)
      // A record must not lead out of its folder.
      guard !below.split(separator: "/").contains("..") else { return path }
      let moved = folder + below
      return FileManager.default.fileExists(atPath: moved) ? moved : path
    }
    set(
      results: results.map { result in
        var result = result
        result.reference = place(result.reference)
        result.actual = place(result.actual)
        result.difference = place(result.difference)
        return result
      })
  }
}
