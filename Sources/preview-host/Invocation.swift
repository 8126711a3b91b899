import Foundation
import PreviewHost

/// The command line, parsed.
enum Invocation {
  /// A verb with what it was given.
  case run(Arguments)
  /// Help on a verb, or on the whole command.
  case help(Verb?)
  case version

  /// What a verb was given.
  struct Arguments {
    var verb: Verb
    var plugins: [String] = []
    var ids: [String] = []
    var files: [String] = []
    var values: [String: [String]] = [:]

    /// The last value of an option.
    func value(_ name: String) -> String? { values[name]?.last }

    /// True if the option was given.
    func has(_ name: String) -> Bool { values[name] != nil }
  }

  /// Parses the arguments that follow the program's name.
  init(_ arguments: [String]) throws(UsageError) {
    guard let first = arguments.first else {
      self = .help(nil)
      return
    }
    switch first {
    case "--version":
      self = .version
    case "--help", "-h":
      self = .help(nil)
    case "help":
      self = .help(try arguments.dropFirst().first.map { name throws(UsageError) in try Self.verb(name) })
    default:
      let verb = try Self.verb(first)
      let parsed = try Self.parse(arguments.dropFirst(), of: verb)
      self = parsed.has("--help") ? .help(verb) : .run(parsed)
    }
  }

  private static func verb(_ name: String) throws(UsageError) -> Verb {
    guard let verb = Verb(rawValue: name) else { throw .unknownVerb(name) }
    return verb
  }

  private static func parse(_ words: ArraySlice<String>, of verb: Verb) throws(UsageError) -> Arguments {
    var result = Arguments(verb: verb)
    var rest = words
    var onlyPositionals = false
    while let word = rest.popFirst() {
      if onlyPositionals || word == "-" || !word.hasPrefix("-") {
        guard verb.takesPlugins else {
          result.files.append(word)
          continue
        }
        // What is on the disk, or is named like a library, is a plugin: a missing library should be called missing,
        // not be taken for a preview's id.
        if word.hasSuffix(".so") || FileManager.default.fileExists(atPath: word) {
          result.plugins.append(word)
        } else {
          result.ids.append(word)
        }
        continue
      }
      if word == "--" {
        onlyPositionals = true
        continue
      }
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      let name = parts[0] == "-h" ? "--help" : parts[0]
      guard let option = verb.options.first(where: { $0.name == name }) else {
        throw .unknownOption(name, verb)
      }
      if option.value == nil {
        guard parts.count == 1 else { throw .unexpectedValue(option) }
        result.values[name] = []
      } else if parts.count == 2 {
        try add(parts[1], to: option, in: &result)
      } else if let value = rest.popFirst() {
        try add(value, to: option, in: &result)
      } else {
        throw .missingValue(option)
      }
    }
    return result
  }

  private static func add(_ value: String, to option: OptionSpec, in result: inout Arguments) throws(UsageError) {
    guard !value.isEmpty else { throw .missingValue(option) }
    guard option.isRepeatable || result.values[option.name] == nil else { throw .givenTwice(option) }
    result.values[option.name, default: []].append(value)
  }
}
