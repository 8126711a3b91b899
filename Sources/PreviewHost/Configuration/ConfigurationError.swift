/// Why a configuration file was refused.
public enum ConfigurationError: Error, Hashable, Sendable {
  case unreadable(file: String, reason: String)
  case notJSON(file: String, reason: String)
  case unknownKey(file: String, key: String, known: [String])
  case wrongType(file: String, key: String, found: String, expected: String)
  case badValue(file: String, key: String, reason: String)

  /// What was found, what was expected, what to do.
  public var message: String {
    switch self {
    case .unreadable(let file, let reason):
      "\(SafeText.escape(file)): cannot be read: \(reason). Expected a configuration file. Check the path after --config."
    case .notJSON(let file, let reason):
      "\(SafeText.escape(file)): not JSON: \(SafeText.escape(reason)). Expected one JSON object. Correct the file."
    case .unknownKey(let file, let key, let known):
      "\(SafeText.escape(file)): unknown key '\(SafeText.escape(key))': expected one of \(known.joined(separator: ", "))."
        + NearestName.hint(key.split(separator: ".").last.map(String.init) ?? key, among: known)
    case .wrongType(let file, let key, let found, let expected):
      "\(SafeText.escape(file)): '\(SafeText.escape(key))' is \(found): expected \(expected). Correct the value."
    case .badValue(let file, let key, let reason):
      "\(SafeText.escape(file)): '\(SafeText.escape(key))': \(reason)"
    }
  }
}
