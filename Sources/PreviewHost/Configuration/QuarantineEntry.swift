/// Previews whose failures are known, and do not count for a while.
public struct QuarantineEntry: Hashable, Sendable {
  /// A glob on preview ids.
  public var preview: String
  /// The name of the variant; `nil` for every variant.
  public var variant: String?
  /// Why the failure is known.
  public var reason: String
  /// The last day on which the entry holds.
  public var until: CalendarDate

  /// Makes an entry.
  public init(preview: String, variant: String? = nil, reason: String, until: CalendarDate) {
    self.preview = preview
    self.variant = variant
    self.reason = reason
    self.until = until
  }

  /// Whether the entry still holds on a day; it does through its last one.
  public func holds(on today: CalendarDate) -> Bool { today <= until }

  /// Whether it is for a preview in a variant.
  func applies(to id: String, variant name: String) -> Bool {
    PreviewFilter.glob(preview, matches: id) && (variant == nil || variant == name)
  }

  /// What is said of an entry that holds no more: what was found, what was expected, what to do.
  public var expiredMessage: String {
    let place = SafeText.escape(preview) + (variant.map { " in \(SafeText.escape($0))" } ?? "")
    return
      "the quarantine of '\(place)' (\(SafeText.escape(reason))) ended with \(until.text): its failures count again. "
      + "Expected it mended by then. Mend the preview and remove the entry from 'quarantine', or give it a later day."
  }
}

extension Configuration {
  /// The first entry of `quarantine` that holds for a preview in a variant.
  ///
  /// - Parameters:
  ///   - id: The preview's id.
  ///   - variant: The variant's name.
  public func quarantineEntry(for id: String, variant: String, today: CalendarDate) -> QuarantineEntry? {
    quarantine.first { $0.holds(on: today) && $0.applies(to: id, variant: variant) }
  }

  /// The entries of `quarantine` that hold no more, in the file's order.
  public func expiredQuarantine(today: CalendarDate) -> [QuarantineEntry] {
    quarantine.filter { !$0.holds(on: today) }
  }
}
