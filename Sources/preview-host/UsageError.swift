import PreviewHost

/// A command line that cannot be followed.
enum UsageError: Error {
  case unknownVerb(String)
  case unknownOption(String, Verb)
  case missingValue(OptionSpec)
  case unexpectedValue(OptionSpec)
  case givenTwice(OptionSpec)
  /// A value that is not of the option's form.
  case badValue(option: String, value: String, expected: String)
  /// A verb without the files that it is about.
  case missingFile(Verb, expected: String)
  /// An option that the verb cannot do without.
  case missingOption(OptionSpec, Verb)

  /// An option that goes on from a run of which there is no record.
  case noLastRun(String)
  /// A place to write to that is something else's.
  case overlap(String, String, String)
  /// Options that do not go together.
  case badCombination(String, String, expected: String)

  /// What was found, what was expected, what to do.
  var message: String {
    switch self {
    case .unknownVerb(let name):
      if name.hasPrefix("-") {
        let known = NearestName.hint(name, among: ["--version", "--help"])
        return "'\(SafeText.escape(name))' before a verb: expected a verb first, such as 'list'.\(known) "
          + "Write 'preview-host list \(SafeText.escape(name))', or see 'preview-host help'."
      }
      if name.hasSuffix(".so") {
        return
          "'\(SafeText.escape(name))' where a verb was expected. Write 'preview-host list \(SafeText.escape(name))'."
      }
      let known = Verb.allCases.map(\.rawValue)
      return "unknown verb '\(SafeText.escape(name))': expected \(known.joined(separator: " or "))."
        + (NearestName.hint(name, among: known)) + " See 'preview-host help'."
    case .unknownOption(let name, let verb):
      if let other = Verb.allCases.first(where: { $0.own.contains { $0.name == name } }) {
        return "'\(name)' is an option of '\(other.rawValue)', not of '\(verb.rawValue)'. Expected an option of "
          + "'\(verb.rawValue)'. Remove it, or see 'preview-host help \(verb.rawValue)'."
      }
      return "unknown option '\(SafeText.escape(name))': expected an option of '\(verb.rawValue)'."
        + NearestName.hint(name, among: verb.options.map(\.name)) + " See 'preview-host help \(verb.rawValue)'."
    case .missingValue(let option):
      return "'\(option.name)' without a value: expected '\(option.name) \(option.value ?? "")'. Add the value."
    case .unexpectedValue(let option):
      return "'\(option.name)' with a value: it takes none. Remove what follows '='."
    case .givenTwice(let option):
      return "'\(option.name)' given twice: expected it once. Remove one of the two."
    case .badValue(let option, let value, let expected):
      return "'\(option) \(SafeText.escape(value))': expected \(expected). Correct the value."
    case .noLastRun(let path):
      return
        "no last run: there is no \(SafeText.escape(path)). Expected the record that 'verify' leaves. Run 'verify' "
        + "first, with the same --artifacts."
    case .overlap(let option, let path, let other):
      return
        "'\(option)' at \(SafeText.escape(path)) would write over \(SafeText.escape(other)). Expected a place of its "
        + "own. Choose another path."
    case .badCombination(let option, let other, let expected):
      return "'\(option)' with \(other): expected \(expected)"
    case .missingFile(let verb, let expected):
      return "'\(verb.rawValue)' without a file: expected \(expected). Name them."
    case .missingOption(let option, let verb):
      return "'\(verb.rawValue)' without '\(option.name)': expected '\(option.name) \(option.value ?? "")', "
        + "\(option.help). Add it."
    }
  }
}
