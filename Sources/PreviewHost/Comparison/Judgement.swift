/// What was found of one preview, with everything that artifacts and a second look need.
struct Judgement: Sendable {
  /// What a preview is, as far as it was looked at; two renders of a stable one are equal.
  struct Fingerprint: Hashable {
    var content: ContentHash
    var pixels: ContentHash?
    var text: ContentHash?
    var accessibility: ContentHash?
  }

  /// A picture, or a document, that is written as an artifact of a failure.
  enum Exhibit {
    case picture(Bitmap, scale: Double)
    case document([UInt8])
  }

  /// What the checks say.
  var result: CheckResult
  /// What the preview is.
  var fingerprint: Fingerprint
  /// The preview as it is now.
  var actual: Exhibit?
  /// The file of the reference as it was read.
  var reference: [UInt8]?
  /// The ending of both files, such as `.png`.
  var ending = OutputFormat.png.suffix
  /// The picture that shows what changed.
  var difference: Bitmap?
  /// What may differ between two renders of the preview.
  var tolerance = ComparisonSettings()
  /// What comparisons of its pictures leave out, in pixels.
  var masks: [CheckResult.Region] = []
}
