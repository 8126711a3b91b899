import Foundation
import Testing

/// References that no preview has any more.
struct OrphanTests {
  private static let few = ["GALLERY_COUNT": "2"]
  private static let checks = ["--checks", "picture,text,accessibility"]

  /// Four recorded previews, of which two are left.
  private func gallery() async throws -> Gallery {
    let gallery = try await Gallery(count: 4)
    try await gallery.record(Self.checks)
    return gallery
  }

  @Test func `complete runs report orphans, and fail when that is asked for`() async throws {
    let gallery = try await gallery()
    let orphans = ["p02", "p03"].map { "__Snapshots__/Gallery/Hall/\($0).png" }
    let (run, document) = try await gallery.verify(variables: Self.few)
    #expect(run.exitCode == 0 && document.orphans == orphans && document.summary["orphans"] == 2)
    #expect(document.complete)
    let failing = try await gallery.verify(["--fail-on", "orphans"], variables: Self.few)
    #expect(failing.run.exitCode == 1)
    for part in [["--filter", "*"], ["Gallery/Hall/*"], ["--variants", "dark"], ["--skip", "nothing"]] {
      let (_, document) = try await gallery.verify(part + ["--fail-on", "orphans"], variables: Self.few)
      #expect(document.orphans.isEmpty && !document.complete, "\(part)")
    }
    // A picture that is gone, or was not fetched, is no less an orphan.
    try FileManager.default.removeItem(at: gallery.references.appendingPathComponent("Hall/p02.png"))
    #expect(try await gallery.verify(variables: Self.few).document.orphans == orphans)
  }

