/// What a run checks, and how strictly.
public struct CheckSettings: Sendable {
  /// What is checked.
  public var checks: [CheckKind]
  /// Draws everything, whatever the hashes of the content say.
  public var alwaysRenders: Bool
  /// The tolerances of the command line and the configuration, the former before the latter; a preview's own fill
  /// what they leave open.
  public var comparison: ComparisonSettings
  /// What is left out of comparisons.
  public var masks: [PictureMask]
  /// The longest time of a preview's own work.
  public var budget: @Sendable (CatalogPreview) -> Duration?
  /// Why a preview's failure does not count.
  public var quarantine: @Sendable (CatalogPreview, Variant) -> (reason: String, until: String)?

  /// Makes settings.
  public init(
    checks: [CheckKind], alwaysRenders: Bool, comparison: ComparisonSettings, masks: [PictureMask],
    budget: @escaping @Sendable (CatalogPreview) -> Duration?,
    quarantine: @escaping @Sendable (CatalogPreview, Variant) -> (reason: String, until: String)?
  ) {
    self.checks = checks
    self.alwaysRenders = alwaysRenders
    self.comparison = comparison
    self.masks = masks
    self.budget = budget
    self.quarantine = quarantine
  }

  /// What may differ between a preview's picture and its reference.
  func comparison(of preview: CatalogPreview) -> ComparisonSettings {
    var settings = comparison
    settings.pixelTolerance = settings.pixelTolerance ?? positive(preview.pixelTolerance)
    settings.perceptualTolerance = settings.perceptualTolerance ?? positive(preview.perceptualTolerance)
    settings.maximumRatio = settings.maximumRatio ?? positive(preview.maximumRatio)
    return settings
  }

  private func positive(_ value: Double) -> Double? { value > 0 ? value : nil }
}
