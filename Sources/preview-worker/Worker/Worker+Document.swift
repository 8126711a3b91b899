import CPreviewABI
import CPreviewWire
import CWorkerShim

// preview.document/1.
extension Worker {
  private static let assetLimit: UInt32 = 100_000

  /// The document's description and bytes.
  func document() {
    guard let (instance, table) = table(preview_document_v1.self, .document) else { return }
    guard let describe = table.describe, let write = table.write else {
      _ = refuse("preview_document_v1.describe or .write is NULL; both are needed")
      return
    }
    var info = preview_document_info()
    info.size = UInt32(MemoryLayout<preview_document_info>.size)
    call { describe(instance.pointer, &info, $0) }
    guard status == PREVIEW_OK else { return }
    guard let mediaType = checked(info.media_type, "preview_document_info.media_type") else { return }
    guard mediaType.count > 0 else {
      _ = refuse("preview_document_info.media_type is empty; give one such as text/html; charset=utf-8")
      return
    }
    guard info.asset_count <= Self.assetLimit else {
      _ = refuse(
        "preview_document_info.asset_count is \(info.asset_count); at most \(Self.assetLimit) are taken",
        status: WIRE_STATUS_LIMIT)
      return
    }
    guard info.asset_count == 0 || (table.describe_asset != nil && table.write_asset != nil) else {
      _ = refuse("a document announces \(info.asset_count) assets, and describe_asset or write_asset is NULL")
      return
    }
    connection.begin(WIRE_DOCUMENT_INFO)
    connection.append(string: mediaType)
    connection.append(info.asset_count)
    connection.append(info.columns)
    connection.append(info.rows)
    connection.end()
    stream.take { stream in call { write(instance.pointer, stream, $0) } }
  }

  /// One asset's description and bytes.
  func asset(_ payload: RequestReader) {
    var payload = payload
    let index = payload.integer32()
    guard let (instance, table) = table(preview_document_v1.self, .document) else { return }
    guard !payload.isBroken, let describe = table.describe_asset, let write = table.write_asset else {
      return badRequest("asset of a document without assets")
    }
    var info = preview_asset_info()
    info.size = UInt32(MemoryLayout<preview_asset_info>.size)
    call { describe(instance.pointer, index, &info, $0) }
    guard status == PREVIEW_OK else { return }
    guard let path = checked(info.path, "preview_asset_info.path"),
      let mediaType = checked(info.media_type, "preview_asset_info.media_type")
    else { return }
    guard isRelativePath(path) else {
      let text = String(decoding: path, as: UTF8.self)
      _ = refuse(
        "preview_asset_info.path of asset \(index) is '\(text)'; it is relative, without empty, . and .. parts")
      return
    }
    guard mediaType.count > 0 else {
      _ = refuse("preview_asset_info.media_type of asset \(index) is empty; give one such as image/png")
      return
    }
    connection.begin(WIRE_ASSET_INFO)
    connection.append(string: path)
    connection.append(string: mediaType)
    connection.end()
    stream.take { stream in call { write(instance.pointer, index, stream, $0) } }
  }
}

/// Whether a path is one that an asset may have: parts between slashes, none of them empty, `.` or `..`.
private func isRelativePath(_ path: UnsafeRawBufferPointer) -> Bool {
  let slash = UInt8(ascii: "/")
  let dot = UInt8(ascii: ".")
  var start = 0
  for index in 0...path.count {
    guard index == path.count || path[index] == slash else {
      if path[index] == 0 { return false }
      continue
    }
    let length = index - start
    let isDots = (start..<index).allSatisfy { path[$0] == dot }
    if length == 0 || (length <= 2 && isDots) { return false }
    start = index + 1
  }
  return true
}
