extension ConfigurationReading {
  /// Reads what checks go by.
  func readChecks(into result: inout Configuration) throws(ConfigurationError) {
    result.references = try path("references")
    result.artifacts = try path("artifacts")
    result.checks = try cases("checks", CheckKind.self)
    if let checks = result.checks, checks.isEmpty {
      throw .badValue(
        file: file, key: "checks", reason: "no check: expected one or more. Name them, or remove the key.")
    }
    result.failOn = Set(try cases("failOn", FailCondition.self) ?? [])
    result.isRendererStrict = try boolean("strictRenderer") ?? false
    if let value = object["comparison"] { result.comparison = try comparison(value) }
    for (index, value) in (try array("masks") ?? []).enumerated() {
      result.masks.append(try mask(value, key: "masks[\(index)]", variants: result.variantParser))
    }
    for (index, value) in (try array("quarantine") ?? []).enumerated() {
      result.quarantine.append(try quarantine(value, key: "quarantine[\(index)]", variants: result.variantParser))
    }
    for (index, value) in (try array("budgets") ?? []).enumerated() {
      let entry = try entry(value, key: "budgets[\(index)]", keys: ConfigurationReader.budgetKeys)
      let limit = try entry.required("limit", try entry.duration("limit"), "a duration such as \"50ms\"")
      result.budgets.append(PreviewBudget(preview: try entry.glob(), limit: limit))
    }
  }

  private func comparison(_ value: JSONValue) throws(ConfigurationError) -> ComparisonSettings {
    let entry = try entry(value, key: "comparison", keys: ConfigurationReader.comparisonKeys)
    var result = ComparisonSettings()
    result.pixelTolerance = try entry.number("pixelTolerance", in: 0...1, unit: "of a channel's range")
    result.perceptualTolerance = try entry.number("perceptualTolerance", in: 0...1000, unit: "of CIEDE2000")
    result.maximumPixels = try entry.wholeNumber("maximumPixels", in: 0...1_000_000_000, unit: "pixels")
    result.maximumRatio = try entry.number("maximumRatio", in: 0...1, unit: "of all pixels")
    return result
  }

  private func mask(
    _ value: JSONValue, key: String, variants: VariantParser
  ) throws(ConfigurationError) -> PictureMask {
    let entry = try entry(value, key: key, keys: ConfigurationReader.maskKeys)
    let (frame, element) = (try entry.array("frame"), try entry.text("element"))
    let area: PictureMask.Area
    switch (frame, element) {
    case (let frame?, nil):
      let limit = Double(PixelLayout.maximumSide)
      guard let numbers = Self.numbers(frame), numbers.count == 4,
        numbers.allSatisfy({ (-limit...limit).contains($0) }),
        numbers[2] > 0, numbers[3] > 0
      else {
        throw .badValue(
          file: file, key: "\(key).frame",
          reason: "no frame: expected four numbers of points, x, y, width and height, the latter two above 0. "
            + "Correct the value.")
      }
      area = .frame(Rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3]))
    case (nil, let element?):
      area = .element(element)
    default:
      throw .badValue(
        file: file, key: key,
        reason: "a mask with \(frame == nil ? "neither" : "both") 'frame' and 'element': expected one of them. "
          + "\(frame == nil ? "Add" : "Remove") one.")
    }
    return PictureMask(preview: try entry.glob(), variant: try entry.variant(variants), area: area)
  }

  private func quarantine(
    _ value: JSONValue, key: String, variants: VariantParser
  ) throws(ConfigurationError) -> QuarantineEntry {
    let entry = try entry(value, key: key, keys: ConfigurationReader.quarantineKeys)
    let preview = try entry.glob()
    let reason = try entry.required("reason", try entry.text("reason"), "why the failure is known")
    let until = try entry.required("until", try entry.text("until"), "the last day, such as \"2026-12-31\"")
    guard let date = CalendarDate(until) else {
      throw .badValue(
        file: file, key: "\(key).until",
        reason: "'\(SafeText.escape(until))' is no day: expected a day of the calendar as YYYY-MM-DD. Correct it.")
    }
    return QuarantineEntry(preview: preview, variant: try entry.variant(variants), reason: reason, until: date)
  }

  /// The glob of an entry.
  private func glob() throws(ConfigurationError) -> String {
    try required("preview", try text("preview"), "a glob on preview ids, such as \"Shop/Card/*\"")
  }

  /// A string with something in it; `nil` if the key is not there.
  private func text(_ key: String) throws(ConfigurationError) -> String? {
    guard let text = try string(key) else { return nil }
    guard !text.allSatisfy(\.isWhitespace), !text.contains("\0") else {
      throw .badValue(file: file, key: prefix + key, reason: "an empty string: expected a text. Write one.")
    }
    return text
  }

  /// The name of an entry's variant as reports have it, whatever the order in which the entry names its axes.
  private func variant(_ parser: VariantParser) throws(ConfigurationError) -> String? {
    guard let text = try text("variant") else { return nil }
    do throws(VariantParser.Failure) {
      let variants = try parser.parse(text)
      if variants.count == 1, !text.contains(","), let variant = variants.first { return variant.name }
    } catch {
      throw .badValue(file: file, key: "\(prefix)variant", reason: error.message)
    }
    throw .badValue(
      file: file, key: "\(prefix)variant",
      reason: "'\(SafeText.escape(text))' is more than one variant: expected one. Write an entry for each.")
  }
}
