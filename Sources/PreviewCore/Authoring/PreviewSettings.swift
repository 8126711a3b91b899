/// Where in the sources a preview is written.
public struct SourcePlace: Hashable, Sendable {
  /// Module and file, such as `"Shop/CartView.swift"`.
  public var file: String

  /// The line, from 1.
  public var line: Int

  /// Makes a place.
  public init(file: String, line: Int) {
    self.file = file
    self.line = line
  }
}

/// The size at which a preview is pictured.
public enum PreviewLayout: Hashable, Sendable {
  /// As large as the content wants to be.
  case sizeThatFits

  /// The whole screen of the device.
  case device

  /// A size in points; both numbers are finite and greater than zero.
  case fixed(width: Double, height: Double)
}

/// What is known about one preview besides its content.
package struct PreviewSettings: Sendable {
  package var displayName: String?
  package var caseName: String?
  package var state: String?
  package var userStory: String?
  package var device: String?
  package var variants: [String] = []
  package var date: String?
  package var tags: [String] = []
  package var isStarred: Bool?
  package var isIgnored: Bool?
  package var layout: PreviewLayout?
  package var snapshot = SnapshotSettings()
  package var source: SourcePlace?
  package var warning: String?

  package init() {}

  /// These settings where they say something, else those of `outer`; tags of both.
  package func inside(_ outer: PreviewSettings) -> PreviewSettings {
    var result = outer
    result.displayName = displayName ?? outer.displayName
    result.caseName = caseName ?? outer.caseName
    result.state = state ?? outer.state
    result.userStory = userStory ?? outer.userStory
    result.device = device ?? outer.device
    result.variants = variants.isEmpty ? outer.variants : variants
    result.date = date ?? outer.date
    result.tags = outer.tags + tags.filter { !outer.tags.contains($0) }
    result.isStarred = isStarred ?? outer.isStarred
    result.isIgnored = isIgnored ?? outer.isIgnored
    result.layout = layout ?? outer.layout
    result.snapshot = snapshot.inside(outer.snapshot)
    result.source = source ?? outer.source
    result.warning = warning ?? outer.warning
    return result
  }
}

/// How the picture of a preview is taken and compared.
///
/// `nil` leaves a value to the run.
package struct SnapshotSettings: Sendable {
  package var scale: Double?
  package var pixelTolerance: Double?
  package var perceptualTolerance: Double?
  package var maxRatio: Double?
  package var settle: Duration?

  package init(
    scale: Double? = nil, pixelTolerance: Double? = nil, perceptualTolerance: Double? = nil,
    maxRatio: Double? = nil, settle: Duration? = nil
  ) {
    self.scale = scale
    self.pixelTolerance = pixelTolerance
    self.perceptualTolerance = perceptualTolerance
    self.maxRatio = maxRatio
    self.settle = settle
  }

  func inside(_ outer: SnapshotSettings) -> SnapshotSettings {
    SnapshotSettings(
      scale: scale ?? outer.scale,
      pixelTolerance: pixelTolerance ?? outer.pixelTolerance,
      perceptualTolerance: perceptualTolerance ?? outer.perceptualTolerance,
      maxRatio: maxRatio ?? outer.maxRatio,
      settle: settle ?? outer.settle)
  }
}
