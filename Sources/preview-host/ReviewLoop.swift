import Foundation
import PreviewHost

/// Shows failures one by one on standard error, and takes the answers.
struct ReviewLoop {
  let console: Console
  var input: AnswerInput
  /// Cells of the terminal, if pictures can be drawn on it.
  let pictureWidth: Int?

  /// The rows that pictures may take.
  private static let pictureRows = 24

  init(console: Console, terminal: TerminalMode) {
    self.console = console
    input = AnswerInput(terminal: terminal)
    let environment = ProcessInfo.processInfo.environment
    let hasDirectColor = ["truecolor", "24bit"].contains(environment["COLORTERM"] ?? "")
    pictureWidth = console.messages.isColored && hasDirectColor ? Self.width(environment) : nil
  }

  private static func width(_ environment: [String: String]) -> Int {
    var size = winsize()
    if ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 { return Int(size.ws_col) }
    return environment["COLUMNS"].flatMap { Int($0) }.map { min(max($0, 1), 1000) } ?? 80
  }

  /// Goes through the review until it is finished, or the input ends.
  mutating func run(_ review: inout Review) throws {
    show(review)
    while review.current != nil {
      guard let text = try input.next({ Self.say(Review.question) }) else {
        Self.say("\n")
        _ = review.take(.quit)
        return
      }
      // On a terminal the key is not echoed; what was answered should be seen above the next failure.
      Self.say(input.isTerminal && !text.isEmpty ? SafeText.escape(text) + "\n" : "\n")
      guard !text.isEmpty else { continue }
      guard let answer = Review.Answer(text) else {
        Self.say(
          "'\(SafeText.escape(String(text.prefix(40))))' is no answer: expected a, s, b, o, q or ?. Type one of them.\n"
        )
        continue
      }
      switch review.take(answer) {
      case .moved: show(review)
      case .stays(let reason): Self.say(SafeText.escape(reason) + "\n")
      case .paths: Self.say(review.paths)
      case .help: Self.say(Review.help)
      }
    }
  }

  private func show(_ review: Review) {
    guard let current = review.current else { return }
    Self.say(review.text(style: console.messages))
    guard let pictureWidth else { return }
    let pictures = [
      ("reference", current.reference), ("actual", current.actual), ("difference", current.difference),
    ].compactMap { title, path in path.flatMap(BlockPicture.bitmap).map { (title: title, bitmap: $0) } }
    let lines = BlockPicture.strip(pictures, width: pictureWidth, maximumRows: Self.pictureRows)
    if !lines.isEmpty { Self.say(lines.joined(separator: "\n") + "\n") }
  }

  private static func say(_ text: String) {
    try? Console.write(text, to: STDERR_FILENO)
  }
}
