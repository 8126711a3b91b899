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
  let failsOn: Set<FailCondition>

  init(_ arguments: Invocation.Arguments, _ setup: RunSetup) throws {
    let configuration = setup.configuration
    template = ReferenceTemplate(
      arguments.value("--references") ?? configuration.references.map(Self.fromHere)
        ?? setup.base + ReferenceTemplate.standard)
    artifacts = Self.artifacts(arguments, setup)
    settings = CheckSettings(
      checks: try Self.checks(arguments) ?? configuration.checks ?? [.picture],
      alwaysRenders: arguments.has("--always-render"), comparison: try Self.comparison(arguments),
      configuration: configuration, today: CalendarDate())
    failsOn = try Self.failsOn(arguments, configuration)
    if settings.checks.contains(.budget), configuration.budgets.isEmpty {
      throw UsageError.badCombination(
        "--checks budget", "no budgets",
        expected: "'budgets' in \(ConfigurationReader.fileName), such as [{\"preview\": \"*\", \"limit\": \"5ms\"}]. "
          + "Add them, or leave the check out.")
    }
  }

  /// Where failures are explained.
  static func artifacts(_ arguments: Invocation.Arguments, _ setup: RunSetup) -> ArtifactFolder {
    ArtifactFolder(
      path: arguments.value("--artifacts") ?? setup.configuration.artifacts.map(fromHere)
        ?? setup.base + ".preview-host/artifacts")
  }

  /// What a run fails on besides failures.
  static func failsOn(
    _ arguments: Invocation.Arguments, _ configuration: Configuration = Configuration()
  ) throws(UsageError) -> Set<FailCondition> {
    var result = configuration.failOn
    if let text = arguments.value("--fail-on") {
      guard let named = FailCondition.parse(text) else {
        throw .badValue(option: "--fail-on", value: text, expected: "a list of orphans, rerendered")
      }
      result = named
    }
    if arguments.has("--strict-renderer") || configuration.isRendererStrict { result.insert(.rerendered) }
    return result
  }

  /// An absolute path, from the current folder on if it is in there.
  private static func fromHere(_ path: String) -> String {
    let here = FileManager.default.currentDirectoryPath
    return path.hasPrefix(here + "/") ? String(path.dropFirst(here.count + 1)) : path
  }

  private static func checks(_ arguments: Invocation.Arguments) throws(UsageError) -> [CheckKind]? {
    guard let text = arguments.value("--checks") else { return nil }
    var result: [CheckKind] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      guard let check = CheckKind(rawValue: part.trimmingCharacters(in: .whitespaces).lowercased()) else {
        let known = CheckKind.allCases.map(\.rawValue).joined(separator: ", ")
        throw .badValue(option: "--checks", value: text, expected: "a list of \(known)")
      }
      if !result.contains(check) { result.append(check) }
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
