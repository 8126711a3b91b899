import Foundation
import PreviewHost

@main
struct Command {
  static func main() async {
    // Globs go by the locale's character set, and plugins' names are UTF-8 wherever this runs.
    setlocale(LC_CTYPE, "C.UTF-8")
    signal(SIGPIPE, SIG_IGN)
    // A standard stream that is closed must not become the descriptor of something else.
    while case let descriptor = open("/dev/null", O_RDWR), descriptor >= 0 {
      if descriptor > STDERR_FILENO {
        close(descriptor)
        break
      }
    }
    exit(await run(Array(CommandLine.arguments.dropFirst())).rawValue)
  }

  private static func run(_ words: [String]) async -> ExitCode {
    let console = Console(color: .auto, progress: false)
    do {
      switch try Invocation(words) {
      case .version: try console.result(ProductVersion.text)
      case .help(let verb): try console.result(verb.map(HelpText.of) ?? HelpText.general)
      case .run(let arguments):
        let terminal = TerminalMode()
        return await Interruption.watch(terminal) { await Run.perform(arguments, terminal) }
      }
      return .success
    } catch let error as UsageError {
      let isVerb = words.first.flatMap(Verb.init) != nil
      return Run.refuse(error, asJSON: isVerb && words.contains("--json"))
    } catch {
      return .internalFault
    }
  }
}
