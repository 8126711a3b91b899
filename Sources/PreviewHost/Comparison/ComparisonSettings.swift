/// What may differ between a picture and its reference.
///
/// Every tolerance that is given must hold for a pixel to count as equal, and every limit that is given for the
/// picture to pass. When none is given, not one pixel may differ at all.
public struct ComparisonSettings: Hashable, Sendable {
  /// The largest difference of a channel with straight alpha, 0...1.
  public var pixelTolerance: Double?
  /// The largest CIEDE2000 difference, from 0.
  public var perceptualTolerance: Double?
  /// The most pixels that may differ.
  public var maximumPixels: Int?
  /// The largest share of the unmasked pixels that may differ, 0...1.
  public var maximumRatio: Double?

  /// Settings with nothing given.
  public init() {}

  /// The settings with what others give where these give nothing.
  public func filled(by others: ComparisonSettings) -> ComparisonSettings {
    var result = self
    result.pixelTolerance = pixelTolerance ?? others.pixelTolerance
    result.perceptualTolerance = perceptualTolerance ?? others.perceptualTolerance
    result.maximumPixels = maximumPixels ?? others.maximumPixels
    result.maximumRatio = maximumRatio ?? others.maximumRatio
    return result
  }
}
