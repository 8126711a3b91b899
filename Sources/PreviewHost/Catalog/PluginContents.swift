/// What one plugin holds, found by opening it in workers of its own.
struct PluginContents: Sendable {
  /// The path as it was given.
  let path: String
  /// The checked file, unless it was refused.
  private(set) var file: PluginFile?
  /// Its providers.
  private(set) var providers: [ProviderRecord] = []
  /// The previews of each provider that could be expanded, by the provider's number.
  private(set) var previews: [Int: [PreviewRecord]] = [:]
  /// What went wrong, in the order in which it happened.
  private(set) var problems: [Problem] = []

  /// For each module the names of its provider types.
  var providerTypes: [String: Set<String>] {
    Dictionary(grouping: providers, by: \.module).mapValues { Set($0.map(\.type)) }
  }

  /// Checks, opens and expands a plugin.
  ///
  /// A provider that crashes, hangs or exits takes its worker with it; a new worker goes on with the next provider.
  init(path: String, options: WorkerOptions) async {
    self.path = path
    do {
      let file = try await PluginFile.open(path, libraryPath: options.libraryPath)
      self.file = file
      try await expandAll(file, options)
    } catch let error as PluginFileError {
      problems.append(error.problem)
    } catch let failure as WorkerFailure {
      problems.append(await problem(of: failure, subject: nameInMessages, options))
    } catch {
      problems.append(
        Problem(
          code: "cancelled", phase: "load", message: "\(nameInMessages): interrupted. Expected to end. Run again."))
    }
  }

  /// Opens workers until every provider has been expanded or has failed.
  private mutating func expandAll(_ file: PluginFile, _ options: WorkerOptions) async throws {
    var next = 0
    repeat {
      let session = try await PluginSession.start(file, options: options)
      let found = await session.providers
      if next == 0 { providers = found }
      guard found == providers else {
        // Without this a preview could be shown under another one's name.
        problems.append(Self.unstable(nameInMessages))
        await session.close()
        return
      }
      for expansion in try await session.expand(Array(next..<providers.count)) {
        next += 1
        switch expansion.result {
        case .success(let records): previews[expansion.provider] = records
        case .failure(let failure):
          let provider = providers[expansion.provider]
          problems.append(await problem(of: failure, subject: "\(provider.module)/\(provider.type)", options))
        }
      }
      await session.close()
    } while next < providers.count
  }

  private var nameInMessages: String {
    SafeText.escape(path.split(separator: "/").last.map(String.init) ?? path)
  }

  private func problem(of failure: WorkerFailure, subject: String, _ options: WorkerOptions) async -> Problem {
    guard let file else { return failure.problem(of: subject) }
    return await PluginSession.locateCrash(failure, in: file, options: options).problem(of: subject, file: file)
  }

  private static func unstable(_ name: String) -> Problem {
    Problem(
      code: "unstableProviders", phase: "register",
      message: "\(name): its entry added other providers the second time it ran. Expected the same ones each time. "
        + "Add them in a fixed order that depends on nothing outside of the library.")
  }
}
