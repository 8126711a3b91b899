import Glibc

extension BenchmarkError: CustomStringConvertible {
  /// What was found, what was expected, what to do.
  var description: String {
    switch self {
    case .usage(let text):
      "\(text)\n\(Options.help)"
    case .spawn(let program, let number):
      "\(program): \(Self.text(number)). Expected a program that can be started; build the products first."
    case .failed(let command, let status, let output):
      "\(command.joined(separator: " ")): ended with \(status), expected 0. Its output:\n\(output)"
    case .system(let call, let number):
      "\(call): \(Self.text(number))."
    case .worker(let text):
      "preview-worker: \(text)"
    case .missing(let path):
      "\(path): not there. Run Scripts/bench, which builds what the figures need."
    case .picture(let text):
      "picture: \(text)"
    }
  }

  private static func text(_ number: Int32) -> String {
    strerror(number).map { String(cString: $0) } ?? "error \(number)"
  }
}
