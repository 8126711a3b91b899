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
    AgainstFolder.removeAbandoned(in: verifier.artifacts)
    let known = try await contents(of: old.only(common), library: library, progress: progress)
    let (results, undecided) = try await compareHashes(
      of: new, with: known, library: library, progress: progress)
    let drawn = try await draw(old.only(undecided), new.only(undecided), library: library)
    return Outcome(
      results: results + drawn, added: newKeys.subtracting(common).sorted(),
      removed: oldKeys.subtracting(common).sorted())
  }

  /// What is known of the old contents.
  private func contents(
    of plan: ObservationPlan, library: FontLibrary, progress: @escaping @Sendable () async -> Void
  ) async throws -> [String: OldContent] {
    let contents = OldContents()
    try await verifier.observer.run(plan, library: library) { _, hash in
      hash
    } product: { _, content in
      content.hash
    } handle: { observation, _ in
      let content = observation.product.map(OldContent.hash) ?? .unusable(OldContent.reason(observation.problem))
      await contents.set(content, for: observation.item.key)
      await progress()
    }
    return await contents.all
  }

  /// Decides what the hashes of the contents can decide.
  ///
  /// - Returns: The results of those that are decided, and the keys of the others.
  private func compareHashes(
    of plan: ObservationPlan, with known: [String: OldContent], library: FontLibrary,
    progress: @escaping @Sendable () async -> Void
  ) async throws -> ([CheckResult], Set<String>) {
    let results = Results()
    let undecided = Keys()
    let settings = verifier.settings
    try await verifier.observer.run(plan, library: library) { item, hash -> Judgement? in
      guard case .hash(let old) = known[item.key] else { return nil }
      return Judgement(item, contentHash: hash, isUnchanged: old == hash && !settings.alwaysRenders)
    } product: { item, content in
      let isUnchanged = known[item.key] == .hash(content.hash) && !settings.alwaysRenders
      var judgement = Judgement(item, contentHash: content.hash, isUnchanged: isUnchanged)
      switch known[item.key] {
      case .hash: break
      case .unusable(let reason):
        let subject = Subject(item: item, content: content)
        try judgement.becomeIncomparable(.different, subject, reason, settings: settings)
      case nil:
        judgement.find(
          "the old plugins do not have it. Expected one of the same id to compare with. Nothing to do if it is new.",
          settings: settings)
      }
      return judgement
    } handle: { observation, again in
      let key = observation.item.key
      if case .hash = known[key], observation.product?.result.status == .skipped {
        await undecided.insert(key)
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
    let folder = try AgainstFolder(in: verifier.artifacts)
    defer { folder.remove() }
    var verifier = verifier
    verifier.book = ReferenceBook(template: ReferenceTemplate(folder.path))
    var settings = verifier.settings
    settings.alwaysRenders = true
    let recorder = Recorder(
      observer: verifier.observer, settings: settings, book: ReferenceBook(template: ReferenceTemplate(folder.path)))
    let recorded = try await recorder.run(old, library: library) {}
    let failed = Dictionary(
      recorded.filter(\.status.isFailure).map { ($0.key, $0) }, uniquingKeysWith: { first, _ in first })
    let incomparable = try await judge(new.only(Set(failed.keys)), whoseOld: failed, library: library)
    let drawn = Set(new.items.map(\.key)).subtracting(failed.keys)
    var results = try await verifier.run(new.only(drawn), library: library) {}
    // What passed has no artifacts, and its reference is gone with the folder.
    for index in results.indices where results[index].reference?.hasPrefix(folder.path) == true {
      results[index].reference = nil
    }
    return incomparable + results
  }

  /// The results of new previews whose old ones could not be drawn.
  private func judge(
    _ plan: ObservationPlan, whoseOld failed: [String: RecordResult], library: FontLibrary
  ) async throws -> [CheckResult] {
    let results = Results()
    let settings = verifier.settings
    try await verifier.observer.run(plan, library: library) { item, content in
      let subject = Subject(item: item, content: content)
      var judgement = Judgement(result: subject.result(.skipped), fingerprint: .init(content: content.hash))
      let old = failed[item.key]
      let isUnstable = old?.status == .unstable
      try judgement.becomeIncomparable(
        isUnstable ? .unstable : .different, subject,
        isUnstable ? "two renders of it differ" : OldContent.reason(old?.problem), settings: settings)
      return judgement
    } handle: { observation, again in
      await results.append(await verifier.result(of: observation, again: again))
    }
    return await results.all
  }
}

/// What is known of an old preview before anything is drawn.
private enum OldContent: Hashable, Sendable {
  case hash(ContentHash)
  /// It could not be observed.
  case unusable(String)

  /// Why an old preview is nothing to compare with.
  static func reason(_ problem: Problem?) -> String { problem?.message ?? "it could not be observed" }
}

extension Judgement {
  /// A preview whose content is the same in both, or about which nothing is known yet.
  fileprivate init(_ item: ObservationPlan.Item, contentHash: ContentHash, isUnchanged: Bool) {
    var result = CheckResult(item, status: isUnchanged ? .passed : .skipped)
    if isUnchanged { result.decidedBy = .content }
    self.init(result: result, fingerprint: .init(content: contentHash))
  }

  /// Notes that the old preview is nothing to compare with, and shows the new one.
  ///
  /// That something can be seen where nothing could is a difference, and one that somebody should look at.
  fileprivate mutating func becomeIncomparable(
    _ status: CheckStatus, _ subject: Subject, _ reason: String, settings: CheckSettings
  ) throws {
    result.status = status
    try subject.exhibit(in: &self, settings: settings)
    let sentence = reason.hasSuffix(".") ? reason : reason + "."
    find(
      "the old plugins' preview: \(sentence) Expected one to compare with. Look at the new picture.",
      settings: settings)
  }

  fileprivate mutating func find(_ message: String, settings: CheckSettings) {
    result.findings.append(.init(check: settings.checks.first ?? .picture, message: message))
  }
}

/// What several tasks find of old previews.
private actor OldContents {
  private(set) var all: [String: OldContent] = [:]

  func set(_ content: OldContent, for key: String) { all[key] = content }
}

/// Keys that several tasks find.
private actor Keys {
  private(set) var all: Set<String> = []

  func insert(_ key: String) { all.insert(key) }
}
