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
  private let expansion: UnsafePointer<preview_expansion_v1>
  private let strings = HeldStrings()

  init(_ expansion: UnsafePointer<preview_expansion_v1>) {
    self.expansion = expansion
  }

  /// Adds one preview and answers the host's status.
  func add(_ preview: Preview) -> preview_status {
    let settings = preview.settings
    let texts =
      [
        preview.content.identifier.description, settings.displayName ?? "", settings.caseName ?? "",
        settings.state ?? "", settings.userStory ?? "", settings.device ?? "",
        settings.variants.joined(separator: ","), settings.date ?? "", settings.source?.file ?? "",
        settings.warning ?? "",
      ] + settings.tags
    let held = strings.hold(texts)
    var record = preview_descriptor()
    record.size = UInt32(MemoryLayout<preview_descriptor>.size)
    record.flags =
      (settings.isStarred == true ? PREVIEW_STARRED : 0) | (settings.isIgnored == true ? PREVIEW_IGNORED : 0)
    record.content = held[0]
    record.display_name = held[1]
    record.case_name = held[2]
    record.state = held[3]
    record.user_story = held[4]
    record.device = held[5]
    record.variants = held[6]
    record.date = held[7]
    record.source_file = held[8]
    record.warning = held[9]
    record.source_line = UInt32(clamping: settings.source?.line ?? 0)
    switch settings.layout {
    case .sizeThatFits: record.layout = PREVIEW_LAYOUT_SIZE_THAT_FITS
    case .device: record.layout = PREVIEW_LAYOUT_DEVICE
    case .fixed(let width, let height):
      record.layout = PREVIEW_LAYOUT_FIXED
      record.width = width
      record.height = height
    case nil: record.layout = settings.device == nil ? PREVIEW_LAYOUT_SIZE_THAT_FITS : PREVIEW_LAYOUT_DEVICE
    }
    record.scale = settings.snapshot.scale ?? 0
    record.pixel_tolerance = settings.snapshot.pixelTolerance ?? 0
    record.perceptual_tolerance = settings.snapshot.perceptualTolerance ?? 0
    record.max_ratio = settings.snapshot.maxRatio ?? 0
    record.settle_nanoseconds = settings.snapshot.settle.map(nanoseconds) ?? 0
    record.context = Unmanaged.passRetained(PreviewBox(preview)).toOpaque()
    record.create = createInstance
    let table = expansion.pointee
    return held[10...].withUnsafeBufferPointer { tags in
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
