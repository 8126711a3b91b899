import Foundation

/// What every figure needs: where things are, and how many samples to take.
struct Bench {
  let options: Options

  /// Makes the scratch folder.
  init(_ options: Options) throws {
    self.options = options
    try Self.makeFolder(options.scratch)
  }

  /// The command.
  var host: String { "\(options.products)/preview-host" }
  /// The process that opens one plugin.
  var worker: String { "\(options.products)/preview-worker" }
  /// The folder with everything that the benchmark brings.
  var benchmarks: String { "\(options.root)/Benchmarks" }

  /// The number of samples.
  func samples(_ full: Int, quick: Int) -> Int { options.isQuick ? quick : full }

  /// A file in the scratch folder.
  func scratch(_ name: String) -> String { "\(options.scratch)/\(name)" }

  /// An empty folder in the scratch folder.
  func emptyFolder(_ name: String) throws -> String {
    let path = scratch(name)
    if FileManager.default.fileExists(atPath: path) { try FileManager.default.removeItem(atPath: path) }
    try Self.makeFolder(path)
    return path
  }

  /// A folder in the scratch folder, with what is in it already.
  func folder(_ name: String) throws -> String {
    try Self.makeFolder(scratch(name))
    return scratch(name)
  }

  /// A file that must be there.
  func existing(_ path: String) throws -> String {
    guard FileManager.default.fileExists(atPath: path) else { throw BenchmarkError.missing(path: path) }
    return path
  }

  private static func makeFolder(_ path: String) throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }
}
