/// The comparison of a picture with its reference.
public struct PictureComparison: Sendable {
  private let actual: Bitmap
  public let sizesDiffer: Bool
  public let changedPixels: Int
  public let changedRatio: Double
  public let maximumDeltaE: Double
  public let regions: [CheckResult.Region]
  public let isWithinLimits: Bool

  public init(reference: Bitmap, actual: Bitmap, settings: ComparisonSettings, masks: [CheckResult.Region]) {
    self.actual = actual
    sizesDiffer = (reference.width, reference.height) != (actual.width, actual.height)
    changedPixels = sizesDiffer ? actual.width * actual.height : zip(reference.bytes, actual.bytes).count { $0 != $1 }
    changedRatio = Double(changedPixels) / Double(actual.width * actual.height)
    maximumDeltaE = 0
    regions = []
    isWithinLimits = !sizesDiffer && changedPixels == 0
  }

  public func difference() -> Bitmap { actual }
}

public enum LineDifference {
  public static func lines(from old: String, to new: String, context: Int) -> [String] { [] }
}
