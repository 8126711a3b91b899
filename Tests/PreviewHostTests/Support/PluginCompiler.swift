import Foundation

/// Compiles fixtures into plugins, each at most once in a run, and not at all when nothing it is made of changed.
///
/// Libraries lie in a folder beside the built products. SwiftPM cannot build them: while `swift test` runs, it holds
/// the lock of the package's build folder.
actor PluginCompiler {
  /// The one compiler of a run: tests that need the same fixture share the work.
  static let shared = PluginCompiler()

  private let folder = BuiltProducts.folder.appendingPathComponent("fixtures")
  private var libraries: [String: Task<URL, any Error>] = [:]

  /// Compiles a C fixture.
  ///
  /// - Parameters:
  ///   - source: The path below `Tests/Fixtures`.
  ///   - name: The library's file name, such as `libHealthy.so`, unique among all fixtures.
  ///   - flags: More arguments of the compiler, such as `-DREGISTER=CRASH`.
  func c(_ source: String, as name: String, flags: [String] = []) async throws -> URL {
    let file = BuiltProducts.fixture(source)
    return try await library(
      name, inputs: [file.deletingLastPathComponent(), BuiltProducts.boundaryHeaders]
    ) { library in
      ["clang", "-std=c11", "-g", "-O1", "-Wall", "-Wextra", "-Werror", "-shared", "-fPIC", "-fvisibility=hidden"]
        + ["-I", BuiltProducts.boundaryHeaders.path, "-I", BuiltProducts.fixture("C").path]
        + ["-o", library.path, file.path] + flags
    }
  }

  /// Compiles a Swift fixture and links PreviewABI into it, as SwiftPM does for an author's dynamic library.
  ///
  /// - Parameters:
  ///   - source: The path below `Tests/Fixtures`.
  ///   - name: The library's file name, unique among all fixtures.
  ///   - module: The module's name.
  ///   - flags: More arguments of the compiler, such as `-static-stdlib`.
  func swift(_ source: String, as name: String, module: String, flags: [String] = []) async throws -> URL {
    let file = BuiltProducts.fixture(source)
    let objects = try ["CPreviewABI", "PreviewCore", "PreviewABI"].flatMap { target in
      try objectFiles(of: target)
    }
    // Object files among the flags are inputs like any other.
    let linked = flags.filter { $0.hasSuffix(".o") }.map { URL(fileURLWithPath: $0) }
    return try await library(name, inputs: [file] + objects + linked) { library in
      ["swiftc", "-swift-version", "6", "-g", "-Onone", "-enable-testing", "-emit-library", "-module-name", module]
        + ["-I", BuiltProducts.folder.appendingPathComponent("Modules").path]
        + ["-I", BuiltProducts.boundaryHeaders.path]
        + ["-o", library.path, file.path] + objects.map(\.path) + flags
    }
  }

  /// Compiles with any other command; `command` is given the path of the library to write.
  ///
  /// - Parameter inputs: Files, or folders whose files count, that the library is made of.
  func library(
    _ name: String, inputs: [URL], command: @escaping @Sendable (URL) -> [String]
  ) async throws -> URL {
    if let running = libraries[name] { return try await running.value }
    let library = folder.appendingPathComponent(name)
    let task = Task {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let unfinished = folder.appendingPathComponent("unfinished-\(UUID().uuidString)-\(name)")
      let arguments = command(unfinished)
      // The command stands beside the library, so that other flags compile again.
      let stamp = folder.appendingPathComponent(name + ".command")
      let stampText = command(library).joined(separator: "\n")
      if isNewer(library, than: inputs), (try? String(contentsOf: stamp, encoding: .utf8)) == stampText {
        return library
      }
      let run = try await ProcessRun.run(arguments[0], Array(arguments.dropFirst()), patience: 300)
      guard run.exitCode == 0 else {
        throw CompilationFailure(command: arguments.joined(separator: " "), message: run.errors + run.text)
      }
      guard rename(unfinished.path, library.path) == 0 else {
        throw CompilationFailure(command: arguments.joined(separator: " "), message: "the library was not written")
      }
      try stampText.write(to: stamp, atomically: true, encoding: .utf8)
      return library
    }
    libraries[name] = task
    return try await task.value
  }

  /// The object files of a target, in a fixed order.
  ///
  /// Those of sources that are gone stay in the build folder, and are not taken.
  private func objectFiles(of target: String) throws -> [URL] {
    let folder = BuiltProducts.folder.appendingPathComponent("\(target).build")
    let sources = BuiltProducts.package.appendingPathComponent("Sources/\(target)")
    let names = FileManager.default.enumerator(atPath: sources.path)?.allObjects as? [String] ?? []
    let known = Set(names.map { ($0 as NSString).lastPathComponent + ".o" })
    let found = FileManager.default.enumerator(atPath: folder.path)?.allObjects as? [String] ?? []
    let objects = found.filter { known.contains(($0 as NSString).lastPathComponent) }.sorted()
    guard !objects.isEmpty else {
      throw CompilationFailure(command: "", message: "no object files in \(folder.path)")
    }
    return objects.map { folder.appendingPathComponent($0) }
  }

  /// Whether a file is there and was written after everything in `inputs`.
  private nonisolated func isNewer(_ file: URL, than inputs: [URL]) -> Bool {
    guard let written = modificationDate(file) else { return false }
    return inputs.allSatisfy { input in
      let below = (FileManager.default.enumerator(atPath: input.path)?.allObjects as? [String] ?? [])
        .map { input.appendingPathComponent($0) }
      return (below + [input]).allSatisfy { (modificationDate($0) ?? .distantFuture) < written }
    }
  }

  private nonisolated func modificationDate(_ file: URL) -> Date? {
    try? FileManager.default.attributesOfItem(atPath: file.path)[.modificationDate] as? Date
  }
}

/// A fixture that did not compile.
struct CompilationFailure: Error, CustomStringConvertible {
  var command: String
  var message: String

  var description: String { "\(command)\n\(message)" }
}
