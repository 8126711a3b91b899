import Foundation

/// The comparison of one preview with the line of its reference, and with the files that the line names.
struct LineComparison {
  let judge: Judge
  let subject: Subject
  let line: ReferenceLine
  /// Whether a file on disk is not the one that the line is of.
  private(set) var fileDisagrees = false
  private var judgement: Judgement

  private var checks: [CheckKind] { judge.settings.checks }
  private var folder: ReferenceFolder { judge.book.folder(ofModule: subject.item.preview.module) }
  private var hasSameContent: Bool { subject.content.hash == line.content }
  private var hasSameRenderer: Bool { judge.renderer == line.renderer }

  init(judge: Judge, subject: Subject, line: ReferenceLine) {
    self.judge = judge
    self.subject = subject
    self.line = line
    judgement = Judgement(result: subject.result(.skipped), fingerprint: .init(content: subject.content.hash))
  }

  /// Runs the checks that compare with references.
  mutating func run() throws -> Judgement {
    if checks.contains(.picture) { judgement.result.status = try checkPicture() }
    for tree in ReferenceTree.allCases where checks.contains(tree.check) {
      let status = try check(tree)
      // A picture that changed says more than a text that changed with it.
      if !judgement.result.status.isFailure, status != .skipped,
        status != .passed || judgement.result.status == .skipped
      {
        judgement.result.status = status
      }
    }
    if judgement.result.status.isFailure { try describeFailure() }
    return judgement
  }

  // MARK: Pictures

  private mutating func checkPicture() throws -> CheckStatus {
    guard let picture = line.picture else {
      find(
        .picture, "no reference picture: only trees were recorded. Expected a picture. Record it with --checks picture."
      )
      return .missing
    }
    let path = folder.path(of: line.path)
    judgement.result.reference = path
    let bytes: [UInt8]?
    switch try file(at: path, of: picture) {
    case .same: bytes = nil
    case .repacked(let repacked): bytes = repacked
    case .absent:
      bytes = nil
      judgement.result.reference = nil
    case .other(let reason): return refuse(path, reason)
    }
    if hasSameContent, !judge.settings.alwaysRenders {
      judgement.result.decidedBy = .content
      return hasSameRenderer ? .passed : .rerendered
    }
    judgement.result.decidedBy = .pixelHash
    if try subject.pixelHash() == picture.pixels { return .passed }
    return try comparePixels(picture, path: path, known: bytes)
  }

  /// Notes that the file is not the one that the line is of.
  private mutating func refuse(_ path: String, _ reason: String) -> CheckStatus {
    fileDisagrees = true
    find(
      .picture,
      "\(SafeText.escape(path)): \(reason). Expected the picture that \(ReferenceTable.fileName) says was recorded. "
        + "Restore the file, or look at the preview and record it again.")
    return .different
  }

  /// What stands at the path of the reference's file.
  private enum File {
    /// The file that was recorded.
    case same
    /// Another file of the same pixels, as an optimiser writes it.
    case repacked([UInt8])
    case absent
    /// Something else.
    case other(reason: String)
  }

  private func file(at path: String, of picture: ReferenceLine.Picture) throws -> File {
    switch ReferenceFile(path: path) {
    case .absent: return .absent
    case .present(picture.file): return .same
    case .notFile: return .other(reason: "is no regular file")
    case .unreadable(let number): return .other(reason: "cannot be read: \(String(cString: strerror(number)))")
    case .present: break
    }
    guard let bytes = ReferenceFile.bytes(of: path) else { return .other(reason: "cannot be read") }
    guard subject.document == nil else { return .other(reason: "is not the document that was recorded") }
    do {
      let bitmap = try PNGDecoder.decodeWhole(bytes, maximumPixels: PixelLayout.maximumPixels)
      return bitmap.hash == picture.pixels ? .repacked(bytes) : .other(reason: "shows other pixels than were recorded")
    } catch {
      return .other(reason: "is no whole PNG picture (\(error.code))")
    }
  }

