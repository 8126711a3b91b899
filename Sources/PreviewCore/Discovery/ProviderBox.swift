import CPreviewABI

/// What the host expands later; it lives as long as the process.
final class ProviderBox: Sendable {
  @MainActor let previews: () -> [Preview]

  @MainActor init(_ previews: @escaping @MainActor () -> [Preview]) {
    self.previews = previews
  }

  /// Previews of a type, with what it says about all of them.
  ///
  /// Runs none of its code.
  @MainActor convenience init(_ type: any PreviewHolder.Type) {
    self.init { previewsOf(type) }
  }
}

/// The previews of a type, with what it says about all of them.
@MainActor private func previewsOf(_ type: any PreviewHolder.Type) -> [Preview] {
  var common = PreviewSettings()
  common.isStarred = type.isStarred ? true : nil
  common.tags = type.tags
  common.date = type.date
  let name = type.name
  return type.previews.map { preview in
    var preview = preview
    preview.settings = preview.settings.inside(common)
    if preview.settings.displayName == nil, preview.settings.caseName == nil { preview.settings.displayName = name }
    return preview
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
      for preview in box.previews() {
        let status = writer.add(preview)
        if status != PREVIEW_OK { return status }
      }
      return PREVIEW_OK
    }
  }
