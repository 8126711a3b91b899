import Foundation
import Testing

/// The departure board of `Fixtures/C/Board.c` in a folder of its own, in which it is recorded and verified.
///
/// Variables such as `BOARD_GRAY` change its previews without building it again; a configuration file carries them.
struct Board {
  /// The names of its previews.
  static let names = [
    "alpha", "deferred", "fault", "gray", "label", "refactored", "size", "steady", "text", "unstable", "work",
  ]

  /// The folder that the command runs in.
  let folder: TemporaryFolder
  /// The plugin.
  let plugin: URL

  /// Makes a folder; nothing is recorded yet.
  ///
  /// - Parameter edition: 2 for another version of the module: other colour and size, one preview more (`arrivals`).
  init(edition: Int = 1) async throws {
    folder = try TemporaryFolder()
    plugin = try await Self.plugin(edition: edition)
  }

  /// Puts another plugin in the board's place.
  init(plugin: URL) throws {
    folder = try TemporaryFolder()
    self.plugin = plugin
  }

  /// `Fixtures/C/Pixels.c`, whose pixels are changed one by one.
  static func pixels() async throws -> Board {
    try Board(plugin: try await PluginCompiler.shared.c("C/Pixels.c", as: "libPixels.so"))
  }

  /// The plugin in an edition.
  static func plugin(edition: Int) async throws -> URL {
    try await PluginCompiler.shared.c(
      "C/Board.c", as: edition == 1 ? "libBoard.so" : "libBoard-\(edition).so", flags: ["-DEDITION=\(edition)"])
  }

  /// The folder of the references.
  var references: String { "__Snapshots__/Board" }

  /// The reference picture of a preview.
  func picture(_ name: String) -> URL { folder.file("\(references)/Board/\(name).png") }

  /// The table of the references.
  var table: URL { folder.file("\(references)/references.tsv") }

  /// Runs `verify --json`.
  ///
  /// - Parameters:
  ///   - variables: What the previews are like.
  ///   - configuration: Further keys of the configuration file.
  @discardableResult
  func verify(
    _ arguments: [String] = [], variables: [String: String] = [:], configuration: [String: Any] = [:],
    environment: [String: String] = [:]
  ) async throws -> (run: ProcessRun, document: RunDocument) {
    let run = try await run("verify", ["--json"] + arguments, variables, configuration, environment)
    return (run, try PreviewHostCommand.decode(RunDocument.self, run))
  }

  /// Runs `record --json`.
  @discardableResult
  func record(
    _ arguments: [String] = [], variables: [String: String] = [:], configuration: [String: Any] = [:]
  ) async throws -> (run: ProcessRun, document: RecordDocument) {
    let run = try await run("record", ["--json"] + arguments, variables, configuration)
    return (run, try PreviewHostCommand.decode(RecordDocument.self, run))
  }

  /// Runs any verb on the plugin.
  func run(
    _ verb: String, _ arguments: [String] = [], _ variables: [String: String] = [:],
    _ configuration: [String: Any] = [:], _ environment: [String: String] = [:], input: String? = nil
  ) async throws -> ProcessRun {
    var values = configuration
    values["environment"] = variables
    let name = "configuration-\(UUID().uuidString).json"
    try folder.write(name, try JSONSerialization.data(withJSONObject: values))
    return try await PreviewHostCommand.run(
      [verb, plugin.path, "--config", name] + arguments, environment: environment, input: input, in: folder.url)
  }
}
