/// The text of `help`.
enum HelpText {
  /// Help on the whole command.
  static var general: String {
    var lines = [
      "preview-host finds the previews in built plugins, lists them and pictures them.", "",
      "usage: preview-host <verb> [PLUGIN…] [ID…] [options]", "", "verbs:",
    ]
    lines += table(Verb.allCases.map { ($0.rawValue, $0.summary) })
    lines += [
      "",
      "A PLUGIN is a .so file or a folder that is searched for them (not its subfolders). An ID is a glob on",
      "preview ids, such as 'Shop/Card/*'. Without a plugin, the package in the current directory is used.", "",
      "'preview-host help VERB' lists a verb's options.",
    ]
    return lines.joined(separator: "\n") + "\n"
  }

  /// Help on one verb.
  static func of(_ verb: Verb) -> String {
    var lines = ["preview-host \(verb.rawValue) \(verb.summary).", "", "usage: \(verb.usage)", ""]
    if !verb.own.isEmpty { lines += ["options:"] + table(verb.own.map(row)) + [""] }
    lines += ["options of every verb\(verb.takesPlugins ? " that takes plugins" : ""):"] + table(verb.shared.map(row))
    lines += [
      "", "exit codes: 0 done · 1 the check found something · 2 wrong command line or configuration · 3 a plugin could",
      "not be loaded · 4 nothing matched · 5 previews crashed, hung or exited · 70 a fault here · 130 interrupted",
    ]
    return lines.joined(separator: "\n") + "\n"
  }

  private static func row(_ option: OptionSpec) -> (String, String) {
    (option.value.map { "\(option.name) \($0)" } ?? option.name, option.help)
  }

  private static func table(_ rows: [(String, String)]) -> [String] {
    let width = rows.map(\.0.count).max() ?? 0
    return rows.map { "  " + $0.0 + String(repeating: " ", count: width - $0.0.count + 2) + $0.1 }
  }
}
