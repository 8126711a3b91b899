import Foundation

/// Where the tests find what SwiftPM built, and the sources they were built from.
enum BuiltProducts {
  /// The folder of the test bundle, which holds the package's executables and dynamic libraries too.
  static let folder = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()

  /// The package's root folder.
  static let package = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The command under test.
  static let previewHost = folder.appendingPathComponent("preview-host")

  /// The sample plugin.
  static let samples = folder.appendingPathComponent("libSamplePreviews.so")

  /// The folder with `PreviewABI.h`.
  static let boundaryHeaders = package.appendingPathComponent("Sources/CPreviewABI/include")

  /// A file of `Tests/Fixtures`.
  static func fixture(_ path: String) -> URL {
    package.appendingPathComponent("Tests/Fixtures").appendingPathComponent(path)
  }
}
