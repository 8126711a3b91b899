/// Decides in which variants a preview is drawn.
public struct VariantChoice: Sendable {
  /// The variants that the command line or the configuration asked for; `nil` leaves them to each preview.
  public var ofRun: [Variant]?
  /// Reads the previews' own lists.
  public var parser: VariantParser

  /// Makes a choice.
  public init(ofRun: [Variant]?, parser: VariantParser) {
    self.ofRun = ofRun
    self.parser = parser
  }

  /// The variants of one preview: the run's, else the preview's own, else the standard one.
  ///
  /// A list of the preview's own that cannot be read gives the standard variant; `problem(of:)` says so.
  public func variants(of preview: CatalogPreview) -> [Variant] {
    if let ofRun { return ofRun }
    guard !preview.variants.isEmpty, let own = try? parser.parse(preview.variants) else { return [.standard] }
    return own
  }

  /// What is wrong with the preview's own list of variants or with its device, if anything is.
  public func problem(of preview: CatalogPreview) -> String? {
    if !preview.device.isEmpty, parser.device(named: preview.device) == nil {
      let known = parser.devices.map(\.name)
      return "unknown device '\(SafeText.escape(preview.device))': expected one of \(known.joined(separator: ", "))."
        + NearestName.hint(preview.device, among: known) + " Correct it, or add it to 'devices' in the configuration."
    }
    guard ofRun == nil, !preview.variants.isEmpty else { return nil }
    do throws(VariantParser.Failure) {
      _ = try parser.parse(preview.variants)
      return nil
    } catch {
      return error.message
    }
  }
}
