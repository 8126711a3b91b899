/// Writes the files of observations below one folder.
public actor SnapshotWriter {
  private let folder: String
  private var made: Set<String> = []

  /// What was written so far, in the order in which it came.
  public private(set) var results: [SnapshotReport.Result] = []

  /// Makes a writer of files below `folder`.
  public init(folder: String) {
    self.folder = folder.count > 1 && folder.hasSuffix("/") ? String(folder.dropLast()) : folder
  }

  /// Makes the folder and sees whether a file can be written into it.
  public func prepare() throws(AtomicFile.Failure) {
    try AtomicFile.createFolder(folder)
    let probe = "\(folder)/.preview-host-probe"
    try AtomicFile.write([], to: probe)
    AtomicFile.remove(probe)
  }

  /// Writes an observation's files, each whole or not at all, and keeps the result without their bytes.
  ///
  /// When a file cannot be written, the preview has failed, and none of its files is named in the result.
  public func write(_ observation: Observation) {
    var result = SnapshotReport.Result(observation: observation, files: [])
    result.observation.files = []
    do throws(AtomicFile.Failure) {
      for file in observation.files {
        let path = "\(folder)/\(file.path)"
        try makeFolder(of: path)
        try AtomicFile.write(file.bytes, to: path)
        result.files.append(
          SnapshotReport.Result.File(
            path: path, mediaType: file.mediaType, widthPixels: file.widthPixels, heightPixels: file.heightPixels,
            xxh128: ContentHash(of: file.bytes).text))
      }
    } catch {
      result.files = []
      result.observation.status = .failed
      result.observation.problem = error.problem
    }
    results.append(result)
  }

  private func makeFolder(of path: String) throws(AtomicFile.Failure) {
    guard let slash = path.lastIndex(of: "/") else { return }
    let parent = String(path[..<slash])
    guard !made.contains(parent) else { return }
    try AtomicFile.createFolder(parent)
    made.insert(parent)
  }
}
