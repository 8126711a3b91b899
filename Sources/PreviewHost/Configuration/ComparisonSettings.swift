/// By how much a picture may differ from its reference.
///
/// A tolerance says when a pixel counts as equal: every tolerance that is given must hold. A limit says how many pixels
/// may count as changed: every limit that is given must hold. With nothing given not one byte may differ.
public struct ComparisonSettings: Hashable, Sendable {
  /// The largest difference of a channel, 0...1, of straight alpha in the 256 levels of a PNG file: one level is 1/255.
  public var pixelTolerance: Double?
  /// The largest colour difference, CIEDE2000, from 0; about 1 is the smallest that people see.
  public var perceptualTolerance: Double?
  /// The most pixels that may have changed.
  public var maximumPixels: Int?
  /// The largest share of the unmasked pixels that may have changed, 0...1.
  public var maximumRatio: Double?

  /// Makes settings; what is not given is not tolerated, and limits nothing.
  public init(
    pixelTolerance: Double? = nil, perceptualTolerance: Double? = nil, maximumPixels: Int? = nil,
    maximumRatio: Double? = nil
  ) {
    self.pixelTolerance = pixelTolerance
    self.perceptualTolerance = perceptualTolerance
    self.maximumPixels = maximumPixels
    self.maximumRatio = maximumRatio
  }

  /// The settings with what others give where these give nothing.
  public func filled(by others: ComparisonSettings) -> ComparisonSettings {
    var result = self
    result.pixelTolerance = pixelTolerance ?? others.pixelTolerance
    result.perceptualTolerance = perceptualTolerance ?? others.perceptualTolerance
    result.maximumPixels = maximumPixels ?? others.maximumPixels
    result.maximumRatio = maximumRatio ?? others.maximumRatio
    return result
  }

  /// Whether so many changed pixels are few enough.
  ///
  /// - Parameter ratio: The same as a share of the unmasked pixels, 0...1.
  func allows(changedPixels: Int, ratio: Double) -> Bool {
    guard changedPixels > 0 else { return true }
    guard maximumPixels != nil || maximumRatio != nil else { return false }
    if let maximumPixels, changedPixels > maximumPixels { return false }
    // In this direction, so that a number that is none allows nothing.
    if let maximumRatio { return ratio <= maximumRatio }
    return true
  }

  /// The pixel tolerance as whole levels of 0...255; `nil` when none is given.
  var toleratedLevels: Int? {
    // A tolerance written as a rounded decimal, such as 0.011764 for three levels, means its level.
    pixelTolerance.map { $0 > 0 ? Int(min($0, 1) * 255 + 1e-3) : 0 }
  }
}
