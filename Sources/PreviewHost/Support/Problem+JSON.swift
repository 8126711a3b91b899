extension Problem {
  /// The problem as every JSON document shows it.
  public var json: JSONValue {
    .object([
      "code": .string(code),
      "phase": .string(phase),
      "message": .string(message),
      "signal": JSONValue(signal),
      "source": source?.json ?? .null,
      "output": .string(output),
    ])
  }
}

extension SourcePlace {
  /// The place as every JSON document shows it.
  public var json: JSONValue {
    ["file": .string(file), "line": .integer(line)]
  }
}
