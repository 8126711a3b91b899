import CPreviewABI

/// `preview.scene/1` of every scene.
let sceneFunctions = BoundaryTable(
  preview_scene_v1(
    emit: { instance, sink, error in
      onMainActor((instance, sink, error)) { instance, sink, buffer in
        guard let content = LiveHolder.at(instance)?.content as? any SceneContent, let sink else {
          return PREVIEW_UNSUPPORTED
        }
        let sceneSink = SceneSink(sink)
        do {
          try content.emit(into: sceneSink)
          return sceneSink.status
        } catch {
          return report(error, to: buffer)
        }
      }
    },
    resolve: nil
  ))

/// `preview.document/1` of every document.
let documentFunctions = BoundaryTable(
  preview_document_v1(
    describe: { instance, info, _ in
      onMainActor((instance, info)) { instance, info in
        guard let content = LiveHolder.at(instance)?.content as? DocumentContent, let info else {
          return PREVIEW_UNSUPPORTED
        }
        let document = content.document
        content.strings.forget()
        var record = preview_document_info()
        record.asset_count = UInt32(clamping: document.assets.count)
        record.media_type = content.strings.hold(document.mediaType)
        record.columns = UInt32(clamping: document.columns)
        record.rows = UInt32(clamping: document.rows)
        writeSized(record, to: info)
        return PREVIEW_OK
      }
    },
    write: { instance, stream, _ in
      onMainActor((instance, stream)) { instance, stream in
        guard let content = LiveHolder.at(instance)?.content as? DocumentContent, let stream else {
          return PREVIEW_UNSUPPORTED
        }
        return write(content.document.bytes, to: stream)
      }
    },
    describe_asset: { instance, index, info, _ in
      onMainActor((instance, index, info)) { instance, index, info in
        guard let content = LiveHolder.at(instance)?.content as? DocumentContent, let info,
          content.document.assets.indices.contains(Int(index))
        else { return PREVIEW_UNSUPPORTED }
        let asset = content.document.assets[Int(index)]
        content.strings.forget()
        var record = preview_asset_info()
        record.path = content.strings.hold(asset.path)
        record.media_type = content.strings.hold(asset.mediaType)
        writeSized(record, to: info)
        return PREVIEW_OK
      }
    },
    write_asset: { instance, index, stream, _ in
      onMainActor((instance, index, stream)) { instance, index, stream in
        guard let content = LiveHolder.at(instance)?.content as? DocumentContent, let stream,
          content.document.assets.indices.contains(Int(index))
        else { return PREVIEW_UNSUPPORTED }
        return write(content.document.assets[Int(index)].bytes, to: stream)
      }
    }
  ))

/// Writes bytes in pieces, so that no message has to hold all of them.
@MainActor private func write(_ bytes: [UInt8], to stream: UnsafePointer<preview_stream_v1>) -> preview_status {
  let piece = 1 << 20
  let stream = stream.pointee
  return bytes.withUnsafeBytes { all in
    var offset = 0
    while offset < all.count {
      let part = UnsafeRawBufferPointer(rebasing: all[offset..<min(offset + piece, all.count)])
      let status = stream.write(stream.context, preview_bytes(bytes: part.baseAddress, length: UInt64(part.count)))
      if status != PREVIEW_OK { return status }
      offset += part.count
    }
    return PREVIEW_OK
  }
}
