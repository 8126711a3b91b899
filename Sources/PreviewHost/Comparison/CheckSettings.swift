/// What a run checks, and how strictly.
public struct CheckSettings: Sendable {
  /// What is checked.
  public var checks: [CheckKind]
  /// Draws everything, whatever the hashes of the content say.
  public var alwaysRenders: Bool
  /// The tolerances of the command line; the configuration's fill what they leave open, then a preview's own.
  public var comparison: ComparisonSettings
  /// Masks, budgets and the quarantine.
  public var configuration: Configuration
  /// The day by which the quarantine goes.
  public var today: CalendarDate

  /// Makes settings.
  public init(
    checks: [CheckKind], alwaysRenders: Bool, comparison: ComparisonSettings, configuration: Configuration,
    today: CalendarDate
  ) {
    self.checks = checks
    self.alwaysRenders = alwaysRenders
    self.comparison = comparison
    self.configuration = configuration
    self.today = today
  }

  /// What may differ between a preview's picture and its reference.
  func comparison(of preview: CatalogPreview) -> ComparisonSettings {
    var settings = comparison.filled(by: configuration.comparison)
    settings.pixelTolerance = settings.pixelTolerance ?? positive(preview.pixelTolerance)
    settings.perceptualTolerance = settings.perceptualTolerance ?? positive(preview.perceptualTolerance)
    settings.maximumRatio = settings.maximumRatio ?? positive(preview.maximumRatio)
    return settings
  }

  private func positive(_ value: Double) -> Double? { value > 0 ? value : nil }
}
