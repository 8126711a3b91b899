extension PixelLayout.Format {
  /// The format of a value that was checked before; RGBA for any other.
  init(checked value: Int) { self = Self(rawValue: Int32(truncatingIfNeeded: value)) ?? .rgba }
}
