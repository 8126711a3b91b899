import Foundation
import PreviewHost

/// A verb at work: what all verbs do before and after their own part.
struct Run {
  let arguments: Invocation.Arguments
  let console: Console
  let setup: RunSetup
  /// Every preview of the plugins.
  let whole: Catalog
  /// The catalog of the run, filtered.
  let catalog: Catalog
  /// What is already known to be wrong.
  let codes: Set<ExitCode>

  /// Performs a verb and answers the exit code.
  static func perform(_ arguments: Invocation.Arguments, _ terminal: TerminalMode) async -> ExitCode {
    let console: Console
    do throws(UsageError) {
      console = try Console(arguments)
    } catch {
      return refuse(error, asJSON: arguments.has("--json"))
    }
    do {
      switch arguments.verb {
      case .list: return try await list(arguments, console)
      case .snapshot: return try await snapshot(arguments, console)
      case .record: return try await record(arguments, console)
      case .verify: return try await verify(arguments, console)
      case .review: return try await review(arguments, console, terminal)
      case .merge: return try merge(arguments, console)
      }
    } catch let error as Console.OutputError {
      // Whoever read the output has seen enough; there is nobody to tell.
      if error.number != EPIPE { console.error(error.message) }
      return error.number == EPIPE ? .success : .internalFault
    } catch {
      let (code, problem) = reason(of: error)
      show(problem, on: console, asJSON: arguments.has("--json"))
      return code
    }
  }

  /// Says what is wrong with a command line.
  static func refuse(_ error: UsageError, asJSON: Bool) -> ExitCode {
    show(reason(of: error).1, on: Console(color: .auto, progress: false), asJSON: asJSON)
    return .usage
  }

  private static func show(_ problem: Problem, on console: Console, asJSON: Bool) {
    console.error(problem.message)
    guard asJSON else { return }
    try? console.result(JSONValue.object(["schema": "preview-host/error/1", "problem": problem.json]).text())
  }

  /// Why a run has come to nothing.
  private static func reason(of error: any Error) -> (ExitCode, Problem) {
    func problem(_ code: String, _ message: String) -> Problem { Problem(code: code, phase: "start", message: message) }
    switch error {
    case RunSetup.Failure.usage(let message): return (.usage, problem("usage", message))
    case RunSetup.Failure.noPlugin(let message): return (.nothingMatched, problem("noPlugin", message))
    case let error as UsageError: return (.usage, problem("usage", error.message))
    case let failure as AtomicFile.Failure: return (.usage, failure.problem)
    case let error as RendererError: return (.usage, error.problem())
    case let error as RunRecordError: return (.usage, error.problem)
    case let error as RunRecordMergeError: return (.usage, error.problem)
    case let problem as Problem: return (.findings, problem)
    case is CancellationError:
      return (.interrupted, problem("interrupted", "interrupted. Files that were written are whole. Run again."))
    default:
      return (.internalFault, problem("fault", "unexpected: \(error). Expected no failure here. Please report it."))
    }
  }

  /// Opens the plugins and filters what they hold.
  init(_ arguments: Invocation.Arguments, _ console: Console) async throws {
    self.arguments = arguments
    self.console = console
    setup = try RunSetup(arguments)
    let progress = Progress(console: console, total: setup.plugins.count, noun: "plugins")
    var whole = await CatalogBuilder(options: setup.worker, jobs: setup.jobs)
      .build(paths: setup.plugins) { await progress.advance() }
    await progress.finish()
    try Task.checkCancellation()
    whole.problems = setup.problems
    self.whole = whole
    let choice = setup.variantChoice
    let filtered = whole.filtered(by: setup.filter)
    catalog = filtered.warning { choice.problem(of: $0) }
    var codes: Set<ExitCode> = []
    for problem in catalog.allProblems {
      console.show(problem)
      if let code = ExitCode(of: problem) { codes.insert(code) }
    }
    for (_, preview) in catalog.previews where !preview.warning.isEmpty {
      console.warning("\(preview.id): \(preview.warning)")
    }
    // Of few previews and many shards some get nothing: that is their share. What counts is what all shards have.
    var filter = setup.filter
    filter.shard = nil
    if whole.filtered(by: filter).previews.isEmpty {
      if let message = EmptyCatalog.message(whole, filter: filter) {
        console.error(message)
        codes.insert(.nothingMatched)
      }
      if codes.isEmpty { codes.insert(.nothingMatched) }
    }
    // A folder without plugins, beside plugins that were opened, is a plugin that is not there.
    if !whole.problems.isEmpty, !whole.plugins.isEmpty { codes.insert(.pluginNotLoaded) }
    self.codes = codes
  }
}

extension Console {
  /// Sets the console up as the options say.
  init(_ arguments: Invocation.Arguments) throws(UsageError) {
    let text = arguments.value("--color") ?? "auto"
    guard let color = ColorChoice(rawValue: text) else {
      throw .badValue(option: "--color", value: text, expected: "auto, always or never")
    }
    self.init(color: color, progress: !arguments.has("--no-progress") && !arguments.has("--quiet"))
  }

  /// Writes problems as messages; the same one once, and of many files that could not be written a few.
  func show(_ problems: [Problem]) {
    var shown: Set<String> = []
    var counts: [String: Int] = [:]
    for problem in problems where shown.insert(problem.message).inserted {
      guard problem.phase == "write" else {
        show(problem)
        continue
      }
      counts[problem.code, default: 0] += 1
      if counts[problem.code, default: 0] <= 3 { show(problem) }
    }
    for (_, count) in counts where count > 3 { error("\(count - 3) more files could not be written.") }
  }

  /// Writes a problem as a message, with the place and the plugin's own last words.
  func show(_ problem: Problem) {
    var text = problem.message
    if let source = problem.source, !text.contains("\(source.file):\(source.line)") {
      text += "\n  at \(source.file):\(source.line)"
    }
    let words = problem.lastWords
    if !words.isEmpty { text += "\n  it printed:\n" + words.map { "    \($0)" }.joined(separator: "\n") }
    error(text)
  }
}
