import Foundation

/// Finds where a Swift package's built libraries lie.
public enum PackageProducts {
  /// Why there is no such folder.
  public enum Failure: Error, Hashable, Sendable {
    case noPackage(folder: String)
    case notBuilt(folder: String)
    case swiftFailed(folder: String, reason: String)

    /// What was found, what was expected, what to do.
    public var message: String {
      switch self {
      case .noPackage(let folder):
        "no plugin was named and \(SafeText.escape(folder)) holds no Package.swift: expected a .so file, a folder of "
          + "them, or a Swift package. Name a plugin, or use --package-path."
      case .notBuilt(let folder):
        "the package has no build products at \(SafeText.escape(folder)): expected its dynamic libraries there. "
          + "Run 'swift build' first, or name a plugin."
      case .swiftFailed(let folder, let reason):
        "'swift build --show-bin-path' failed in \(SafeText.escape(folder)): \(SafeText.escape(reason)) "
          + "Expected the folder of the build products. Repair the package, or name a plugin."
      }
    }
  }

  /// The root of the package that a folder lies in: the nearest folder upwards with a `Package.swift`, or `nil`.
  public static func root(of folder: String) -> String? {
    var url = URL(fileURLWithPath: folder).standardizedFileURL
    while true {
      if FileManager.default.fileExists(atPath: url.appendingPathComponent("Package.swift").path) { return url.path }
      let parent = url.deletingLastPathComponent()
      // In a folder that was deleted the path is empty, and going up from it never ends.
      guard parent.path.utf8.count < url.path.utf8.count, url.path.hasPrefix("/") else { return nil }
      url = parent
    }
  }

  /// The folder that `swift build --show-bin-path` names for a package.
  ///
  /// The question is put to SwiftPM because each of its build systems has a layout of its own.
  public static func folder(ofPackage root: String) throws(Failure) -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["swift", "build", "--show-bin-path", "--package-path", root]
    let output = Pipe()
    let errors = Pipe()
    process.standardOutput = output
    process.standardError = errors
    process.standardInput = FileHandle.nullDevice
    do {
      try process.run()
    } catch {
      throw .swiftFailed(folder: root, reason: "swift could not be started.")
    }
    let path = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      .trimmingCharacters(in: .whitespacesAndNewlines)
    let reason = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    guard process.terminationStatus == 0, !path.isEmpty else {
      let line = reason.split(separator: "\n").first { $0.contains("error") }.map(String.init)
      throw .swiftFailed(folder: root, reason: line ?? "exit code \(process.terminationStatus).")
    }
    guard FileManager.default.fileExists(atPath: path) else { throw .notBuilt(folder: path) }
    return path
  }
}
