/// Compares what previews show with their references, from cheap to dear.
struct Judge: Sendable {
  let book: ReferenceBook
  let settings: CheckSettings
  /// The fingerprint of this run's renderer.
  let renderer: ContentHash

  /// Judges one preview.
  ///
  /// - Throws: What drawing throws, and `Problem` for references that cannot be read.
  func judge(_ item: ObservationPlan.Item, _ content: PreviewContent) throws -> Judgement {
    let subject = Subject(item: item, content: content)
    let known = try book.line(item.key, ofModule: item.preview.module)
    // What was recorded and is gone is no less of a change.
    let hadTree = ReferenceTree.allCases.contains { settings.checks.contains($0.check) && known?[$0] != nil }
    guard try hadTree || hasReference(subject) else {
      return Judgement(result: subject.result(.skipped), fingerprint: .init(content: content.hash))
    }
    guard let line = known else { return try missing(subject) }
    let judgement = try judge(subject, against: line)
    guard judgement.disagrees else { return judgement.judgement }
    // The file is not the line's. Another run may just be replacing both.
    return try book.withSettledLine(item.key, ofModule: item.preview.module) { line in
      guard let line else { return try missing(subject) }
      return try judge(subject, against: line).judgement
    }
  }

  /// Judges one preview by the hash of its content, if that is enough.
  ///
  /// - Returns: `nil` for everything but a preview whose content and whose files are those of its line.
  func decide(_ item: ObservationPlan.Item, contentHash: ContentHash) -> Judgement? {
    let module = item.preview.module
    guard !settings.alwaysRenders, let line = try? book.line(item.key, ofModule: module), line.content == contentHash
    else { return nil }
    let folder = book.folder(ofModule: module)
    var result = CheckResult(item, status: .skipped)
    result.contentHash = contentHash.text
    for tree in ReferenceTree.allCases where settings.checks.contains(tree.check) {
      guard let hash = line[tree] else { return nil }
      switch ReferenceFile(path: folder.path(of: line.stem + tree.suffix)) {
      case .absent, .present(hash): result.status = .passed
      default: return nil
      }
    }
    if settings.checks.contains(.picture) {
      guard let picture = line.picture else { return nil }
      let path = folder.path(of: line.path)
      switch ReferenceFile(path: path) {
      case .absent: break
      case .present(picture.file): result.reference = path
      default: return nil
      }
      result.decidedBy = .content
      result.status = line.renderer == renderer ? .passed : .rerendered
    }
    return Judgement(result: result, fingerprint: .init(content: contentHash))
  }

  /// Whether a reference is anything to any of the checks; a budget needs none, and a document has no trees.
  private func hasReference(_ subject: Subject) throws -> Bool {
    if settings.checks.contains(.picture) { return true }
    let trees = ReferenceTree.allCases.filter { settings.checks.contains($0.check) }
    guard subject.document == nil, !trees.isEmpty else { return false }
    return try trees.contains(.accessibility) || subject.trees()?.text != nil
  }

  private func judge(
    _ subject: Subject, against line: ReferenceLine
  ) throws -> (judgement: Judgement, disagrees: Bool) {
    var comparison = LineComparison(judge: self, subject: subject, line: line)
    return (try comparison.run(), comparison.fileDisagrees)
  }

  private func missing(_ subject: Subject) throws -> Judgement {
    var judgement = Judgement(
      result: subject.result(.missing), fingerprint: .init(content: subject.content.hash))
    try subject.exhibit(in: &judgement, settings: settings)
    let folder = book.folder(ofModule: subject.item.preview.module)
    judgement.result.findings.append(
      .init(
        check: settings.checks.first ?? .picture,
        message:
          "no reference: \(folder.tablePath) has no line of it. Expected one. Look at the picture, and record it."))
    return judgement
  }
}

/// A preview that is being judged; it is laid out and drawn at most once.
final class Subject {
  let item: ObservationPlan.Item
  let content: PreviewContent
  private var knownDrawing: Drawing?
  private var knownBitmap: Bitmap?
  private var knownTrees: PreviewTrees?

  init(item: ObservationPlan.Item, content: PreviewContent) {
    self.item = item
    self.content = content
  }

  /// A result without findings.
  func result(_ status: CheckStatus) -> CheckResult {
    var result = CheckResult(item, status: status)
    result.contentHash = content.hash.text
    return result
  }

  /// The layout; `nil` for a document.
  func drawing() throws -> Drawing? {
    if knownDrawing == nil { knownDrawing = try content.drawing() }
    return knownDrawing
  }

  /// The pixels; `nil` for a document.
  func bitmap() throws -> Bitmap? {
    if knownBitmap == nil, let drawing = try drawing() { knownBitmap = try content.bitmap(of: drawing) }
    return knownBitmap
  }

  /// The trees; `nil` for a document.
  func trees() throws -> PreviewTrees? {
    if knownTrees == nil, let drawing = try drawing() { knownTrees = try PreviewTrees(of: drawing, content: content) }
    return knownTrees
  }

  /// The document, if it is one.
  var document: PluginDocument? {
    if case .document(let document) = content.body { document } else { nil }
  }

  /// The hash of what a picture check compares: the pixels, or the document with its assets.
  func pixelHash() throws -> ContentHash {
    try bitmap()?.hash ?? content.hash
  }

  /// The ending of its reference's file.
  var ending: String {
    document.map { MediaType.ending(of: $0.mediaType) } ?? OutputFormat.png.suffix
  }

  /// What comparisons of its picture leave out, in pixels.
  func masks(of settings: CheckSettings) throws -> [CheckResult.Region] {
    let masks = settings.configuration.masks.filter { $0.applies(to: item.preview.id, variant: item.variant.name) }
    guard !masks.isEmpty, let drawing = try drawing() else { return [] }
    return try masks.flatMap { try $0.regions(in: drawing, scale: content.frame.scale) }
  }

  /// Puts the preview as it is now into a judgement.
  func exhibit(in judgement: inout Judgement, settings: CheckSettings) throws {
    judgement.tolerance = settings.comparison(of: item.preview)
    judgement.masks = try masks(of: settings)
    let hash = try pixelHash()
    judgement.result.pixelHash = hash.text
    judgement.fingerprint.pixels = hash
    judgement.ending = ending
    if let document {
      judgement.actual = .document(document.bytes)
    } else if let bitmap = try bitmap() {
      judgement.actual = .picture(bitmap, scale: content.frame.scale)
    }
  }
}

extension ObservationPlan.Item {
  /// `Module/Provider/name@variant`.
  public var key: String { "\(preview.id)@\(variant.name)" }
}

extension CheckResult {
  /// A result of a preview in a variant.
  init(_ item: ObservationPlan.Item, status: CheckStatus) {
    self.init(id: item.preview.id, variant: item.variant.name, status: status)
    userStory = item.preview.userStory
    source = item.preview.source
  }
}
