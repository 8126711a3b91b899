/// A place in an author's source file.
public struct SourcePlace: Hashable, Sendable {
  /// The file, as the compiler names it: `Module/File.swift`, or a path.
  public var file: String
  /// The line, from 1.
  public var line: Int

  /// Makes a place from a file and a line.
  public init(file: String, line: Int) {
    self.file = file
    self.line = line
  }
}

/// Something that went wrong with a file, a plugin or a preview, in the form that every report shows.
///
/// The text of `message` has one shape: what was found, what was expected, what to do.
public struct Problem: Error, Hashable, Sendable {
  /// What kind of problem it is, in lower camel case, such as `notAPlugin`; stable, for programs.
  public var code: String
  /// What was being done: `file`, `load`, `register`, `expand`, `create`, `settle`, `content`, `layout`, `draw`,
  /// `write`, `destroy`.
  public var phase: String
  /// The whole message for a person.
  public var message: String
  /// The signal that ended the process, such as `SIGSEGV`, if one did.
  public var signal: String?
  /// Where in the author's source it happened, if that is known.
  public var source: SourcePlace?
  /// What the plugin printed up to then.
  public var output: String

  /// The last lines that the plugin printed, as messages for people show them.
  ///
  /// The standard library prints the stack when there is no backtracer; the place says what matters of it.
  public var lastWords: [Substring] {
    output.split(separator: "\n").prefix { !$0.hasPrefix("Current stack trace:") }.suffix(6).map { $0.prefix(400) }
  }

  /// Makes a problem.
  public init(
    code: String, phase: String, message: String, signal: String? = nil, source: SourcePlace? = nil,
    output: String = ""
  ) {
    self.code = code
    self.phase = phase
    self.message = message
    self.signal = signal
    self.source = source
    self.output = output
  }
}
