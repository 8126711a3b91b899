import CPreviewABI

/// The boundary that this host was built with.
public enum Boundary {
  /// Its version, such as `1.0`.
  public static let version = "\(PREVIEW_ABI_MAJOR).\(PREVIEW_ABI_MINOR)"
}
