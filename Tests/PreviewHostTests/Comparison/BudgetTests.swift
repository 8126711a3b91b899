import Foundation
import Testing

/// `--checks budget`.
///
/// What a budget measures is the time that the plugin's functions take; limits here are far from it.
struct BudgetTests {
  private static let generous = ["budgets": [["preview": "*", "limit": "5m"]]]
  private static let tight = ["budgets": [["preview": "*/work", "limit": "5ms"], ["preview": "*", "limit": "5m"]]]

  @Test func `within its budget a preview passes, without any reference`() async throws {
    let board = try await Board()
    let (run, document) = try await board.verify(["--checks", "budget"], configuration: Self.generous)
    #expect(run.exitCode == 0 && document.names("passed") == Board.names)
    #expect(document.results.allSatisfy { $0.decidedBy == nil && $0.reference == nil })
  }

  @Test func `beyond its budget it fails, and says what it took`() async throws {
    let board = try await Board()
    // It sleeps for 60 ms in each of its runs.
    let (run, document) = try await board.verify(
      ["--checks", "budget"], variables: ["BOARD_WORK": "60"], configuration: Self.tight)
    #expect(run.exitCode == 1 && document.names("different") == ["work"])
    let work = try #require(document["work"])
    let finding = try #require(work.findings.first)
    #expect(finding.check == "budget" && finding.message.contains("its budget, 5.00 ms") && work.findings.count == 1)
    expectShape(finding.message)
  }

  @Test func `a picture that differs is told first, and one that passes does not hide the budget`() async throws {
    let board = try await Board()
    try await board.record()
    let checks = ["--checks", "picture,budget"]
    let (run, document) = try await board.verify(checks, variables: ["BOARD_WORK": "60"], configuration: Self.tight)
    #expect(run.exitCode == 1 && document.names("different") == ["work"])
    #expect(document["work"]?.decidedBy == "content" && document["work"]?.findings.map(\.check) == ["budget"])
    let (_, changed) = try await board.verify(checks, variables: ["BOARD_GRAY": "0.5"], configuration: Self.generous)
    #expect(changed["gray"]?.findings.map(\.check) == ["picture"])
  }

  @Test func `a preview without a budget of its own is skipped`() async throws {
    let board = try await Board()
    let (run, document) = try await board.verify(
      ["--checks", "budget"], configuration: ["budgets": [["preview": "*/work", "limit": "5m"]]])
    #expect(run.exitCode == 0 && document.names("passed") == ["work"])
    #expect(document.names("skipped") == Board.names.filter { $0 != "work" })
  }

  @Test func `the check without budgets is a mistake, and so is recording nothing`() async throws {
    let board = try await Board()
    let run = try await board.run("verify", ["--checks", "budget"])
    #expect(run.exitCode == 2 && run.errors.contains("'budgets' in preview-host.json"))
    let record = try await board.run("record", ["--checks", "budget"], [:], Self.generous)
    #expect(record.exitCode == 2 && record.errors.contains("picture, text or accessibility"), "\(record.errors)")
  }
}
