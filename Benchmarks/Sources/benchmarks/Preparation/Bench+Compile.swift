import Foundation

// Building the bare programs and the fixtures.
extension Bench {
  /// Compiles a C program or library at -O2.
  ///
  /// - Parameters:
  ///   - source: A path below Benchmarks.
  ///   - name: The name of the result in the scratch folder.
  ///   - arguments: Further arguments of clang.
  /// - Returns: the path of the result.
  func compileC(_ source: String, to name: String, _ arguments: [String] = []) throws -> String {
    let result = scratch(name)
    try build(
      ["clang", "-std=gnu11", "-O2", "-Wall", "-Wextra", "-Werror", "-I\(options.root)/Sources/CPreviewABI/include"]
        + ["-I\(benchmarks)/Fixtures", "\(benchmarks)/\(source)", "-o", result] + arguments)
    return result
  }

  /// Compiles a plugin in C.
  func compileCPlugin(_ source: String, to name: String, _ arguments: [String] = []) throws -> String {
    try compileC(source, to: name, ["-fPIC", "-shared", "-fvisibility=hidden"] + arguments)
  }

  /// Compiles a plugin in Swift against the release build of PreviewABI, itself unoptimised as plugins mostly are.
  ///
  /// - Parameters:
  ///   - sources: Paths of the files of the module.
  ///   - module: The module; the result is `libMODULE.so` in the scratch folder.
  func compileSwiftPlugin(_ sources: [String], module: String) throws -> String {
    let result = scratch("lib\(module).so")
    let objects = try ["CPreviewABI", "PreviewCore", "PreviewABI"].flatMap { try self.objects(of: $0) }
    try build(
      ["swiftc", "-emit-library", "-swift-version", "6", "-Onone", "-parse-as-library", "-module-name", module]
        + ["-I", existing("\(options.products)/Modules"), "-I", "\(options.root)/Sources/CPreviewABI/include"]
        + ["-j2", "-o", result] + sources + objects)
    return result
  }

  /// Runs a command and shows its output when it fails.
  func build(_ command: [String]) throws {
    try Child.run(command, output: scratch("build.log"))
  }

  /// The values of `pkg-config`.
  func packageFlags(_ packages: String...) throws -> [String] {
    let output = scratch("pkg-config.txt")
    try Child.run(["pkg-config", "--cflags", "--libs"] + packages, output: output)
    return try String(contentsOfFile: output, encoding: .utf8).split(whereSeparator: \.isWhitespace).map(String.init)
  }

  private func objects(of target: String) throws -> [String] {
    let folder = try existing("\(options.products)/\(target).build")
    let files = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    return files.filter { $0.hasSuffix(".o") }.sorted().map { "\(folder)/\($0)" }
  }
}
