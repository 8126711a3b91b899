import Foundation

/// The folder in which a run leaves what explains its failures, and its record.
public struct ArtifactFolder: Hashable, Sendable {
  /// The name of the record of the last run.
  public static let recordName = "run.json"

  /// The folder.
  public let path: String

  /// Makes one; nothing is written yet.
  public init(path: String) {
    self.path = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
  }

  /// The path of the record of the last run.
  public var recordPath: String { "\(path)/\(Self.recordName)" }

  /// Removes what earlier runs left of these previews.
  ///
  /// - Parameter items: What this run is about; artifacts of other previews stay.
  func clean(_ items: [ObservationPlan.Item]) {
    let folders = Set(items.map(\.preview.module)).map { Slug.fileName($0) }
      .filter { FileManager.default.fileExists(atPath: "\(path)/\($0)") }
    // The names of thousands of previews are not made for nothing.
    guard !folders.isEmpty else { return }
    let stems = Set(items.map(\.path))
    for module in folders {
      for provider in (try? FileManager.default.contentsOfDirectory(atPath: "\(path)/\(module)")) ?? [] {
        let folder = "\(module)/\(provider)"
        for file in (try? FileManager.default.contentsOfDirectory(atPath: "\(path)/\(folder)")) ?? [] {
          let isOurs = Self.stems(of: file).contains { stems.contains("\(folder)/\($0)") }
          if isOurs { AtomicFile.remove("\(path)/\(folder)/\(file)") }
        }
      }
    }
  }

  /// Whether a path has the name of a picture or document that explains a failure.
  static func isArtifact(_ path: String) -> Bool {
    let name = path.split(separator: "/").last.map(String.init) ?? ""
    let stem = ReferenceLine.stem(of: name)
    return stem != name && [".reference", ".actual", ".difference"].contains { stem.hasSuffix($0) }
  }

  /// The names of previews, without ending, that a file may be an artifact of.
  private static func stems(of file: String) -> [String] {
    let whole = ReferenceLine.stem(of: file)
    let parts = [".reference", ".actual", ".difference"].filter { whole.hasSuffix($0) }
    return (file.hasSuffix(".json") ? [whole] : []) + parts.map { String(whole.dropLast($0.count)) }
  }

  /// Writes what explains a failure, side by side: the reference, the preview as it is, the difference, the result.
  ///
  /// - Parameter stem: The preview's path below a folder of all modules, without ending.
  /// - Returns: The result with the paths of the files.
  func write(_ judgement: Judgement, stem: String) throws(AtomicFile.Failure) -> CheckResult {
    var result = judgement.result
    let base = "\(path)/\(stem)"
    try AtomicFile.createFolder(base.split(separator: "/").dropLast().joined(separator: "/").rooted(like: base))
    if let reference = judgement.reference {
      let file = "\(base).reference\(judgement.ending)"
      try AtomicFile.write(reference, to: file)
      result.reference = file
    }
    switch judgement.actual {
    case .picture(let bitmap, let scale):
      let file = "\(base).actual\(judgement.ending)"
      try AtomicFile.write(Self.png(bitmap, scale: scale), to: file)
      result.actual = file
    case .document(let bytes):
      let file = "\(base).actual\(judgement.ending)"
      try AtomicFile.write(bytes, to: file)
      result.actual = file
    case nil: break
    }
    if let difference = judgement.difference {
      let file = "\(base).difference.png"
      try AtomicFile.write(Self.png(difference, scale: 0), to: file)
      result.difference = file
    }
    try AtomicFile.write(Array(result.json.text().utf8), to: "\(base).json")
    return result
  }

  /// A picture as a file, of few colours when it has no scale; the encoder fails only without memory.
  private static func png(_ bitmap: Bitmap, scale: Double) throws(AtomicFile.Failure) -> [UInt8] {
    do throws(RendererError) {
      return scale > 0 ? try bitmap.pngData(scale: scale) : try bitmap.indexedPNGData()
    } catch {
      throw AtomicFile.Failure(path: "a picture", step: "encode it", number: ENOMEM)
    }
  }
}

extension String {
  /// The path with the slash at its beginning that another one has.
  fileprivate func rooted(like other: String) -> String { other.hasPrefix("/") ? "/" + self : self }
}
