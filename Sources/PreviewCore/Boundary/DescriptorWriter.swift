import CPreviewABI

/// A preview as the boundary's `create` finds it; it lives as long as the process.
final class PreviewBox: Sendable {
  @MainActor let preview: Preview

  @MainActor init(_ preview: Preview) {
    self.preview = preview
  }
}

/// Passes previews to the host, one memory for the strings of all of them.
@MainActor struct DescriptorWriter {
  private let table: preview_expansion_v1
  private let strings = HeldStrings()

  init(_ expansion: UnsafePointer<preview_expansion_v1>) {
    table = expansion.pointee
  }

  /// Adds one preview of a provider and answers the host's status.
  func add(_ preview: Preview, of common: CommonSettings) -> preview_status {
    var settings = ResolvedSettings(preview.settings.inside(common.settings))
    if settings.displayName.isEmpty, settings.caseName.isEmpty, let name = common.name { settings.displayName = name }
    strings.forget()
    var record = preview_descriptor()
    record.size = UInt32(MemoryLayout<preview_descriptor>.size)
    record.flags = (settings.isStarred ? PREVIEW_STARRED : 0) | (settings.isIgnored ? PREVIEW_IGNORED : 0)
    record.content = strings.hold(preview.content.identifier)
    record.display_name = strings.hold(settings.displayName)
    record.case_name = strings.hold(settings.caseName)
    record.state = strings.hold(settings.state)
    record.user_story = strings.hold(settings.userStory)
    record.device = strings.hold(settings.device)
    if !settings.variants.isEmpty { record.variants = strings.hold(settings.variants.joined(separator: ",")) }
    record.date = strings.hold(settings.date)
    if let source = settings.source { record.source_file = strings.hold(source.file) }
    record.warning = strings.hold(settings.warning)
    record.source_line = UInt32(clamping: settings.source?.line ?? 0)
    switch settings.layout {
    case .sizeThatFits: record.layout = PREVIEW_LAYOUT_SIZE_THAT_FITS
    case .device: record.layout = PREVIEW_LAYOUT_DEVICE
    case .fixed(let width, let height):
      record.layout = PREVIEW_LAYOUT_FIXED
      record.width = width
      record.height = height
    case nil: record.layout = settings.device.isEmpty ? PREVIEW_LAYOUT_SIZE_THAT_FITS : PREVIEW_LAYOUT_DEVICE
    }
    record.scale = settings.snapshot.scale ?? 0
    record.pixel_tolerance = settings.snapshot.pixelTolerance ?? 0
    record.perceptual_tolerance = settings.snapshot.perceptualTolerance ?? 0
    record.max_ratio = settings.snapshot.maxRatio ?? 0
    record.settle_nanoseconds = settings.snapshot.settle.map(nanoseconds) ?? 0
    record.context = Unmanaged.passRetained(PreviewBox(preview)).toOpaque()
    record.create = createInstance
    if settings.tags.isEmpty { return table.add_preview(table.context, &record) }
    return settings.tags.map(strings.hold).withUnsafeBufferPointer { tags in
      record.tags = tags.baseAddress
      record.tag_count = UInt64(tags.count)
      return table.add_preview(table.context, &record)
    }
  }

  private func nanoseconds(_ duration: Duration) -> UInt64 {
    let (seconds, attoseconds) = duration.components
    return UInt64(clamping: seconds) &* 1_000_000_000 &+ UInt64(clamping: attoseconds / 1_000_000_000)
  }
}

/// `create` of every preview of this library.
private let createInstance:
  @convention(c) (
    UnsafeMutableRawPointer?, UnsafePointer<preview_environment>?, UnsafeMutablePointer<preview_holder>?,
    UnsafeMutablePointer<preview_error>?
  ) -> preview_status = { context, environment, holder, error in
    onMainActor((context, environment, holder, error)) { context, environment, holder, buffer in
      guard let context, let environment, let holder else { return PREVIEW_UNSUPPORTED }
      let preview = Unmanaged<PreviewBox>.fromOpaque(context).takeUnretainedValue().preview
      do {
        let content = try preview.make(PreviewEnvironment(environment))
        let live = LiveHolder(kind: preview.content, content: content)
        var record = preview_holder()
        record.instance = live.retainedPointer()
        record.functions = holderFunctions.pointer
        record.size = UInt32(MemoryLayout<preview_holder>.size)
        writeSized(record, to: holder)
        return PREVIEW_OK
      } catch let failure as PreviewFailure {
        return report(failure, to: buffer)
      } catch {
        return report(PreviewFailure.thrown(error, during: "making the preview"), to: buffer)
      }
    }
  }
