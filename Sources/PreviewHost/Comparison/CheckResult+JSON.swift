extension CheckResult {
  /// The result as the run record and the artifact beside its pictures show it.
  public var json: JSONValue {
    [
      "id": .string(id),
      "variant": .string(variant),
      "status": .string(status.rawValue),
      "decidedBy": JSONValue(decidedBy?.rawValue),
      "userStory": JSONValue(nonEmpty: userStory),
      "source": source?.json ?? .null,
      "reference": JSONValue(reference),
      "actual": JSONValue(actual),
      "difference": JSONValue(difference),
      "changedPixels": JSONValue(changedPixels),
      "changedRatio": changedRatio.map(JSONValue.number) ?? .null,
      "maxDeltaE": maximumDeltaE.map(JSONValue.number) ?? .null,
      "regions": .array(regions.map(\.json)),
      "textChanged": Self.json(isTextChanged),
      "layoutChanged": Self.json(isLayoutChanged),
      "accessibilityChanged": Self.json(isAccessibilityChanged),
      "findings": .array(findings.map(\.json)),
      "warnings": JSONValue(warnings),
      "quarantine": quarantine?.json ?? .null,
      "contentHash": JSONValue(nonEmpty: contentHash),
      "pixelHash": JSONValue(nonEmpty: pixelHash),
      "durationNanoseconds": .integer(durationNanoseconds),
      "output": .string(output),
      "problem": problem?.json ?? .null,
    ]
  }

  private static func json(_ value: Bool?) -> JSONValue { value.map(JSONValue.bool) ?? .null }
}

extension CheckResult.Region {
  fileprivate var json: JSONValue {
    [
      "xPixels": .integer(x), "yPixels": .integer(y), "widthPixels": .integer(width), "heightPixels": .integer(height),
    ]
  }
}

extension CheckResult.Finding {
  fileprivate var json: JSONValue {
    ["check": .string(check.rawValue), "message": .string(message), "lines": JSONValue(lines)]
  }
}

extension CheckResult.Quarantine {
  fileprivate var json: JSONValue {
    ["reason": .string(reason), "until": .string(until), "status": .string(status.rawValue)]
  }
}
