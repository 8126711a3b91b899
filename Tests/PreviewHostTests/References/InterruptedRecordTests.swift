import Foundation
import Testing

/// `record` and `record --prune` that are killed, interrupted, or run out of room, at every call that changes a file.
struct InterruptedRecordTests {
  private static let checks = ["--checks", "picture,text,accessibility"]

  /// References of two previews, and what they become when all of three previews have changed.
  private struct Change {
    var gallery: Gallery
    var old: FolderState
    var new: FolderState

    init() async throws {
      gallery = try await Gallery(count: 2)
      try await gallery.record(edition: 1, InterruptedRecordTests.checks)
      old = try FolderState(gallery.references)
      new = old
      let run = try await record()
      #expect(run.exitCode == 0, "\(run.errors)")
      new = try FolderState(gallery.references)
      #expect(old.paths.count == 7 && new.paths.count == 10)
    }

    func record(environment: [String: String] = [:]) async throws -> ProcessRun {
      try await gallery.run(
        "record", edition: 2, InterruptedRecordTests.checks + ["--json"], variables: ["GALLERY_COUNT": "3"],
        environment: environment)
    }

    /// Expects that all that is on disk is old or new and agrees with the table.
    func expectConsistency(_ context: Comment) throws -> RecordedReferences {
      let references = try RecordedReferences(gallery.references)
      references.expectConsistency(allowed: { [old[$0], new[$0]] }, context: context)
      #expect(Set(references.files.keys).isSuperset(of: old.paths.subtracting(["references.tsv"])), context)
      return references
    }

    /// Expects that each preview passes as it was or as it is now, and fails otherwise only by being the other one.
    func expectVerdicts(_ context: Comment) async throws {
      let (_, was) = try await gallery.verify(edition: 1, InterruptedRecordTests.checks)
      let (_, now) = try await gallery.verify(
        edition: 2, InterruptedRecordTests.checks, variables: ["GALLERY_COUNT": "3"])
      for name in ["p00", "p01"] {
        #expect(Set([was[name]?.status, now[name]?.status]) == ["passed", "different"], "\(name); \(context)")
      }
      #expect(["passed", "missing"].contains(now["p02"]?.status), context)
      for finding in (was.results + now.results).flatMap(\.findings) {
        #expect(!finding.message.contains("recorded. Expected the picture that"), "\(finding.message); \(context)")
        #expect(!finding.message.contains("is not the text that"), "\(finding.message); \(context)")
      }
    }

    /// Expects that the next run ends what was begun, and sweeps up what is some minutes old.
    func expectRecovery(_ context: Comment) async throws {
      for temporary in try RecordedReferences(gallery.references).temporaries {
        let place = gallery.references.appendingPathComponent(temporary).path
        try FileManager.default.setAttributes(
          [.modificationDate: Date(timeIntervalSinceNow: -600)], ofItemAtPath: place)
      }
      let run = try await record()
      #expect(run.exitCode == 0, "\(run.errors); \(context)")
      #expect(try FolderState(gallery.references) == new, context)
      #expect(try RecordedReferences(gallery.references).temporaries.isEmpty, context)
    }
  }

  @Test func `a record that is killed at any call leaves old or new references that agree with their lines`()
    async throws
  {
    let change = try await Change()
    var seen: [FolderState] = []
    var call = 0
    while true {
      call += 1
      try change.old.restore(change.gallery.references)
      let run = try await change.record(environment: Interposition.killed.environment(at: call))
      let context: Comment = "killed at call \(call)"
      guard run.signal == SIGKILL else {
        #expect(run.exitCode == 0 && (call > 40), "\(run.errors); \(context)")
        break
      }
      _ = try change.expectConsistency(context)
      let state = try FolderState(change.gallery.references)
      guard !seen.contains(state) else { continue }
      seen.append(state)
      try await change.expectVerdicts(context)
      // The run that ends it may be killed as well, early or late.
      _ = try await change.record(environment: Interposition.killed.environment(at: 1 + call % 12))
      _ = try change.expectConsistency("killed again; \(context)")
      try await change.expectVerdicts("killed again; \(context)")
      try await change.expectRecovery(context)
    }
    // Old, pending, each of nine files renamed.
    #expect(seen.count >= 10)
  }

