extension Judgement {
  /// Looks whether a second render of a preview that differs from its reference is equal to the first; if not, the
  /// preview is unstable.
  ///
  /// Renders are compared as a render is with its reference: by what the run checks, with masks and tolerances. What
  /// changes by itself under a mask does not hide what else changed.
  mutating func checkStability(comparedWith other: Judgement, settings: CheckSettings) {
    // The content is everything that a picture and its trees depend on.
    guard fingerprint.content != other.fingerprint.content else { return }
    let comparison = pictures(with: other)
    let isPictureStable =
      comparison.map(\.isWithinLimits) ?? (fingerprint.pixels == other.fingerprint.pixels)
    func isStable(_ one: ContentHash?, _ two: ContentHash?) -> Bool { one == nil || two == nil || one == two }
    let isStable =
      other.result.status.isFailure && (!settings.checks.contains(.picture) || isPictureStable)
      && isStable(fingerprint.text, other.fingerprint.text)
      && isStable(fingerprint.accessibility, other.fingerprint.accessibility)
    guard !isStable else { return }
    result.status = .unstable
    var message = "two renders of the preview differ"
    if let comparison, !comparison.isWithinLimits {
      message += " by \(comparison.changedPixels) \(comparison.changedPixels == 1 ? "pixel" : "pixels")"
      result.changedPixels = comparison.changedPixels
      result.changedRatio = comparison.changedRatio
      result.maximumDeltaE = comparison.maximumDeltaE
      result.regions = comparison.regions
      difference = comparison.difference()
    }
    result.findings = [
      .init(
        check: result.findings.first?.check ?? .picture,
        message: message + ". Expected the same twice. Take out what changes by itself, such as the time, random "
          + "numbers or state that outlives the preview, or mask it.")
    ]
  }

  /// Both pictures compared; `nil` if there are not two, or if their bytes are equal.
  private func pictures(with other: Judgement) -> PictureComparison? {
    guard case .picture(let first, _)? = actual, case .picture(let second, _)? = other.actual,
      fingerprint.pixels != other.fingerprint.pixels
    else { return nil }
    return PictureComparison(
      reference: first, actual: second, settings: tolerance, masks: masks + other.masks)
  }
}
