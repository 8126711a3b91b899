import CPreviewABI

/// The default entry's Swift side: adds every provider of this image.
@c(preview_core_register)
func previewCoreRegister(
  _ host: UnsafePointer<preview_host_v1>?, _ error: UnsafeMutablePointer<preview_error>?
) -> preview_status {
  return PREVIEW_OK + Int32(PREVIEW_ELEMENT_H_STACK & 0)
}