  private mutating func comparePixels(
    _ picture: ReferenceLine.Picture, path: String, known: [UInt8]?
  ) throws -> CheckStatus {
    try subject.exhibit(in: &judgement, settings: judge.settings)
    let bytes = judgement.result.reference == nil ? nil : known ?? ReferenceFile.bytes(of: path)
    judgement.reference = bytes
    guard let actual = try subject.bitmap() else {
      let isSame = bytes.map { $0 == subject.document?.bytes } ?? false
      let what = isSame ? "an asset of the document, or its media type," : "the document"
      let advice =
        bytes == nil
        ? "and its reference is not here. Expected it at \(SafeText.escape(path)). Fetch it (git lfs pull) to see what "
          + "changed."
        : "Expected the recorded one. Look at it, and record it if it is right."
      find(
        .picture, "\(what) is not what was recorded\(bytes == nil ? ", " : ". ")\(advice)",
        lines: isSame ? [] : Self.lines(from: bytes, to: subject.document))
      return changed
    }
    let sizesDiffer = (actual.width, actual.height) != (picture.width, picture.height)
    if sizesDiffer {
      find(
        .picture,
        "\(actual.width) × \(actual.height) pixels. Expected \(picture.width) × \(picture.height), the size of the "
          + "reference. Look at both, and record it if the new size is right.")
    }
    guard let bytes, let reference = try? PNGDecoder.decodeWhole(bytes, maximumPixels: PixelLayout.maximumPixels) else {
      if !sizesDiffer {
        find(
          .picture,
          "the pixels are not those that were recorded, and the reference's picture is not here. Expected it at "
            + "\(SafeText.escape(path)). Fetch it (git lfs pull) to see what changed.")
      }
      return sizesDiffer ? .sizeChanged : changed
    }
    guard reference.hash == picture.pixels else { return refuse(path, "shows other pixels than were recorded") }
    let comparison = PictureComparison(
      reference: reference, actual: actual, settings: judgement.tolerance, masks: judgement.masks)
    judgement.result.decidedBy = .pixels
    judgement.result.changedPixels = comparison.changedPixels
    judgement.result.changedRatio = comparison.changedRatio
    judgement.result.maximumDeltaE = comparison.maximumDeltaE
    judgement.result.regions = comparison.regions
    if comparison.isWithinLimits { return .passed }
    judgement.difference = comparison.difference()
    if sizesDiffer { return .sizeChanged }
    find(.picture, Self.summary(of: comparison))
    return changed
  }

  /// What pixels or texts that differ come to: the renderer's doing, where the content is the same and the renderer is not.
  private var changed: CheckStatus { hasSameContent && !hasSameRenderer ? .rerendered : .different }

  private static func summary(of comparison: PictureComparison) -> String {
    let count = comparison.changedPixels
    let percent = (comparison.changedRatio * 100).formatted(.number.precision(.significantDigits(1...3)))
    let deltaE = comparison.maximumDeltaE.formatted(.number.precision(.fractionLength(1)))
    return "\(count) \(count == 1 ? "pixel differs" : "pixels differ") (\(percent) %), the most by ΔE \(deltaE). "
      + "Expected the recorded picture. Look at the difference, and record it if it is right."
  }

  private static func lines(from old: [UInt8]?, to new: PluginDocument?) -> [String] {
    guard let old, let new, let oldText = String(validating: old, as: UTF8.self),
      let newText = String(validating: new.bytes, as: UTF8.self)
    else { return [] }
    return LineDifference.lines(from: oldText, to: newText, context: 3)
  }

  // MARK: Trees