  @Test func `a disk that is full from any call on leaves old or new references, and says so`() async throws {
    let change = try await Change()
    var messages = 0
    for (number, step) in [(ENOSPC, 1), (EROFS, 5)] {
      var call = 1 - step
      while true {
        call += step
        try change.old.restore(change.gallery.references)
        let run = try await change.record(environment: Interposition.fails(number).environment(at: call))
        let context: Comment = "error \(number) from call \(call) on"
        #expect(run.signal == nil && [0, 1].contains(run.exitCode), "\(run.errors); \(context)")
        let references = try change.expectConsistency(context)
        if number == ENOSPC { #expect(references.temporaries.isEmpty, context) }
        guard run.exitCode == 1 else { break }
        messages += 1
        for message in run.errors.split(separator: "\n") { expectShape(String(message)) }
        let word = String(cString: strerror(number))
        #expect(run.errors.contains(word), "\(run.errors); \(context)")
        // Many moments look alike: files are written, and nothing is replaced yet.
        if call > 26, call.isMultiple(of: 3) {
          try await change.expectVerdicts(context)
          try await change.expectRecovery(context)
        }
      }
    }
    #expect(messages > 30)
  }

  @Test func `a prune that is killed at any call has removed nothing but orphans, and is ended by the next`()
    async throws
  {
    let gallery = try await Gallery(count: 4)
    try await gallery.record(Self.checks)
    let old = try FolderState(gallery.references)
    func prune(_ environment: [String: String] = [:]) async throws -> ProcessRun {
      try await gallery.run(
        "record", Self.checks + ["--prune"], variables: ["GALLERY_COUNT": "2"], environment: environment)
    }
    #expect(try await prune().exitCode == 0)
    let new = try FolderState(gallery.references)
    #expect(new.paths.count == 7 && old.paths.count == 13)
    var call = 0
    while true {
      call += 1
      try old.restore(gallery.references)
      let run = try await prune(Interposition.killed.environment(at: call))
      let context: Comment = "killed at call \(call)"
      guard run.signal == SIGKILL else {
        #expect(run.exitCode == 0 && call > 8, context)
        break
      }
      try RecordedReferences(gallery.references).expectConsistency(allowed: { [old[$0]] }, context: context)
      #expect(try FolderState(gallery.references).paths.isSuperset(of: new.paths), context)
      #expect(try await gallery.verify(Self.checks, variables: ["GALLERY_COUNT": "2"]).run.exitCode == 0, context)
      #expect(try await prune().exitCode == 0, context)
      #expect(try FolderState(gallery.references) == new, context)
    }
  }

  @Test func `an interrupted record answers 130, and what it has drawn is whole`() async throws {
    let change = try await Change()
    for call in stride(from: 1, through: 40, by: 6) {
      try change.old.restore(change.gallery.references)
      let run = try await change.record(environment: Interposition.signalled(SIGINT).environment(at: call))
      let context: Comment = "interrupted at call \(call)"
      let references = try change.expectConsistency(context)
      // A signal may come when there is nothing left to do.
      let isDone = try run.exitCode == 0 && FolderState(change.gallery.references) == change.new
      #expect(run.exitCode == 130 || isDone, "\(run.errors); \(context)")
      #expect(references.temporaries.isEmpty && !references.lines.contains(where: \.isPending), context)
    }
    try await change.expectVerdicts("interrupted")
    try await change.expectRecovery("interrupted")
  }

  @Test func `a long record that is killed has kept what it had written`() async throws {
    let gallery = try await Gallery(count: 70)
    try await gallery.record(edition: 1)
    let old = try FolderState(gallery.references)
    try await gallery.record(edition: 2)
    let new = try FolderState(gallery.references)
    var kept: [Int] = []
    for call in [200, 225, 310] {
      try old.restore(gallery.references)
      let run = try await gallery.run(
        "record", edition: 2, environment: Interposition.killed.environment(at: call))
      #expect(run.signal == SIGKILL)
      let references = try RecordedReferences(gallery.references)
      references.expectConsistency(allowed: { [old[$0], new[$0]] }, context: "killed at call \(call)")
      kept.append(references.files.count { $1 == new[$0] })
      #expect(try await gallery.verify(edition: 2).document.summary["passed"] == kept.last)
    }
    #expect(kept == kept.sorted() && (kept.last ?? 0) >= 64 && kept.contains { (1..<64).contains($0) }, "\(kept)")
    #expect(try await gallery.record(edition: 2).run.exitCode == 0)
    #expect(try FolderState(gallery.references) == new)
  }
}
