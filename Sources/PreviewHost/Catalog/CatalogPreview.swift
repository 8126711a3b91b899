/// One preview that was found, with its identity.
public struct CatalogPreview: Hashable, Sendable {
  /// What a preview's picture shows.
  public enum Kind: String, Sendable {
    case screen, component
  }

  /// What the plugin answers with.
  public enum Content: String, Sendable {
    case scene, surface, document
  }

  /// `Module/Provider/name`.
  public var id: String
  /// The module.
  public var module: String
  /// The provider's part of the id.
  public var provider: String
  /// The last part of the id.
  public var name: String
  /// The component's state, such as `loading`; empty when the author gave none.
  public var state: String
  /// The user story that it is a step of; empty when the author gave none.
  public var userStory: String
  /// How large the picture is.
  public var layout: PreviewRecord.Layout
  /// The device that the author named; empty when none.
  public var device: String
  /// Tags, in the author's order.
  public var tags: [String]
  /// True if it stands first in lists.
  public var isStarred: Bool
  /// An ISO 8601 date; empty when the author gave none.
  public var date: String
  /// Where in the source it stands.
  public var source: SourcePlace?
  /// What the plugin answers with.
  public var content: Content
  /// The author's own variants, as a list for `VariantParser`; empty when there are none.
  public var variants: String
  /// Something that the author should know; empty when there is nothing.
  public var warning: String
  /// Pixels per point that the author asked for; 0 for the device's.
  public var scale: Double
  /// How much a channel of its picture may differ from its reference, 0...1; 0 for the run's.
  public var pixelTolerance: Double
  /// How far colours may be from those of its reference, in CIEDE2000; 0 for the run's.
  public var perceptualTolerance: Double
  /// The share of pixels that may differ from its reference, 0...1; 0 for the run's.
  public var maximumRatio: Double
  /// The longest wait for pending work that the author asked for, in nanoseconds; 0 for the run's.
  public var settleNanoseconds: UInt64
  /// The provider's number in the plugin.
  public var providerIndex: Int
  /// The preview's number in the provider.
  public var previewIndex: Int

  /// Screen for a device layout or a named device, else component.
  public var kind: Kind {
    layout == .device || !device.isEmpty ? .screen : .component
  }
}