  private mutating func check(_ tree: ReferenceTree) throws -> CheckStatus {
    guard subject.document == nil || line[tree] != nil else { return .skipped }
    guard let recorded = line[tree] else {
      // A surface's texts are not seen, now as then.
      guard try subject.trees()?[tree] != nil else { return .skipped }
      find(tree.check, "no recorded \(tree.words). Expected it. Record it with --checks \(tree.check.rawValue).")
      return .missing
    }
    guard try subject.trees()?[tree] != nil || hasSameContent else {
      find(
        tree.check,
        "the preview has no \(tree.words) any more. Expected what was recorded. Look at what it shows now, and record it if "
          + "it is right.")
      return .different
    }
    let path = folder.path(of: line.stem + tree.suffix)
    let file = ReferenceFile(path: path)
    if let reason = try contradiction(of: file, to: recorded, tree) {
      fileDisagrees = true
      find(
        tree.check,
        "\(SafeText.escape(path)): \(reason). Expected what \(ReferenceTable.fileName) says. "
          + "Restore the file, or record the preview again.")
      return .different
    }
    if hasSameContent, !judge.settings.alwaysRenders { return .passed }
    let actual = try subject.trees()?[tree] ?? ""
    let hash = ContentHash(of: actual)
    set(hash, of: tree)
    guard hash != recorded else { return .passed }
    var lines: [String] = []
    if case .present = file, let bytes = ReferenceFile.bytes(of: path) {
      lines = LineDifference.lines(from: String(decoding: bytes, as: UTF8.self), to: actual, context: 2)
    }
    find(
      tree.check,
      "the \(tree.words) changed. Expected what was recorded. "
        + (lines.isEmpty
          ? "Only its hash was recorded: record with --checks \(tree.check.rawValue) to see lines here the next time."
          : "Look at what changed, and record it if it is right."),
      lines: lines)
    return changed
  }

  /// Why a tree's file is not the recorded one; one that is not there says nothing else.
  ///
  /// Nor does one that a killed run has written, before it came to the picture.
  private func contradiction(
    of file: ReferenceFile, to recorded: ContentHash, _ tree: ReferenceTree
  ) throws -> String? {
    switch file {
    case .absent, .present(recorded): return nil
    case .present(let hash):
      let table = try judge.book.table(ofModule: subject.item.preview.module)
      return table.pending[line.key]?[tree] == hash ? nil : "is not the text that was recorded"
    case .notFile: return "is no regular file"
    case .unreadable(let number): return "cannot be read: \(String(cString: strerror(number)))"
    }
  }

  private mutating func set(_ hash: ContentHash, of tree: ReferenceTree) {
    switch tree {
    case .text: judgement.fingerprint.text = hash
    case .accessibility: judgement.fingerprint.accessibility = hash
    }
  }

  // MARK: Failures

  /// Adds what artifacts need and what changed besides the picture.
  private mutating func describeFailure() throws {
    if judgement.actual == nil { try subject.exhibit(in: &judgement, settings: judge.settings) }
    if judgement.reference == nil, judgement.result.reference != nil {
      judgement.reference = ReferenceFile.bytes(of: folder.path(of: line.path))
    }
    guard let trees = try subject.trees() else { return }
    func isChanged(_ text: String?, _ recorded: ContentHash?) -> Bool? {
      guard let text, let recorded else { return nil }
      return ContentHash(of: text) != recorded
    }
    judgement.result.isTextChanged = isChanged(trees.text, line.text)
    judgement.result.isLayoutChanged = isChanged(trees.layout, line.layout)
    judgement.result.isAccessibilityChanged = isChanged(trees.accessibility, line.accessibility)
  }

  private mutating func find(_ check: CheckKind, _ message: String, lines: [String] = []) {
    judgement.result.findings.append(.init(check: check, message: message, lines: lines))
  }
}

extension ReferenceTree {
  /// What it is called in messages.
  fileprivate var words: String {
    switch self {
    case .text: "text"
    case .accessibility: "accessibility tree"
    }
  }
}

extension PreviewTrees {
  /// The text of a tree.
  subscript(tree: ReferenceTree) -> String? {
    switch tree {
    case .text: text
    case .accessibility: accessibility
    }
  }
}