  @Test func `a prune removes orphans, their trees and their lines, and nothing of anybody else`() async throws {
    let gallery = try await gallery()
    let kept = [
      "README.md", "logo.png", "Hall/notes.md", "Hall/.hidden.png", "Hall/.DS_Store", "Hall/drafts/p02.png",
      "other-tool/shot.png", "other-tool/shot.text.txt", ".git/p02.png", "../Neighbour/Hall/p02.png",
      "../Neighbour/references.tsv", "Hall/p02.svg", "Hall/p02.txt",
    ]
    for path in kept {
      let place = gallery.references.appendingPathComponent(path)
      try FileManager.default.createDirectory(at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(path.utf8).write(to: place)
    }
    let before = try FolderState(gallery.folder.file("__Snapshots__"))
    let (run, document) = try await gallery.record(Self.checks + ["--prune"], variables: Self.few)
    #expect(run.exitCode == 0, "\(run.errors)")
    let gone = ["p02", "p03"].flatMap { name in ["accessibility.txt", "png", "text.txt"].map { "Hall/\(name).\($0)" } }
    #expect(document.pruned.sorted() == gone.map { "__Snapshots__/Gallery/\($0)" })
    let after = try FolderState(gallery.folder.file("__Snapshots__"))
    #expect(before.paths.subtracting(after.paths) == Set(gone.map { "Gallery/\($0)" }))
    for path in after.paths where !path.hasSuffix("Gallery/references.tsv") { #expect(after[path] == before[path]) }
    #expect(
      try RecordedReferences(gallery.references).lines.map(\.key)
        == ["p00", "p01"].map { "Gallery/Hall/\($0)@default" })
    #expect(try await gallery.verify(["--fail-on", "orphans"], variables: Self.few).run.exitCode == 0)
  }

  @Test func `a folder that a prune has emptied goes too, and a picture whose line is gone is an orphan`() async throws
  {
    var gallery = try await Gallery(count: 2)
    try gallery.name(["one", "two"], providers: ["Hall", "Attic"])
    try await gallery.record()
    let table = try String(contentsOf: gallery.table, encoding: .utf8)
    let rows = table.split(separator: "\n").filter { !$0.hasPrefix("Gallery/Hall/two@") }
    try (rows.joined(separator: "\n") + "\n").write(to: gallery.table, atomically: true, encoding: .utf8)
    try gallery.name(["one"], providers: ["Hall"])
    #expect(try await gallery.record(["--prune"]).document.pruned.count == 3)
    let left = try FolderState(gallery.references)
    #expect(left.paths == ["references.tsv", "Hall/one.png"])
    #expect(!FileManager.default.fileExists(atPath: gallery.references.appendingPathComponent("Attic").path))
  }

  @Test func `a table cannot make a prune remove what is no reference`() async throws {
    let gallery = try await gallery()
    try gallery.folder.write("victim.txt", Data("kept".utf8))
    try Data("kept".utf8).write(to: gallery.references.appendingPathComponent("README.md"))
    let table = try String(contentsOf: gallery.table, encoding: .utf8)
    for path in ["../../victim.txt", "Hall/../../../victim.txt", "README.md", "references.tsv", "/tmp/x", "Hall/.."] {
      try table.replacing("\tHall/p03.png", with: "\t\(path)").write(
        to: gallery.table, atomically: true, encoding: .utf8)
      let (run, _) = try await gallery.record(["--prune"], variables: Self.few)
      #expect([0, 1].contains(run.exitCode))
      #expect(FileManager.default.fileExists(atPath: gallery.folder.file("victim.txt").path), "\(path)")
      #expect(FileManager.default.fileExists(atPath: gallery.references.appendingPathComponent("README.md").path))
      #expect(FileManager.default.fileExists(atPath: gallery.table.path))
      try await gallery.record(Self.checks)
    }
    // An orphan's line that names the picture of a preview does not take it along.
    try table.replacing("\tHall/p03.png", with: "\tHall/p00.png").write(
      to: gallery.table, atomically: true, encoding: .utf8)
    _ = try await gallery.record(["--prune"], variables: Self.few)
    #expect(try await gallery.verify(variables: Self.few).run.exitCode == 0)
    #expect(FileManager.default.fileExists(atPath: gallery.references.appendingPathComponent("Hall/p00.png").path))
  }

  @Test(arguments: [
    ["--filter", "*"], ["--skip", "x"], ["Gallery/Hall/p00"], ["--tag", "x"], ["--starred"], ["--user-story", "x"],
    ["--variants", "dark"], ["--shard", "1/2"], ["--failed"], ["--missing"],
  ])
  func `a prune of a part is refused`(part: [String]) async throws {
    let gallery = try await gallery()
    let before = try FolderState(gallery.references)
    let run = try await gallery.run("record", ["--prune"] + part, variables: Self.few)
    #expect(run.exitCode == 2, "\(run.errors)")
    #expect(run.errors.contains("--prune"))
    #expect(try FolderState(gallery.references) == before)
  }

  @Test func `nothing is removed when a provider fails or a plugin cannot be opened`() async throws {
    let gallery = try await gallery()
    let before = try FolderState(gallery.references)
    let (crashed, document) = try await gallery.record(["--prune"], variables: ["GALLERY_FAULT": "1"])
    #expect(crashed.exitCode == 5 || crashed.exitCode == 4, "\(crashed.errors)")
    #expect(document.pruned.isEmpty && crashed.errors.contains("nothing was removed"))
    #expect(try FolderState(gallery.references) == before)
    let broken = try gallery.folder.write("libBroken.so", Data("no library".utf8))
    for other in [broken.path, gallery.folder.file("libGone.so").path] {
      let (run, document) = try await gallery.record([other, "--prune"], variables: Self.few)
      #expect(run.exitCode == 3, "\(run.errors)")
      #expect(document.pruned.isEmpty && document.problems.contains { $0.code == "notPruned" })
      for problem in document.problems where problem.code == "notPruned" { expectShape(problem.message) }
      #expect(try FolderState(gallery.references) == before)
    }
    // Orphans are not reported then either.
    let (_, verified) = try await gallery.verify([broken.path], variables: Self.few)
    #expect(verified.orphans.isEmpty)
  }
}
