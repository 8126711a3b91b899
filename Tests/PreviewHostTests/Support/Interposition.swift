import Foundation
import Testing

/// What befalls the command at a certain call that changes a file of the references.
enum Interposition {
  /// It is ended at once, with `SIGKILL`.
  case killed
  /// It is sent a signal, and goes on.
  case signalled(Int32)
  /// From then on calls fail: with `ENOSPC` those that need room, with any other number all.
  case fails(Int32)

  /// The variables of the command's environment.
  ///
  /// - Parameter call: The number of the call, from 1.
  func environment(at call: Int) async throws -> [String: String] {
    // The fixtures' own symbols are hidden; these take the place of the C library's.
    let library = try await PluginCompiler.shared.c(
      "C/Interpose.c", as: "libInterpose.so", flags: ["-fvisibility=default", "-ldl"])
    var variables = ["LD_PRELOAD": library.path, "INTERPOSE_AT": String(call)]
    switch self {
    case .killed: variables["INTERPOSE_SIGNAL"] = String(SIGKILL)
    case .signalled(let number): variables["INTERPOSE_SIGNAL"] = String(number)
    case .fails(let number): variables["INTERPOSE_ERROR"] = String(number)
    }
    return variables
  }
}

/// A folder's files at one moment, to come back to.
struct FolderState: Equatable {
  private let files: [String: Data]

  /// Notes what is there, temporary files apart.
  init(_ folder: URL) throws {
    var files: [String: Data] = [:]
    for name in FileManager.default.enumerator(atPath: folder.path)?.allObjects as? [String] ?? [] {
      guard name.split(separator: "/").last?.hasPrefix(".preview-host-") != true else { continue }
      if let data = try? Data(contentsOf: folder.appendingPathComponent(name)) { files[name] = data }
    }
    self.files = files
  }

  /// The bytes of a file; `nil` if there is none.
  subscript(path: String) -> Data? { files[path] }

  /// The files' paths.
  var paths: Set<String> { Set(files.keys) }

  /// Makes the folder what it was.
  func restore(_ folder: URL) throws {
    try? FileManager.default.removeItem(at: folder)
    for (path, data) in files {
      let place = folder.appendingPathComponent(path)
      try FileManager.default.createDirectory(at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
      try data.write(to: place)
    }
  }
}
