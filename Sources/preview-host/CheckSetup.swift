import Foundation
import PreviewHost

/// What the options of the verbs that know references come to.
struct CheckSetup {
  /// Where references are.
  let template: ReferenceTemplate
  /// Where failures are explained.
  let artifacts: ArtifactFolder
  /// What is checked, and how strictly.
  let settings: CheckSettings
  /// What a run fails on besides failures.
  let failsOn: Set<FailOn>

  /// What is no failure unless somebody says so.
  enum FailOn: String, CaseIterable {
    case orphans, rerendered
  }

  init(_ arguments: Invocation.Arguments, _ setup: RunSetup) throws {
    template = ReferenceTemplate(arguments.value("--references") ?? setup.base + ReferenceTemplate.standard)
    artifacts = Self.artifacts(arguments, setup)
    settings = CheckSettings(
      checks: try Self.checks(arguments) ?? [.picture],
      alwaysRenders: arguments.has("--always-render"),
      comparison: try Self.comparison(arguments), masks: [],
      budget: { _ in nil }, quarantine: { _, _ in nil })
    failsOn = try Self.failsOn(arguments)
  }

  static func artifacts(_ arguments: Invocation.Arguments, _ setup: RunSetup) -> ArtifactFolder {
    ArtifactFolder(path: arguments.value("--artifacts") ?? setup.base + ".preview-host/artifacts")
  }

  private static func checks(_ arguments: Invocation.Arguments) throws(UsageError) -> [CheckKind]? {
    try list("--checks", arguments)
  }

  /// What a run fails on besides failures.
  static func failsOn(_ arguments: Invocation.Arguments) throws(UsageError) -> Set<FailOn> {
    let named: [FailOn]? = try list("--fail-on", arguments)
    var result = Set(named ?? [])
    if arguments.has("--strict-renderer") { result.insert(.rerendered) }
    return result
  }

  /// A list of names with commas between them, each once.
  private static func list<Name: RawRepresentable & CaseIterable & Equatable>(
    _ option: String, _ arguments: Invocation.Arguments
  ) throws(UsageError) -> [Name]? where Name.RawValue == String {
    guard let text = arguments.value(option) else { return nil }
    var result: [Name] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      guard let name = Name(rawValue: part.trimmingCharacters(in: .whitespaces)) else {
        let known = Name.allCases.map(\.rawValue).joined(separator: ", ")
        throw .badValue(option: option, value: text, expected: "a list of \(known)")
      }
      if !result.contains(name) { result.append(name) }
    }
    return result
  }

  private static func comparison(_ arguments: Invocation.Arguments) throws(UsageError) -> ComparisonSettings {
    func number(_ option: String, _ range: ClosedRange<Double>, _ expected: String) throws(UsageError) -> Double? {
      guard let text = arguments.value(option) else { return nil }
      guard let value = Double(text), range.contains(value) else {
        throw .badValue(option: option, value: text, expected: expected)
      }
      return value
    }
    var settings = ComparisonSettings()
    settings.pixelTolerance = try number("--pixel-tolerance", 0...1, "a number from 0 to 1")
    settings.perceptualTolerance = try number("--perceptual", 0...1000, "a colour difference from 0, such as 2.3")
    settings.maximumRatio = try number("--max-ratio", 0...1, "a number from 0 to 1")
    if let text = arguments.value("--max-pixels") {
      guard let count = Int(text), count >= 0 else {
        throw .badValue(option: "--max-pixels", value: text, expected: "a whole number from 0")
      }
      settings.maximumPixels = count
    }
    return settings
  }
}
