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

  /// Compiles a plugin in Swift against the release build of PreviewABI, itself unoptimised as plugins mostly are,
  /// unless it is there and newer than all that goes into it: some have ten thousand previews.
  ///
  /// - Parameters:
  ///   - sources: Paths of the files of the module.
  ///   - module: The module; the result is `libMODULE.so` in the scratch folder.
  func compileSwiftPlugin(_ sources: [String], module: String) throws -> String {
    let result = scratch("lib\(module).so")
    let objects = try ["CPreviewABI", "PreviewCore", "PreviewABI"].flatMap { try self.objects(of: $0) }
    let modules = try existing("\(options.products)/Modules")
    if let age = date(of: result), (sources + objects).allSatisfy({ date(of: $0).map { $0 < age } ?? false }) {
      return result
    }
    try build(
      ["swiftc", "-emit-library", "-swift-version", "6", "-Onone", "-parse-as-library", "-module-name", module, "-j2"]
        + ["-I", modules, "-I", "\(options.root)/Sources/CPreviewABI/include", "-o", result] + sources + objects)
    return result
  }

  /// Writes a generated source, unless it is there already: its date decides whether it is compiled.
  func writeSource(_ text: String, to path: String) throws {
    if let old = try? String(contentsOfFile: path, encoding: .utf8), old == text { return }
    try text.write(toFile: path, atomically: false, encoding: .utf8)
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

  /// The object files of a target.
  ///
  /// Those of sources that are gone stay in the build folder and are left out.
  private func objects(of target: String) throws -> [String] {
    let folder = try existing("\(options.products)/\(target).build")
    let known = Set(files(below: "\(options.root)/Sources/\(target)").map { ($0 as NSString).lastPathComponent + ".o" })
    return files(below: folder).filter { known.contains(($0 as NSString).lastPathComponent) }.map { "\(folder)/\($0)" }
  }

  private func files(below folder: String) -> [String] {
    (FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []).sorted()
  }

  private func date(of path: String) -> Date? {
    (try? FileManager.default.attributesOfItem(atPath: path))?[.modificationDate] as? Date
  }
}
