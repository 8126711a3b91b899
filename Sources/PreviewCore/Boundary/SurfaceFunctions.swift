import CPreviewABI

/// `preview.surface/1` of every surface.
let surfaceFunctions = BoundaryTable(
  preview_surface_v1(
    formats: { instance in
      onMainActor(instance) { instance in
        guard let content = LiveHolder.at(instance)?.content as? SurfaceContent else { return 0 }
        return content.surface.formats.reduce(0) { $0 | 1 << UInt64($1.rawValue) }
      }
    },
    measure: { instance, proposedWidth, proposedHeight, width, height, error in
      onMainActor((instance, proposedWidth, proposedHeight, width, height, error)) { arguments in
        let (instance, proposedWidth, proposedHeight, width, height, buffer) = arguments
        guard let content = LiveHolder.at(instance)?.content as? SurfaceContent, let width, let height else {
          return PREVIEW_UNSUPPORTED
        }
        do {
          let size = try content.surface.measure(
            Surface.Proposal(
              width: proposedWidth < 0 ? nil : proposedWidth, height: proposedHeight < 0 ? nil : proposedHeight))
          width.pointee = size.width
          height.pointee = size.height
          return PREVIEW_OK
        } catch {
          return report(PreviewFailure.thrown(error, during: "measuring the surface"), to: buffer)
        }
      }
    },
    draw: { instance, pixels, error in
      onMainActor((instance, pixels, error)) { instance, pixels, buffer in
        guard let content = LiveHolder.at(instance)?.content as? SurfaceContent, let pixels else {
          return PREVIEW_UNSUPPORTED
        }
        let record = readSized(pixels)
        guard let format = Surface.PixelFormat(rawValue: record.format) else { return PREVIEW_UNSUPPORTED }
        do {
          try content.surface.draw(
            Surface.Pixels(
              format: format, width: Int(record.width), height: Int(record.height), stride: Int(record.stride),
              scale: record.scale,
              bytes: UnsafeMutableRawBufferPointer(
                start: record.bytes, count: Int(record.stride) * Int(record.height))))
          return PREVIEW_OK
        } catch {
          return report(PreviewFailure.thrown(error, during: "drawing the surface"), to: buffer)
        }
      }
    },
    semantics: { instance, sink, error in
      onMainActor((instance, sink, error)) { instance, sink, buffer in
        guard let content = LiveHolder.at(instance)?.content as? SurfaceContent, let sink,
          let semantics = content.surface.semantics
        else { return PREVIEW_UNSUPPORTED }
        do {
          let sceneSink = SceneSink(sink)
          sceneSink.emit(try semantics())
          return sceneSink.status
        } catch {
          return report(PreviewFailure.thrown(error, during: "describing the surface"), to: buffer)
        }
      }
    },
    renderer: { instance in
      guard let content = LiveHolder.at(instance) else { return preview_string(bytes: nil, length: 0) }
      return onMainActor(content) { holder in
        guard let content = holder.content as? SurfaceContent else { return UncheckedString() }
        return UncheckedString(string: content.heldRenderer)
      }.string
    }
  ))

/// Carries a string out of the main actor, on whose thread the caller runs anyway.
private struct UncheckedString: @unchecked Sendable {
  var string = preview_string(bytes: nil, length: 0)
}
