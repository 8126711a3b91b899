import CPreviewABI

/// What a provider says about all of its previews.
struct CommonSettings {
  var settings = PreviewSettings()
  /// The name of those previews that have none of their own.
  var name: String?

  init() {}

  /// Asks a type; runs the author's code.
  @MainActor init(_ type: any PreviewHolder.Type) {
    if type.isStarred { settings.say(.isStarred(true)) }
    let tags = type.tags
    if !tags.isEmpty { settings.say(.tags(tags)) }
    if let date = type.date { settings.say(.date(date)) }
    name = type.name
  }
}

/// What the host expands later; it lives as long as the process.
final class ProviderBox: Sendable {
  @MainActor let expand: () -> (previews: [Preview], common: CommonSettings)

  /// Previews that belong to no type.
  @MainActor init(_ previews: @escaping @MainActor () -> [Preview]) {
    expand = { (previews(), CommonSettings()) }
  }

  /// Previews of a type.
  ///
  /// Runs none of its code.
  @MainActor init(_ type: any PreviewHolder.Type) {
    expand = { (type.previews, CommonSettings(type)) }
  }
}

/// Adds a provider to the host, which copies the strings.
@MainActor func addProvider(
  module: preview_string, type: preview_string, box: ProviderBox, to host: UnsafePointer<preview_host_v1>
) -> preview_status {
  var record = preview_provider()
  record.size = UInt32(MemoryLayout<preview_provider>.size)
  record.module = module
  record.type = type
  record.context = Unmanaged.passRetained(box).toOpaque()
  record.expand = expandProvider
  return host.pointee.add_provider(host.pointee.context, &record)
}

/// `expand` of every provider of this library: runs the author's getter.
private let expandProvider:
  @convention(c) (
    UnsafeMutableRawPointer?, UnsafePointer<preview_expansion_v1>?, UnsafeMutablePointer<preview_error>?
  ) -> preview_status = { context, expansion, error in
    onMainActor((context, expansion)) { context, expansion in
      guard let context, let expansion else { return PREVIEW_UNSUPPORTED }
      let box = Unmanaged<ProviderBox>.fromOpaque(context).takeUnretainedValue()
      let writer = DescriptorWriter(expansion)
      let (previews, common) = box.expand()
      for preview in previews {
        let status = writer.add(preview, of: common)
        if status != PREVIEW_OK { return status }
      }
      return PREVIEW_OK
    }
  }
