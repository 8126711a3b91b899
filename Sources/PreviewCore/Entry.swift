import CPreviewABI

/// What the weak default entry calls: adds every provider of this image.
@c(preview_core_register)
func registerDiscovered(
  _ host: UnsafePointer<preview_host_v1>?, _ error: UnsafeMutablePointer<preview_error>?
) -> preview_status {
  PreviewRegistry.register(host: host, error: error) { $0.addDiscovered() }
}
