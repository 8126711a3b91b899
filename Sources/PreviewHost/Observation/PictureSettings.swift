/// What a run's pictures look like, apart from the previews themselves.
public struct PictureSettings: Sendable {
  /// The device of previews without one of their own.
  public var defaultDevice: Device
  /// Devices by name, and the variants that previews are drawn in.
  public var variantChoice: VariantChoice
  /// Pixels per point for every picture; `nil` for the preview's or the device's own.
  public var scale: Double?
  /// What pictures stand on.
  public var background: Configuration.Background
  /// The fonts.
  public var fonts: FontConfiguration

  /// The settings of a configuration.
  ///
  /// - Throws: `RendererError` for fonts that are not there or are none.
  public init(configuration: Configuration, variantChoice: VariantChoice) throws(RendererError) {
    defaultDevice = configuration.defaultDevice
    self.variantChoice = variantChoice
    background = configuration.background
    fonts = try FontConfiguration.standard.adding(configuration.fonts)
  }

  /// The device that a preview is drawn for in a variant: the variant's, else the preview's, else the default.
  func device(of preview: CatalogPreview, in variant: Variant) -> Device {
    variant.device ?? (preview.device.isEmpty ? nil : variantChoice.parser.device(named: preview.device))
      ?? defaultDevice
  }

  /// Pixels per point of a preview's picture on a device.
  func scale(of preview: CatalogPreview, on device: Device) -> Double {
    scale ?? (preview.scale > 0 ? preview.scale : device.scale)
  }
}
