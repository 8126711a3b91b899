import Foundation
import Testing

/// Disks that are really full, or cannot be written to.
struct FullDiskTests {
  /// A file system of some kilobytes in a folder; `nil` where nothing can be mounted.
  private static func mount(_ options: String, at folder: URL) async throws -> Bool {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return try await ProcessRun.run("mount", ["-t", "tmpfs", "-o", options, "tmpfs", folder.path]).exitCode == 0
  }

  /// Whether file systems can be mounted here, as root outside of most containers.
  static let canMount: Bool = {
    guard geteuid() == 0, let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8) else {
      return false
    }
    let capabilities = status.split(separator: "\n").first { $0.hasPrefix("CapEff:") }?.split(separator: "\t").last
    // CAP_SYS_ADMIN.
    return capabilities.flatMap { UInt64($0, radix: 16) }.map { $0 >> 21 & 1 == 1 } ?? false
  }()

  @Test(.enabled(if: canMount, "mounting a small file system needs root's rights"))
  func `a full disk keeps the old references, and a disk that is read only is verified`() async throws {
    let gallery = try await Gallery(count: 40)
    let folder = gallery.folder.file("__Snapshots__")
    try #require(try await Self.mount("size=256k", at: folder), "nothing can be mounted after all")
    defer { umount2(folder.path, Int32(MNT_DETACH)) }
    #expect(try await gallery.record(edition: 1).run.exitCode == 0)
    let old = try FolderState(gallery.references)
    let (run, document) = try await gallery.record(edition: 2)
    #expect(run.exitCode == 1)
    let failed = document.results.filter { $0.status == "failed" }
    #expect(!failed.isEmpty && failed.allSatisfy { $0.problem?.message.contains("No space left") == true })
    #expect(run.errors.split(separator: "\n").count <= 5, "said of every file:\n\(run.errors)")
    let full = try RecordedReferences(gallery.references)
    let written = Set(document.names("written").map { "Hall/\($0).png" })
    for (path, data) in full.files { #expect((data == old[path]) != written.contains(path), "\(path)") }
    full.expectConsistency(allowed: { [full.files[$0]] }, context: "full disk")
    #expect(full.temporaries.isEmpty && full.files.count == 40)
    #expect(try await gallery.verify(edition: 2).document.summary["passed"] == written.count)

    let remounted = try await ProcessRun.run("mount", ["-o", "remount,ro", folder.path])
    try #require(remounted.exitCode == 0, "\(remounted.errors)")
    let before = try FolderState(gallery.references)
    let (refused, results) = try await gallery.record(edition: 3)
    #expect(refused.exitCode == 1 && results.summary["failed"] == 40)
    #expect(refused.errors.split(separator: "\n").count <= 5 && refused.errors.contains("Read-only"))
    #expect(try await gallery.verify(edition: 2).document.summary["passed"] == written.count)
    let prune = try await gallery.record(["--prune"], variables: ["GALLERY_COUNT": "3"])
    #expect(prune.run.exitCode == 1 && prune.document.pruned.isEmpty)
    #expect(try FolderState(gallery.references) == before)
  }

  @Test(.enabled(if: Unprivileged.isAvailable, "setpriv is needed to give root's rights up"))
  func `a folder that may not be written to is verified, and recording says so`() async throws {
    let board = try await Board()
    try await board.record()
    try Unprivileged.give(board.folder)
    let folders = ["", "/Board"].map { board.folder.file(board.references + $0).path }
    folders.forEach { chmod($0, 0o555) }
    defer { folders.forEach { chmod($0, 0o755) } }
    let before = try FolderState(board.folder.file(board.references))
    #expect(try await Unprivileged.run(["verify", board.plugin.path], in: board.folder).exitCode == 0)
    let run = try await Unprivileged.run(["record", board.plugin.path, "--always-render"], in: board.folder)
    #expect(run.exitCode == 0, "nothing is to be written: \(run.errors)")
    try FileManager.default.removeItem(at: board.picture("gray"))
    let refused = try await Unprivileged.run(["record", board.plugin.path], in: board.folder)
    #expect(refused.exitCode == 1 && refused.errors.contains("Permission denied"))
    #expect(try FolderState(board.folder.file(board.references)).paths == before.paths.subtracting(["Board/gray.png"]))
  }
}
