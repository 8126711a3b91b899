import CPreviewABI

/// Something that went wrong on this side of the boundary.
package enum PreviewFailure: Error {
  /// The author's code threw.
  case thrown(any Error, during: String)
  /// A preview was asked for that its provider no longer answers.
  case previewGone(provider: String, index: Int, count: Int)
  /// Views lie in each other without end.
  case tooDeep(view: String, limit: Int)
}

/// What was found, what was expected, what to do.
func describe(_ error: any Error) -> String {
  guard let failure = error as? PreviewFailure else { return "\(error)" }
  switch failure {
  case .thrown(let error, let phase):
    return "\(phase) threw \"\(error)\": a preview must not throw. Handle the error inside the preview."
  case .previewGone(let provider, let index, let count):
    return "\(provider) has \(count) previews now, the one numbered \(index + 1) is gone: the same previews are "
      + "expected each time. Let 'previews' depend on nothing that changes."
  case .tooDeep(let view, let limit):
    return "the body of '\(view)' lies more than \(limit) views deep: a finite tree is expected. "
      + "Look for a view that contains itself."
  }
}

/// Writes an error's text into the caller's buffer, cut to what fits, and answers the status to return.
func report(_ error: any Error, to buffer: UnsafeMutablePointer<preview_error>?) -> preview_status {
  guard let buffer, let text = buffer.pointee.text else { return PREVIEW_FAILED }
  var message = describe(error)
  message.withUTF8 { bytes in
    var count = min(bytes.count, Int(buffer.pointee.capacity))
    // A character is never cut in two.
    while count > 0, count < bytes.count, bytes[count] & 0xC0 == 0x80 { count -= 1 }
    if let base = bytes.baseAddress { UnsafeMutableRawPointer(text).copyMemory(from: base, byteCount: count) }
    buffer.pointee.length = UInt32(count)
  }
  return PREVIEW_FAILED
}
