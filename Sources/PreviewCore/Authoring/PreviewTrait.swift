/// One thing that is said about a `Preview` besides its name.
public struct PreviewTrait: Sendable {
  let setting: PreviewSetting

  /// Pictured as large as the content wants to be; the default.
  public static var sizeThatFitsLayout: PreviewTrait { layout(.sizeThatFits) }

  /// Pictured on the whole screen of the device.
  public static var deviceLayout: PreviewTrait { layout(.device) }

  /// Pictured at a size in points.
  public static func fixedLayout(width: Double, height: Double) -> PreviewTrait {
    layout(.fixed(width: width, height: height))
  }

  /// Pictured at a size of some kind.
  public static func layout(_ layout: PreviewLayout) -> PreviewTrait { PreviewTrait(setting: .layout(layout)) }

  /// Pictured on the device of this name, such as `"iPhone 15"`.
  public static func device(_ name: String) -> PreviewTrait { PreviewTrait(setting: .device(name)) }

  /// The state that the component is shown in, such as `"loading"`.
  public static func state(_ state: String) -> PreviewTrait { PreviewTrait(setting: .state(state)) }

  /// The flow of which the preview is a step.
  public static func userStory(_ story: String) -> PreviewTrait { PreviewTrait(setting: .userStory(story)) }

  /// Tags to filter by.
  public static func tags(_ tags: String...) -> PreviewTrait { PreviewTrait(setting: .tags(tags)) }

  /// Listed first.
  public static var starred: PreviewTrait { PreviewTrait(setting: .isStarred(true)) }

  /// Left out of every command.
  public static var ignored: PreviewTrait { PreviewTrait(setting: .isIgnored(true)) }

  /// An ISO 8601 calendar date, such as `"2025-03-14"`.
  public static func date(_ date: String) -> PreviewTrait { PreviewTrait(setting: .date(date)) }

  /// The variants to picture, such as `"light"`, `"dark+rtl"`.
  public static func variants(_ variants: String...) -> PreviewTrait { PreviewTrait(setting: .variants(variants)) }

  /// How the picture is taken and compared.
  ///
  /// What is not given is left to the run.
  ///
  /// - Parameters:
  ///   - scale: pixels per point, greater than zero.
  ///   - pixelTolerance: per channel, in 0...1.
  ///   - perceptualTolerance: CIE ΔE, at least zero.
  ///   - maxRatio: the share of pixels that may differ, in 0...1.
  ///   - settle: the longest wait for work that the preview started.
  public static func snapshot(
    scale: Double? = nil, pixelTolerance: Double? = nil, perceptualTolerance: Double? = nil,
    maxRatio: Double? = nil, settle: Duration? = nil
  ) -> PreviewTrait {
    PreviewTrait(
      setting: .snapshot(
        SnapshotSettings(
          scale: scale, pixelTolerance: pixelTolerance, perceptualTolerance: perceptualTolerance, maxRatio: maxRatio,
          settle: settle)))
  }
}
