import CPreviewABI

/// A provider that a plugin registered.
public struct ProviderRecord: Hashable, Sendable {
  /// The provider's number in the plugin, from 0.
  public var index: Int
  /// The module that the author wrote it in.
  public var module: String
  /// The type's name, nested types with dots.
  public var type: String
}

/// A preview that a provider added: every field of `preview_descriptor` as a value.
public struct PreviewRecord: Hashable, Sendable {
  /// How large the picture is.
  public enum Layout: Hashable, Sendable {
    /// As large as the content wants to be.
    case sizeThatFits
    /// The device's size.
    case device
    /// A size in points, above 0.
    case fixed(width: Double, height: Double)
  }

  /// What the preview answers.
  public enum Content: Hashable, Sendable {
    case scene, surface, document
    /// A content id that this host does not know.
    case unknown(String)

    init(identifier: String) {
      switch identifier {
      case PREVIEW_CONTENT_SCENE_V1: self = .scene
      case PREVIEW_CONTENT_SURFACE_V1: self = .surface
      case PREVIEW_CONTENT_DOCUMENT_V1: self = .document
      default: self = .unknown(identifier)
      }
    }
  }

  /// The provider's number in the plugin, from 0.
  public var provider: Int
  /// The preview's number in its provider, from 0.
  public var index: Int
  /// Whether the author starred it.
  public var isStarred: Bool
  /// Whether the author left it out of every verb.
  public var isIgnored: Bool
  /// What it answers.
  public var content: Content
  /// Empty when the author gave none, like every string that follows.
  public var displayName: String
  /// The case of a `Previewable` enum.
  public var caseName: String
  /// The component's state.
  public var state: String
  /// The user story that it is a step of.
  public var userStory: String
  /// The device's name.
  public var device: String
  /// The author's own variants, such as `light,dark`.
  public var variants: String
  /// An ISO 8601 calendar date.
  public var date: String
  /// Where it stands in the author's source.
  public var source: SourcePlace?
  /// How large its picture is.
  public var layout: Layout
  /// Tags in the author's order.
  public var tags: [String]
  /// Something that the author should know.
  public var warning: String
  /// Pixels per point; 0 for the run's own.
  public var scale: Double
  /// How much a channel may differ, 0...1.
  public var pixelTolerance: Double
  /// How far colours may be apart, in CIE ΔE.
  public var perceptualTolerance: Double
  /// The share of pixels that may differ, 0...1.
  public var maximumRatio: Double
  /// The longest wait for pending work in nanoseconds; 0 for the run's own.
  public var settleNanoseconds: UInt64

  /// Reads the payload of WIRE_PREVIEW.
  ///
  /// - Throws: ``WireError`` if a field is missing.
  init(provider: Int, index: Int, reading reader: inout WireReader) throws(WireError) {
    self.provider = provider
    self.index = index
    let flags = try reader.unsigned32()
    isStarred = flags & UInt32(PREVIEW_STARRED) != 0
    isIgnored = flags & UInt32(PREVIEW_IGNORED) != 0
    content = Content(identifier: try reader.string())
    displayName = try reader.string()
    caseName = try reader.string()
    state = try reader.string()
    userStory = try reader.string()
    device = try reader.string()
    variants = try reader.string()
    date = try reader.string()
    let file = try reader.string()
    let line = try reader.unsigned32()
    source = file.isEmpty ? nil : SourcePlace(file: file, line: Int(line))
    let layout = try reader.signed32()
    let width = try reader.double()
    let height = try reader.double()
    switch layout {
    case PREVIEW_LAYOUT_FIXED: self.layout = .fixed(width: width, height: height)
    case PREVIEW_LAYOUT_DEVICE: self.layout = .device
    default: self.layout = .sizeThatFits
    }
    let tagCount = try reader.unsigned32()
    tags = []
    for _ in 0..<tagCount { tags.append(try reader.string()) }
    warning = try reader.string()
    scale = try reader.double()
    pixelTolerance = try reader.double()
    perceptualTolerance = try reader.double()
    maximumRatio = try reader.double()
    settleNanoseconds = try reader.unsigned64()
  }
}
