import Foundation
import Testing

/// The previews of `Fixtures/C/Gallery.c` in a folder of their own, in which they are recorded and verified.
struct Gallery {
  /// The folder that the command runs in.
  let folder: TemporaryFolder
  /// The plugin.
  let plugin: URL
  /// Variables of every run.
  var variables: [String: String]

  /// Makes a folder; nothing is recorded yet.
  ///
  /// - Parameter count: How many previews there are: `p00`, `p01`, ….
  init(count: Int) async throws {
    folder = try TemporaryFolder()
    plugin = try await PluginCompiler.shared.c("C/Gallery.c", as: "libGallery.so")
    variables = ["GALLERY_COUNT": String(count)]
  }

  /// The folder of the references.
  var references: URL { folder.file("__Snapshots__/Gallery") }

  /// The table of the references.
  var table: URL { references.appendingPathComponent("references.tsv") }

  /// Makes the previews have these names.
  mutating func name(_ names: [String], providers: [String] = []) throws {
    for (variable, strings) in [("GALLERY_NAMES", names), ("GALLERY_PROVIDERS", providers)] where !strings.isEmpty {
      var data = Data()
      for string in strings {
        withUnsafeBytes(of: UInt32(string.utf8.count).littleEndian) { data.append(contentsOf: $0) }
        data.append(contentsOf: string.utf8)
      }
      variables[variable] = try folder.write("\(variable).bin", data).path
    }
  }

  /// Runs any verb on the plugin, with the previews of an edition.
  func run(
    _ verb: String, edition: Int = 1, _ arguments: [String] = [], variables: [String: String] = [:],
    configuration: [String: Any] = [:], environment: [String: String] = [:]
  ) async throws -> ProcessRun {
    var values = configuration
    values["environment"] = self.variables.merging(variables) { $1 }
      .merging(["GALLERY_EDITION": String(edition)]) { mine, _ in mine }
    let name = "configuration-\(UUID().uuidString).json"
    try folder.write(name, try JSONSerialization.data(withJSONObject: values))
    defer { try? FileManager.default.removeItem(at: folder.file(name)) }
    return try await ProcessRun.run(
      BuiltProducts.previewHost.path, [verb, plugin.path, "--config", name] + arguments, environment: environment,
      in: folder.url)
  }

  /// Runs `record --json`, which must end by itself.
  @discardableResult
  func record(
    edition: Int = 1, _ arguments: [String] = [], variables: [String: String] = [:], configuration: [String: Any] = [:]
  ) async throws -> (run: ProcessRun, document: RecordDocument) {
    let run = try await run(
      "record", edition: edition, ["--json"] + arguments, variables: variables, configuration: configuration)
    return (run, try PreviewHostCommand.decode(RecordDocument.self, run))
  }

  /// Runs `verify --json`, which must end by itself.
  func verify(
    edition: Int = 1, _ arguments: [String] = [], variables: [String: String] = [:], configuration: [String: Any] = [:]
  ) async throws -> (run: ProcessRun, document: RunDocument) {
    let run = try await run(
      "verify", edition: edition, ["--json"] + arguments, variables: variables, configuration: configuration)
    return (run, try PreviewHostCommand.decode(RunDocument.self, run))
  }
}
