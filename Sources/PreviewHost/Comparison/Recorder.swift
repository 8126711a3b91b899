import Foundation

/// Writes what previews show as their references.
public struct Recorder: Sendable {
  /// How previews are observed.
  public var observer: Observer
  /// What is recorded, and what may differ between two renders of a preview, as it may from its reference.
  public var settings: CheckSettings
  /// Where references are.
  public var book: ReferenceBook
  /// For an `id@variant`, the hash of the pixels that somebody has looked at.
  ///
  /// What is something else by now is not recorded. Keys that are not there are not asked for.
  public var expectedPixels: [String: String] = [:]
  /// For an `id@variant`, the hash of the content that somebody has looked at; likewise, where trees are checked.
  public var expectedContents: [String: String] = [:]
  /// Modules of which every preview is recorded: a damaged table of theirs is written anew.
  public var completeModules: Set<String> = []

  /// Makes a recorder.
  public init(observer: Observer, settings: CheckSettings, book: ReferenceBook) {
    self.observer = observer
    self.settings = settings
    self.book = book
  }

  /// Records every item of a plan.
  ///
  /// What was drawn is written under temporary names at once, and takes the place of the old references some dozens at
  /// a time. A run that is killed has recorded a part; every reference is the old one or the new one.
  ///
  /// - Returns: The results, in no certain order.
  public func run(
    _ plan: ObservationPlan, library: FontLibrary, progress: @escaping @Sendable () async -> Void
  ) async throws -> [RecordResult] {
    let fingerprint = try library.fingerprint()
    guard let renderer = ContentHash(text: fingerprint.hash) else { return [] }
    let drafter = Drafter(
      book: book, settings: settings, renderer: renderer, completeModules: completeModules,
      keysWithPixels: Set(expectedPixels.keys))
    let writer = ReferenceWriter(book: book, renderer: (renderer, fingerprint.summary), salvages: completeModules)
    let modules = Set(plan.items.map(\.preview.module))
    // What a killed run has begun is ended before anything is compared with it, and before its files are swept away.
    for module in modules { try? book.folder(ofModule: module).settle() }
    await writer.clean(modules: modules)
    // A damaged table is written anew where all of it is; a part would lose the rest.
    let unreadable = book.problems(ofModules: modules.subtracting(completeModules))
    let (plan, refused) = plan.divided { unreadable[$0.preview.module] == nil }
    for item in refused {
      await writer.take((.init(item, status: .failed, problem: unreadable[item.preview.module]), nil))
      await progress()
    }
    do {
      try await observer.run(plan, library: library) { item, hash in
        drafter.unchanged(item, contentHash: hash)
      } product: { item, content in
        try drafter.draft(item, content)
      } handle: { observation, again in
        await writer.take(await result(of: observation, again: again))
        await progress()
      }
    } catch {
      await writer.abandon()
      throw error
    }
    // What a run that was interrupted has drawn is whole, and is kept.
    await writer.commit()
    return await writer.results
  }

  /// The draft that is to be written, if the preview is what it should be.
  private func result(
    of observation: Observation<ReferenceDraft>, again: Again<ReferenceDraft>
  ) async -> (RecordResult, ReferenceDraft?) {
    let item = observation.item
    var result = RecordResult(
      id: item.preview.id, module: item.preview.module, variant: item.variant.name, status: .unchanged, reference: "")
    result.warnings = observation.warnings
    result.output = observation.output
    let folder = book.folder(ofModule: item.preview.module)
    guard let draft = observation.product else {
      result.status = .init(observation.status)
      result.problem = observation.problem
      return (result, nil)
    }
    result.reference = folder.path(of: draft.line.path)
    let checksTrees = ReferenceTree.allCases.contains { settings.checks.contains($0.check) }
    let isOtherPicture = expectedPixels[item.key].map { draft.pixels != nil && draft.pixels?.text != $0 } ?? false
    let isOtherContent = checksTrees && expectedContents[item.key].map { draft.line.content.text != $0 } ?? false
    if isOtherPicture || isOtherContent {
      result.status = .changed
      result.problem = Self.problem(
        "changedSince", item,
        "is not what was looked at any more. Expected the picture of the last run. Run 'verify' again.")
      return (result, nil)
    }
    guard draft.isNew else {
      result.status = draft.isUnchanged ? .unchanged : .updated
      return (result, draft.isUnchanged ? nil : draft)
    }
    for process in [AgainProcess.same, .other] {
      let second = await again(process)
      guard let other = second.product else {
        result.status = .init(second.status)
        result.problem = second.problem
        return (result, nil)
      }
      guard draft.isEqual(to: other, by: settings) else {
        result.status = .unstable
        result.problem = Self.problem(
          "unstable", item,
          "two renders differ. Expected the same twice: nothing was recorded. Take out what changes by itself, such as "
            + "the time, random numbers or state that outlives the preview, or mask it.")
        return (result, nil)
      }
    }
    result.status = .written
    return (result, draft)
  }

  private static func problem(_ code: String, _ item: ObservationPlan.Item, _ text: String) -> Problem {
    Problem(
      code: code, phase: "record", message: "\(SafeText.escape(item.key)): \(text)", source: item.preview.source)
  }
}

extension RecordResult {
  /// A result of a preview that was not observed.
  init(_ item: ObservationPlan.Item, status: Status, problem: Problem?) {
    self.init(
      id: item.preview.id, module: item.preview.module, variant: item.variant.name, status: status, reference: "")
    self.problem = problem
  }
}

extension RecordResult.Status {
  init(_ status: ObservationStatus) {
    self =
      switch status {
      case .crashed: .crashed
      case .timedOut: .timedOut
      case .exited: .exited
      case .ok, .failed: .failed
      }
  }
}

extension RendererFingerprint {
  /// The parts in one line, for people who compare two of them.
  public var summary: String {
    let versions = libraries.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
    let families = fonts.map { "\($0.file) \($0.xxh128.prefix(8))" }
    return (versions + families).joined(separator: ", ")
  }
}
