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

/// One thing that is said about a preview besides its content.
package enum PreviewSetting: Sendable {
  case displayName(String)
  case caseName(String)
  case state(String)
  case userStory(String)
  case device(String)
  case variants([String])
  case date(String)
  case tags([String])
  case isStarred(Bool)
  case isIgnored(Bool)
  case layout(PreviewLayout)
  case snapshot(SnapshotSettings)
  case source(SourcePlace)
  case warning(String)
}

/// What is said about one preview, from outside to inside: what is said later counts.
///
/// A list, because thousands of previews are passed from hand to hand with two or three things said about each.
package struct PreviewSettings: Sendable {
  package private(set) var list: [PreviewSetting]

  package init(_ list: [PreviewSetting] = []) {
    self.list = list
  }

  /// Adds something that counts more than what was said before.
  package mutating func say(_ setting: PreviewSetting) {
    list.append(setting)
  }

  /// These settings, which count more than those of `outer`.
  package func inside(_ outer: PreviewSettings) -> PreviewSettings {
    if outer.list.isEmpty { return self }
    if list.isEmpty { return outer }
    return PreviewSettings(outer.list + list)
  }
}

/// What holds for one preview in the end.
struct ResolvedSettings {
  var displayName = ""
  var caseName = ""
  var state = ""
  var userStory = ""
  var device = ""
  var variants: [String] = []
  var date = ""
  var tags: [String] = []
  var isStarred = false
  var isIgnored = false
  var layout: PreviewLayout?
  var snapshot = SnapshotSettings()
  var source: SourcePlace?
  var warning = ""

  init(_ settings: PreviewSettings) {
    for setting in settings.list { apply(setting) }
    leaveOutWhatTheBoundaryRefuses()
  }

  /// Takes values away that the boundary refuses, and says so: a slip in one preview must not cost its provider.
  private mutating func leaveOutWhatTheBoundaryRefuses() {
    if case .fixed(let width, let height)? = layout, !(width > 0 && height > 0 && width.isFinite && height.isFinite) {
      layout = nil
      leaveOut("the layout .fixed(width: \(width), height: \(height))", expected: "sides above 0")
    }
    if let scale = snapshot.scale, !(scale >= 0 && scale.isFinite) {
      snapshot.scale = nil
      leaveOut("the scale \(scale)", expected: "pixels per point above 0")
    }
    if let tolerance = snapshot.pixelTolerance, !(0...1).contains(tolerance) {
      snapshot.pixelTolerance = nil
      leaveOut("the pixel tolerance \(tolerance)", expected: "0 to 1")
    }
    if let tolerance = snapshot.perceptualTolerance, !(tolerance >= 0 && tolerance.isFinite) {
      snapshot.perceptualTolerance = nil
      leaveOut("the perceptual tolerance \(tolerance)", expected: "a difference of 0 or more")
    }
    if let ratio = snapshot.maxRatio, !(0...1).contains(ratio) {
      snapshot.maxRatio = nil
      leaveOut("the ratio \(ratio)", expected: "0 to 1")
    }
  }

  private mutating func leaveOut(_ what: String, expected: String) {
    let text = "\(what) is left out: expected \(expected)"
    warning = warning.isEmpty ? text : "\(warning); \(text)"
  }

  private mutating func apply(_ setting: PreviewSetting) {
    switch setting {
    case .displayName(let name): displayName = name
    case .caseName(let name): caseName = name
    case .state(let state): self.state = state
    case .userStory(let story): userStory = story
    case .device(let name): device = name
    case .variants(let names): variants = names
    case .date(let date): self.date = date
    case .tags(let more): tags += more.filter { !tags.contains($0) }
    case .isStarred(let value): isStarred = value
    case .isIgnored(let value): isIgnored = value
    case .layout(let layout): self.layout = layout
    case .snapshot(let inner): snapshot = inner.inside(snapshot)
    case .source(let place): source = place
    case .warning(let text): warning = text
    }
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
