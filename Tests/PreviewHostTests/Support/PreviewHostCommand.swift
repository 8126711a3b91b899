import Foundation
import Testing

/// Runs the built `preview-host` as a user does.
enum PreviewHostCommand {
  /// Runs the command and expects that it ends by itself, with an exit code.
  static func run(
    _ arguments: [String], environment: [String: String] = [:], input: String? = nil,
    in directory: URL? = nil,
    at location: SourceLocation = #_sourceLocation
  ) async throws -> ProcessRun {
    let run = try await ProcessRun.run(
      BuiltProducts.previewHost.path, arguments, environment: environment, input: input, in: directory)
    #expect(!run.isStuck, "preview-host did not end: \(arguments)", sourceLocation: location)
    #expect(
      run.signal == nil, "preview-host was ended by signal \(run.signal ?? 0): \(run.errors)", sourceLocation: location)
    return run
  }

  /// Runs `list --json` and decodes what it prints.
  static func list(_ arguments: [String], in directory: URL? = nil) async throws -> (ProcessRun, ListDocument) {
    let run = try await run(["list", "--json"] + arguments, in: directory)
    return (run, try decode(ListDocument.self, run))
  }

  /// Runs `snapshot --json` into a folder and decodes what it prints.
  static func snapshot(
    _ arguments: [String], into folder: TemporaryFolder
  ) async throws -> (ProcessRun, SnapshotDocument) {
    let run = try await run(["snapshot", "--json", "-o", folder.path] + arguments)
    return (run, try decode(SnapshotDocument.self, run))
  }

  /// Decodes the one JSON document on standard output.
  static func decode<Document: Decodable>(_ type: Document.Type, _ run: ProcessRun) throws -> Document {
    do {
      return try JSONDecoder().decode(type, from: run.output)
    } catch {
      Issue.record("exit \(run.exitCode ?? -1), stdout: \(run.text.prefix(2000))\nstderr: \(run.errors.prefix(2000))")
      throw error
    }
  }
}
