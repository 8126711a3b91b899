import PreviewHost

/// What `--version` says.
enum ProductVersion {
  /// The version of the release that this is on the way to.
  static let number = "0.1.0"

  static var text: String { "preview-host \(number) (ABI \(Boundary.version))\n" }
}
