import Foundation

/// Compares the previews of two sets of plugins, without any stored reference.
///
/// What has the same content in both is equal. What has not is drawn: the old ones become references in a temporary
/// folder, and the new ones are compared with them like with any others.
public struct PluginComparison: Sendable {
  /// How the new previews are checked.
  public var verifier: Verifier

  /// Makes a comparison.
  public init(verifier: Verifier) {
    self.verifier = verifier
  }

  /// What came of it.
  public struct Outcome: Sendable {
    /// The results of the new previews, in no certain order.
    public var results: [CheckResult]
    /// What only the new plugins have, as sorted `id@variant`.
    public var added: [String]
    /// What only the old plugins have, likewise.
    public var removed: [String]
  }

  /// Compares every item of two plans.
  public func run(
    new: ObservationPlan, old: ObservationPlan, library: FontLibrary, progress: @escaping @Sendable () async -> Void
  ) async throws -> Outcome {
    let newKeys = Set(new.items.map(\.key))
    let oldKeys = Set(old.items.map(\.key))
    let common = newKeys.intersection(oldKeys)
    verifier.artifacts.clean(new.items)
    let known = try await hashes(of: old.only(common), library: library, progress: progress)
    let (results, undecided) = try await compareHashes(
      of: new, with: known, library: library, progress: progress)
    let drawn = try await draw(old.only(undecided), new.only(undecided), library: library)
    return Outcome(
      results: results + drawn, added: newKeys.subtracting(common).sorted(),
      removed: oldKeys.subtracting(common).sorted())
  }

  /// The hashes of the old contents; what could not be observed has none.
  private func hashes(
    of plan: ObservationPlan, library: FontLibrary, progress: @escaping @Sendable () async -> Void
  ) async throws -> [String: ContentHash] {
    let hashes = KnownHashes()
    try await verifier.observer.run(plan, library: library) { _, hash in
      hash
    } product: { _, content in
      content.hash
    } handle: { observation, _ in
      if let hash = observation.product { await hashes.set(hash, for: observation.item.key) }
      await progress()
    }
    return await hashes.all
  }

  /// Decides what the hashes of the contents can decide.
  ///
  /// - Returns: The results of those that are decided, and the keys of the others.
  private func compareHashes(
    of plan: ObservationPlan, with known: [String: ContentHash], library: FontLibrary,
    progress: @escaping @Sendable () async -> Void
  ) async throws -> ([CheckResult], Set<String>) {
    let results = Results()
    let undecided = Keys()
    let alwaysRenders = verifier.settings.alwaysRenders
    let judge = { @Sendable (item: ObservationPlan.Item, hash: ContentHash) in
      var judgement = Judgement(result: CheckResult(item, status: .skipped), fingerprint: .init(content: hash))
      if known[item.key] == hash, !alwaysRenders {
        judgement.result.status = .passed
        judgement.result.decidedBy = .content
      } else if known[item.key] == nil {
        judgement.result.findings.append(
          .init(
            check: verifier.settings.checks.first ?? .picture,
            message:
              "the old plugins do not show it. Expected one of the same id to compare with: there is none, or it "
              + "fails. Nothing to do if it is new."))
      }
      return judgement
    }
    try await verifier.observer.run(plan, library: library, decide: judge) { item, content in
      judge(item, content.hash)
    } handle: { observation, again in
      let isUndecided = observation.product?.result.status == .skipped && known[observation.item.key] != nil
      if isUndecided {
        await undecided.insert(observation.item.key)
      } else {
        await results.append(await verifier.result(of: observation, again: again))
      }
      await progress()
    }
    return (await results.all, await undecided.all)
  }

  /// Draws the old ones, and compares the new ones with them.
  private func draw(
    _ old: ObservationPlan, _ new: ObservationPlan, library: FontLibrary
  ) async throws -> [CheckResult] {
    guard !new.items.isEmpty else { return [] }
    let folder = "\(verifier.artifacts.path)/.against-\(UUID().uuidString)"
    try AtomicFile.createFolder(folder)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    var verifier = verifier
    verifier.book = ReferenceBook(template: ReferenceTemplate(folder))
    let recorder = Recorder(
      observer: verifier.observer, checks: verifier.settings.checks, alwaysRenders: true,
      book: ReferenceBook(template: ReferenceTemplate(folder)))
    let recorded = try await recorder.run(old, library: library) {}
    var failed: [CheckResult] = []
    for result in recorded where result.status.isFailure {
      guard let item = new.items.first(where: { $0.key == result.key }) else { continue }
      var check = CheckResult(item, status: result.status == .unstable ? .unstable : .failed)
      check.problem = result.problem
      failed.append(check)
    }
    let drawn = Set(new.items.map(\.key)).subtracting(failed.map(\.key))
    return failed + (try await verifier.run(new.only(drawn), library: library) {})
  }
}

/// Hashes that several tasks find.
private actor KnownHashes {
  private(set) var all: [String: ContentHash] = [:]

  func set(_ hash: ContentHash, for key: String) { all[key] = hash }
}

/// Keys that several tasks find.
private actor Keys {
  private(set) var all: Set<String> = []

  func insert(_ key: String) { all.insert(key) }
}
