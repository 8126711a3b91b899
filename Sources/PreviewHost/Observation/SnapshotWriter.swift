import Foundation

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
  public func write(_ observation: SnapshotReport.FileObservation) {
    var result = SnapshotReport.Result(observation: observation, files: [], scale: observation.scale)
    result.observation.product = nil
    do throws(AtomicFile.Failure) {
      for file in observation.product ?? [] {
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

  /// Writes a page with the pictures of all results.
  ///
  /// - Parameters:
  ///   - report: The results, in the order of the page.
  ///   - path: The PNG file; its folder is made if it is not there.
  ///   - title: The page's title.
  ///   - fonts: The fonts of its captions.
  /// - Returns: What went wrong, if something did; the pictures are as they were.
  public func writeContactSheet(of report: SnapshotReport, to path: String, title: String, fonts: FontConfiguration)
    -> Problem?
  {
    do {
      let sheet = ContactSheet(title: title, entries: report.results.compactMap(Self.entry))
      let bytes = try sheet.bitmap(try Renderer(fonts: fonts)).pngData(scale: 1)
      try makeFolder(of: path)
      try AtomicFile.write(bytes, to: path)
      return nil
    } catch let failure as AtomicFile.Failure {
      return failure.problem
    } catch let error as LayoutError {
      return error.problem()
    } catch let error as RendererError {
      return error.problem()
    } catch {
      return Problem(
        code: "noContactSheet", phase: "write", message: "no contact sheet: \(error). Expected one. Report it.")
    }
  }

  /// A picture of the sheet, read back when its turn comes; `nil` for a document, which has no picture.
  private static func entry(_ result: SnapshotReport.Result) -> ContactSheet.Entry? {
    let preview = result.observation.preview
    guard preview.content != .document || result.observation.status != .ok else { return nil }
    let state: ContactSheet.State =
      switch result.observation.status {
      case .ok: result.observation.warnings.isEmpty ? .good : .notice("warning")
      case let status: .failed(status.rawValue)
      }
    let picture = result.files.first { $0.mediaType == OutputFormat.png.mediaType }
    return ContactSheet.Entry(
      title: "\(preview.provider)/\(preview.name)",
      detail: [result.observation.variant.isStandard ? "" : result.observation.variant.name, preview.state]
        .filter { !$0.isEmpty }.joined(separator: " · "), state: state,
      scale: result.scale
    ) {
      guard let picture else { return nil }
      return try PNGDecoder.decode(ArraySlice(try Data(contentsOf: URL(fileURLWithPath: picture.path))))
    }
  }

  private func makeFolder(of path: String) throws(AtomicFile.Failure) {
    guard let slash = path.lastIndex(of: "/") else { return }
    let parent = String(path[..<slash])
    guard !made.contains(parent) else { return }
    try AtomicFile.createFolder(parent)
    made.insert(parent)
  }
}
