import Foundation
import Testing

/// Several runs at once in one folder.
struct ConcurrentRecordTests {
  @Test func `two records at once leave each reference whole, and a verify beside them sees the one or the other`()
    async throws
  {
    let gallery = try await Gallery(count: 40)
    try await gallery.record(edition: 1)
    let first = try FolderState(gallery.references)
    try await gallery.record(edition: 2)
    let second = try FolderState(gallery.references)
    let done = gallery.folder.file("done")
    let checker = Task {
      var runs = 0
      while !FileManager.default.fileExists(atPath: done.path) {
        let (run, document) = try await gallery.verify(edition: 1 + runs % 2)
        runs += 1
        #expect([0, 1].contains(run.exitCode), "\(run.errors)")
        #expect(document.results.allSatisfy { ["passed", "different"].contains($0.status) })
        let messages = document.results.flatMap(\.findings).map(\.message)
        for message in messages {
          #expect(message.contains("differ ("), "not the preview's doing: \(message)")
        }
      }
      return runs
    }
    for _ in 0..<4 {
      async let one = gallery.record(edition: 1)
      async let two = gallery.record(edition: 2)
      for (run, document) in try await [one, two] {
        // Whoever finds that the other has replaced what was to stay says so; nothing else goes wrong.
        #expect(document.results.compactMap(\.problem).allSatisfy { $0.code == "replaced" }, "\(run.errors)")
      }
      let references = try RecordedReferences(gallery.references)
      references.expectConsistency(allowed: { [first[$0], second[$0]] }, context: "two records")
      #expect(references.lines.count == 40 && !references.lines.contains(where: \.isPending))
      #expect(references.files.count == 40 && references.temporaries.isEmpty)
    }
    try Data().write(to: done)
    #expect(try await checker.value >= 2)
    let (_, one) = try await gallery.verify(edition: 1)
    let (_, two) = try await gallery.verify(edition: 2)
    #expect(Set(one.names("passed")).symmetricDifference(two.names("passed")).count == 40)
  }

  @Test func `records of different previews at once are all kept`() async throws {
    let gallery = try await Gallery(count: 24)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for tens in 0..<3 {
        group.addTask {
          let (run, document) = try await gallery.record(["Gallery/Hall/p\(tens)*"])
          #expect(run.exitCode == 0 && document.results.allSatisfy { $0.status == "written" }, "\(run.errors)")
        }
      }
      try await group.waitForAll()
    }
    #expect(try await gallery.verify().document.summary["passed"] == 24)
  }

  @Test func `two prunes at once remove the orphans and nothing else`() async throws {
    let gallery = try await Gallery(count: 30)
    try await gallery.record(["--checks", "picture,text"])
    let whole = try FolderState(gallery.references)
    let few = ["GALLERY_COUNT": "3"]
    async let one = gallery.record(["--prune"], variables: few)
    async let two = gallery.record(["--prune"], variables: few)
    let runs = try await [one, two]
    #expect(runs.allSatisfy { $0.run.exitCode == 0 })
    #expect(runs.flatMap(\.document.pruned).count == 54 && Set(runs.flatMap(\.document.pruned)).count == 54)
    let references = try RecordedReferences(gallery.references)
    references.expectConsistency(allowed: { [whole[$0]] }, context: "two prunes")
    #expect(references.lines.map(\.path) == ["Hall/p00.png", "Hall/p01.png", "Hall/p02.png"])
    #expect(references.files.count == 6)
  }

  @Test func `a picture that another run replaces while this one draws is not taken for this one's`() async throws {
    let gallery = try await Gallery(count: 2)
    try await gallery.record(edition: 2)
    let second = try FolderState(gallery.references)
    try await gallery.record(edition: 1)
    let first = try FolderState(gallery.references)
    // Of the one only the line is to be brought up to date, the picture of the other is to be written.
    let table = try String(contentsOf: gallery.table, encoding: .utf8)
    let content = try #require(try RecordedReferences(gallery.references).lines.first?.fields[1])
    let stale = table.replacing(content, with: String(repeating: "0", count: 32))
    try stale.write(to: gallery.table, atomically: false, encoding: .utf8)
    try FileManager.default.removeItem(at: gallery.references.appendingPathComponent("Hall/p01.png"))
    // The test is the other run: it holds the folder, and replaces what the first one has looked at.
    let folder = open(gallery.references.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    try #require(folder >= 0 && flock(folder, LOCK_EX) == 0)
    async let recording = gallery.record(edition: 1, ["--jobs", "1"])
    while try RecordedReferences(gallery.references).temporaries.isEmpty { await Task.yield() }
    try second["Hall/p00.png"]?.write(to: gallery.references.appendingPathComponent("Hall/p00.png"))
    try second["references.tsv"]?.write(to: gallery.table)
    close(folder)
    let (run, document) = try await recording
    #expect(run.exitCode == 1)
    #expect(document.names("written") == ["p01"] && document.names("failed") == ["p00"])
    let problem = try #require(document.results.first?.problem)
    #expect(problem.code == "replaced")
    expectShape(problem.message)
    try RecordedReferences(gallery.references)
      .expectConsistency(allowed: { $0.contains("p00") ? [second[$0]] : [first[$0]] }, context: "one after the other")
  }
}
