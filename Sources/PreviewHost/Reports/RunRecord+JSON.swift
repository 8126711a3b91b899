extension RunRecord {
  /// The schema of the document.
  public static let schema = "preview-host/run/1"

  /// The document `preview-host/run/1`.
  public var json: JSONValue {
    [
      "schema": .string(Self.schema),
      "summary": summary,
      "results": .array(results.map(\.json)),
      "orphans": JSONValue(orphans),
      "added": JSONValue(added),
      "removed": JSONValue(removed),
      "environment": environment.json,
      "rendererChange": JSONValue(rendererChange),
      "shard": shard.map { ["index": .integer($0.index), "count": .integer($0.count)] } ?? .null,
      "complete": .bool(isComplete),
      "checks": JSONValue(checks.map(\.rawValue)),
      "artifacts": .string(artifacts),
      "recordCommand": JSONValue(recordCommand),
      "problems": .array(problems.map(\.json)),
    ]
  }

  /// How many results have each status, and how many orphans there are.
  var summary: JSONValue {
    var counts: [String: JSONValue] = ["total": .integer(results.count), "orphans": .integer(orphans.count)]
    for status in CheckStatus.allCases { counts[status.rawValue] = .integer(count(status)) }
    return .object(counts)
  }
}

extension RunRecord.Environment {
  var json: JSONValue {
    [
      "renderer": .string(renderer),
      "libraries": .object(libraries.mapValues(JSONValue.string)),
      "fonts": .array(
        fonts.map { ["family": .string($0.family), "file": .string($0.file), "xxh128": .string($0.xxh128)] }),
    ]
  }
}

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
