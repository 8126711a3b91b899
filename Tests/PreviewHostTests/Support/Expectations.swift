import Foundation
import Testing

/// Expects the one shape that every message has: what was found and expected, and what to do, in whole sentences.
func expectShape(_ message: String, at location: SourceLocation = #_sourceLocation) {
  let hasSentences = message.contains(". ") && message.hasSuffix(".")
  #expect(hasSentences, "not what was found, what was expected, and what to do: \(message)", sourceLocation: location)
  let hasControls = message.unicodeScalars.contains { $0.value < 0x20 || (0x7f...0x9f).contains($0.value) }
  #expect(!hasControls, "control characters are not escaped: \(message.debugDescription)", sourceLocation: location)
}

/// Expects that a preview in good order of the C fixtures has its whole picture: green, 40 by 30 points.
func expectHealthy(
  _ result: SnapshotDocument.Result?, in folder: TemporaryFolder, at location: SourceLocation = #_sourceLocation
) throws {
  let result = try #require(result, "the preview has no result", sourceLocation: location)
  #expect(result.status == "ok", "\(result.id): \(String(describing: result.problem))", sourceLocation: location)
  #expect(result.problem == nil, sourceLocation: location)
  let file = try #require(result.files.first, "\(result.id) has no file", sourceLocation: location)
  let picture = try Picture(contentsOf: folder.resolve(file.path))
  #expect(picture.width == 80 && picture.height == 60, sourceLocation: location)
  #expect(picture[40, 30].isClose(to: .init(51, 153, 102)), "\(picture[40, 30])", sourceLocation: location)
}

extension TemporaryFolder {
  /// The place of a path that a document names: absolute, below this folder, or below the working directory.
  func resolve(_ path: String) -> URL {
    if path.hasPrefix("/") { return URL(fileURLWithPath: path) }
    let below = file(path)
    return FileManager.default.fileExists(atPath: below.path) ? below : URL(fileURLWithPath: path)
  }
}
