/// A view about which something is said as a preview.
public struct _PreviewModifiedContent<Content> {
  let content: Content
  let settings: PreviewSettings
}

extension _PreviewModifiedContent: PrimitiveView, View where Content: View {
  /// What the content is.
  public var _isUnary: Bool { content._isUnary }

  /// What the content is.
  public static func _isAlwaysUnary(_ budget: inout Int) -> Bool { Content._isAlwaysUnary(&budget) }

  /// Writes the content; what is said changes nothing in it.
  public func _emit(in context: _EmissionContext) { content._emit(in: context.child(0)) }

  /// The previews of the content, with what is said.
  public func _collectPreviews(into collection: inout _PreviewCollection) {
    collection.collect(content, with: settings)
  }

  /// This is a preview modifier.
  public static var _hidesPreviewModifier: Bool { true }
}

/// The name of a device, such as `"iPhone 15"`.
public struct PreviewDevice: RawRepresentable, ExpressibleByStringLiteral, Hashable, Sendable {
  /// The name.
  public let rawValue: String

  /// Makes a device of its name.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// Makes a device of its name.
  public init(stringLiteral name: String) {
    rawValue = name
  }
}

// Each of these is for a view at the top of `previews`, or for a group of such views and then for each of them.
extension View {
  private func preview(_ setting: PreviewSetting?) -> _PreviewModifiedContent<Self> {
    _PreviewModifiedContent(content: self, settings: PreviewSettings(setting.map { [$0] } ?? []))
  }

  /// Names the preview.
  public func previewDisplayName(_ name: String?) -> _PreviewModifiedContent<Self> {
    preview(name.map { .displayName($0) })
  }

  /// Says at which size the preview is pictured.
  public func previewLayout(_ layout: PreviewLayout) -> _PreviewModifiedContent<Self> { preview(.layout(layout)) }

  /// Says on which device the preview is pictured.
  public func previewDevice(_ device: PreviewDevice?) -> _PreviewModifiedContent<Self> {
    preview(device.map { .device($0.rawValue) })
  }

  /// Says in which state the component is shown, such as `"loading"`.
  public func previewState(_ state: String) -> _PreviewModifiedContent<Self> { preview(.state(state)) }

  /// Makes the preview a step of a flow.
  public func previewUserStory(_ story: String) -> _PreviewModifiedContent<Self> { preview(.userStory(story)) }

  /// Adds tags to filter by.
  public func previewTags(_ tags: String...) -> _PreviewModifiedContent<Self> { preview(.tags(tags)) }

  /// Lists the preview first.
  public func previewStarred(_ isStarred: Bool = true) -> _PreviewModifiedContent<Self> {
    preview(.isStarred(isStarred))
  }

  /// Leaves the preview out of every command.
  public func previewIgnored(_ isIgnored: Bool = true) -> _PreviewModifiedContent<Self> {
    preview(.isIgnored(isIgnored))
  }

  /// Dates the preview: an ISO 8601 calendar date, such as `"2025-03-14"`.
  public func previewDate(_ date: String) -> _PreviewModifiedContent<Self> { preview(.date(date)) }

  /// Says which variants are pictured, such as `"light"`, `"dark+rtl"`.
  public func previewVariants(_ variants: String...) -> _PreviewModifiedContent<Self> { preview(.variants(variants)) }

  /// Says how the picture is taken and compared.
  ///
  /// What is not given is left to the run.
  ///
  /// - Parameters:
  ///   - scale: pixels per point, greater than zero.
  ///   - pixelTolerance: per channel, in 0...1.
  ///   - perceptualTolerance: CIE ΔE, at least zero.
  ///   - maxRatio: the share of pixels that may differ, in 0...1.
  ///   - settle: the longest wait for work that the preview started.
  public func previewSnapshot(
    scale: Double? = nil, pixelTolerance: Double? = nil, perceptualTolerance: Double? = nil,
    maxRatio: Double? = nil, settle: Duration? = nil
  ) -> _PreviewModifiedContent<Self> {
    preview(
      .snapshot(
        SnapshotSettings(
          scale: scale, pixelTolerance: pixelTolerance, perceptualTolerance: perceptualTolerance, maxRatio: maxRatio,
          settle: settle)))
  }

  /// Names the preview after a case of a `Previewable`.
  func previewCase(_ name: String) -> _PreviewModifiedContent<Self> { preview(.caseName(name)) }
}
