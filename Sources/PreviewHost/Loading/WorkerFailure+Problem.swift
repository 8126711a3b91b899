import CPreviewSystem
import Foundation

extension WorkerFailure {
  /// The problem's code, stable for programs.
  public var code: String {
    switch reason {
    case .crashed: "crashed"
    case .timedOut: "timedOut"
    case .exited: "exited"
    case .failed: "failed"
    case .unsupported: "unsupported"
    case .badData: "badData"
    case .limit: "limit"
    case .lost: "lost"
    case .memory: "memory"
    case .loadFailed: missingLibrary == nil ? "loadFailed" : "missingLibrary"
    case .noEntry: "noEntry"
    case .workerMissing: "workerMissing"
    case .notStarted: "workerNotStarted"
    case .fault: "fault"
    }
  }

  /// The signal's name, such as `SIGSEGV`, if one ended the worker.
  public var signalName: String? {
    guard case .crashed(let signal) = reason else { return nil }
    guard let name = system_signal_name(signal) else { return "signal \(signal)" }
    return "SIG" + String(cString: name)
  }

  /// The problem as reports show it: what was found, what was expected, what to do.
  ///
  /// - Parameters:
  ///   - subject: What it is about: a library's file name, a provider or a preview's id.
  ///   - file: The plugin, whose missing libraries are named with what needs them.
  public func problem(of subject: String, file: PluginFile? = nil) -> Problem {
    Problem(
      code: code, phase: phase.rawValue, message: "\(SafeText.escape(subject)): \(text(file))", signal: signalName,
      source: source, output: output)
  }

  private func text(_ file: PluginFile?) -> String {
    switch reason {
    case .crashed:
      let words = detail.isEmpty ? Backtrace.fatalError(in: output) ?? "" : detail
      let message = words.isEmpty ? "" : ": " + Self.sentence(words)
      let place = source.map { " at \(SafeText.escape($0.file)):\($0.line)" } ?? ""
      return "crashed with \(signalName ?? "a signal") \(moment)\(place)\(message). The process ended there and "
        + "nothing was answered. Correct the code; run it in a debugger if the place is not known."
    case .timedOut(let limit):
      return "no answer \(moment) within \(DurationText.format(nanoseconds: limit.inNanoseconds)). Make it faster, or "
        + "give it more time with --timeout."
    case .exited(let code):
      return "ended the process with code \(code) \(moment), where an answer was expected. Remove the call of exit."
    case .failed(let message):
      return "failed \(moment): \(message.isEmpty ? "the plugin gives no reason" : Self.sentence(message)). Correct "
        + "what the plugin reports."
    case .unsupported(let message):
      let reason = message.isEmpty ? "" : ": " + Self.sentence(message)
      return "not supported \(moment)\(reason). Ask it only for what it offers."
    case .badData(let message):
      return "broke a rule of the boundary \(moment): \(Self.sentence(message)). Documentation/ABI.md has the rules; "
        + "correct the plugin."
    case .limit(let message):
      return "over a limit \(moment): \(Self.sentence(message)). Make it smaller."
    case .lost:
      return "closed the connection to preview-host \(moment), where an answer was expected. Do not close descriptors "
        + "that the plugin has not opened."
    case .memory(let limit):
      return "used more than \(limit >> 20) MiB of memory \(moment), and was ended. Use less; a loop without end is "
        + "the usual cause."
    case .loadFailed(let message):
      return loadText(message, file)
    case .noEntry:
      return "no preview entry: the library that was opened exports no '\(PluginFile.entryName)'. Link the PreviewABI "
        + "product into this library."
    case .workerMissing(let searched):
      return "no preview-worker: it was looked for at \(searched.joined(separator: ", ")). Expected it beside "
        + "preview-host. Build the whole package with 'swift build', or install both programs into one folder."
    case .notStarted(let code):
      return "preview-worker could not be started: \(String(cString: strerror(code))). Free some processes, "
        + "descriptors or memory, and try again."
    case .fault(let message):
      return "a fault in preview-host \(moment): \(Self.sentence(message)). Please report it."
    }
  }

  private func loadText(_ message: String, _ file: PluginFile?) -> String {
    guard let missingLibrary else {
      return "could not be loaded: \(Self.sentence(message)). Build it against the libraries of this machine."
    }
    let entry = file?.missing.first { $0.name == missingLibrary }
    let needed = entry.map { ", which \(SafeText.escape($0.neededBy)) needs," } ?? ""
    return "a needed library is missing: \(SafeText.escape(missingLibrary))\(needed) is neither where the library "
      + "looks (its RUNPATH) nor in LD_LIBRARY_PATH nor in the system's folders. Install it, or set LD_LIBRARY_PATH."
  }

  /// The library that the loader did not find, from its text (`NAME: cannot open shared object file: …`).
  private var missingLibrary: String? {
    guard case .loadFailed(let message) = reason,
      let range = message.range(of: ": cannot open shared object file: No such file")
    else { return nil }
    return String(message[..<range.lowerBound])
  }

  /// When it happened, in words.
  private var moment: String {
    if isFromIdle { return "between two requests" }
    return switch phase {
    case .load: "while it was loaded"
    case .register: "in its entry"
    case .expand: "while its previews were listed"
    case .create: "while it was made"
    case .settle: "while it settled"
    case .content: "while it was asked for its content"
    case .draw: "while it drew"
    case .dispatch: "in an event"
    case .destroy: "while it was destroyed"
    }
  }

  /// Text of a plugin or the runtime, fit to stand in a sentence.
  private static func sentence(_ text: String) -> String {
    var text = SafeText.escape(text.trimmingCharacters(in: .whitespacesAndNewlines))
    while text.hasSuffix(".") { text.removeLast() }
    return text
  }
}
