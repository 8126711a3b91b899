/// A reference as it is to be written.
struct ReferenceDraft: Sendable {
  /// The line; the hash of its file is that of the picture here, or of the file on disk where that one stays.
  var line: ReferenceLine
  /// The picture's or document's bytes; `nil` if the file on disk stays.
  var picture: [UInt8]?
  /// The trees' texts to write.
  var trees: [ReferenceTree: String] = [:]
  /// The hash of what is to be seen, if it was made.
  var pixels: ContentHash?
  /// Whether not even the line changes.
  var isUnchanged = false
  /// What may differ between two renders of the preview.
  var tolerance = ComparisonSettings()
  /// What comparisons of its pictures leave out, in pixels.
  var masks: [CheckResult.Region] = []

  /// Whether a file is written.
  var isNew: Bool { picture != nil || !trees.isEmpty }

  /// Whether two renders of one preview came to the same, as far as the checks would see it.
  func isEqual(to other: ReferenceDraft, by settings: CheckSettings) -> Bool {
    if line.content == other.line.content { return true }
    let trees = ReferenceTree.allCases.filter { settings.checks.contains($0.check) }
    guard trees.allSatisfy({ line[$0] == other.line[$0] }) else { return false }
    return line.picture?.pixels == other.line.picture?.pixels || showsTheSame(as: other)
  }

  /// Whether both pictures are the same but for what is masked or tolerated.
  private func showsTheSame(as other: ReferenceDraft) -> Bool {
    guard tolerance != ComparisonSettings() || !masks.isEmpty, let one = picture, let two = other.picture,
      let first = try? PNGDecoder.decode(one[...], maximumPixels: PixelLayout.maximumPixels),
      let second = try? PNGDecoder.decode(two[...], maximumPixels: PixelLayout.maximumPixels)
    else { return false }
    return PictureComparison(
      reference: first, actual: second, settings: tolerance, masks: masks + other.masks
    ).isWithinLimits
  }
}

/// Makes drafts of what previews show.
struct Drafter: Sendable {
  let book: ReferenceBook
  let settings: CheckSettings
  let renderer: ContentHash
  let completeModules: Set<String>
  /// Keys of previews whose pixels are asked for, even where no picture is recorded.
  let keysWithPixels: Set<String>

  private var checks: [CheckKind] { settings.checks }

  /// Makes the draft of one preview.
  ///
  /// - Throws: What drawing throws, and `Problem` for references that cannot be read.
  func draft(_ item: ObservationPlan.Item, _ content: PreviewContent) throws -> ReferenceDraft {
    let subject = Subject(item: item, content: content)
    let folder = book.folder(ofModule: item.preview.module)
    let path = item.pathInModule + subject.ending
    let old = try oldLine(item)
    let existing = old.map { Existing(line: $0, folder: folder) }
    if let unchanged = unchanged(item, contentHash: content.hash), unchanged.line.path == path { return unchanged }
    var line = ReferenceLine(key: item.key, content: content.hash, renderer: renderer, path: path)
    var draft: ReferenceDraft
    let trees = try subject.trees()
    line.text = trees?.text.map { ContentHash(of: $0) }
    line.layout = trees.map { ContentHash(of: $0.layout) }
    line.accessibility = trees.map { ContentHash(of: $0.accessibility) }
    if checks.contains(.picture) || old?.picture != nil {
      let pixels = try subject.pixelHash()
      let size = try subject.bitmap().map { ($0.width, $0.height) } ?? (0, 0)
      if let file = existing?.file(of: pixels), old?.path == path {
        line.picture = .init(pixels: pixels, width: size.0, height: size.1, file: file)
        draft = ReferenceDraft(line: line)
      } else {
        let bytes = try subject.document?.bytes ?? subject.bitmap()?.pngData(scale: content.frame.scale) ?? []
        line.picture = .init(pixels: pixels, width: size.0, height: size.1, file: ContentHash(of: bytes))
        draft = ReferenceDraft(line: line, picture: bytes)
      }
    } else {
      draft = ReferenceDraft(line: line)
    }
    draft.pixels = line.picture?.pixels
    if draft.pixels == nil, keysWithPixels.contains(item.key) { draft.pixels = try subject.pixelHash() }
    for tree in ReferenceTree.allCases {
      guard let text = trees?[tree], checks.contains(tree.check) || existing?.has(tree) == true else { continue }
      // With another name, as one in another normalisation, the old file goes.
      if old?.stem != line.stem || existing?.hash(of: tree) != line[tree] { draft.trees[tree] = text }
    }
    draft.tolerance = settings.comparison(of: item.preview)
    if draft.picture != nil { draft.masks = try subject.masks(of: settings) }
    draft.isUnchanged = draft.picture == nil && draft.trees.isEmpty && draft.line == old
    return draft
  }

  /// The draft of a preview whose content and whose files are those of its line; `nil` for any other.
  func unchanged(_ item: ObservationPlan.Item, contentHash: ContentHash) -> ReferenceDraft? {
    guard !settings.alwaysRenders, let line = try? book.line(item.key, ofModule: item.preview.module),
      line.content == contentHash, line.renderer == renderer,
      line.stem == item.pathInModule
    else { return nil }
    let existing = Existing(line: line, folder: book.folder(ofModule: item.preview.module))
    if checks.contains(.picture) {
      guard let picture = line.picture, existing.pictureFile == picture.file else { return nil }
    }
    for tree in ReferenceTree.allCases where checks.contains(tree.check) && item.preview.content != .document {
      // A surface's texts are not seen.
      let isUnseen = tree == .text && item.preview.content == .surface && line.text == nil
      guard isUnseen || line[tree] != nil && existing.hash(of: tree) == line[tree] else { return nil }
    }
    // What only a damaged line lacks is filled in.
    guard item.preview.content == .document || line.layout != nil && line.accessibility != nil else { return nil }
    return ReferenceDraft(line: line, pixels: line.picture?.pixels, isUnchanged: true)
  }

  private func oldLine(_ item: ObservationPlan.Item) throws(Problem) -> ReferenceLine? {
    do throws(Problem) {
      return try book.line(item.key, ofModule: item.preview.module)
    } catch {
      // A damaged table is written anew where all of it is; whatever its lines said.
      guard completeModules.contains(item.preview.module) else { throw error }
      return nil
    }
  }
}

/// A reference as it is on disk.
private struct Existing {
  let line: ReferenceLine
  let folder: ReferenceFolder

  /// The hash of the picture's file.
  var pictureFile: ContentHash? {
    if case .present(let hash) = ReferenceFile(path: folder.path(of: line.path)) { hash } else { nil }
  }

  /// The hash of the picture's file, if it shows the pixels of a hash.
  func file(of pixels: ContentHash) -> ContentHash? {
    guard let hash = pictureFile else { return nil }
    if hash == line.picture?.file { return line.picture?.pixels == pixels ? hash : nil }
    guard let bytes = ReferenceFile.bytes(of: folder.path(of: line.path)), ContentHash(of: bytes) == hash,
      let bitmap = try? PNGDecoder.decodeWhole(bytes, maximumPixels: PixelLayout.maximumPixels), bitmap.hash == pixels
    else { return nil }
    return hash
  }

  func hash(of tree: ReferenceTree) -> ContentHash? {
    if case .present(let hash) = ReferenceFile(path: folder.path(of: line.stem + tree.suffix)) { hash } else { nil }
  }

  func has(_ tree: ReferenceTree) -> Bool { hash(of: tree) != nil }
}
