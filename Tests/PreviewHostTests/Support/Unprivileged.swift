import Foundation

/// Runs the command without root's rights, to whom nothing is forbidden.
enum Unprivileged {
  /// The number of `nobody`.
  private static let user: uid_t = 65534

  /// Whether that is possible here: as somebody else than root, or with `setpriv` of util-linux.
  static let isAvailable = geteuid() != 0 || FileManager.default.isExecutableFile(atPath: "/usr/bin/setpriv")

  /// Gives a folder and everything in it to that user.
  static func give(_ folder: TemporaryFolder) throws {
    guard geteuid() == 0 else { return }
    let below = FileManager.default.enumerator(atPath: folder.path)?.allObjects as? [String] ?? []
    for path in [folder.path] + below.map({ folder.file($0).path }) { lchown(path, user, user) }
  }

  /// Runs the command.
  static func run(_ arguments: [String], in folder: TemporaryFolder) async throws -> ProcessRun {
    let command = [BuiltProducts.previewHost.path] + arguments
    guard geteuid() == 0 else {
      return try await ProcessRun.run(command[0], Array(command.dropFirst()), in: folder.url)
    }
    return try await ProcessRun.run(
      "/usr/bin/setpriv", ["--reuid=\(user)", "--regid=\(user)", "--clear-groups"] + command, in: folder.url)
  }
}
