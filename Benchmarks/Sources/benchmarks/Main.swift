import Glibc

/// Measures the figures and prints them as one table.
///
/// The exit code is 0 whatever the figures are, and 1 when one could not be measured.
@main
struct Main {
  static func main() {
    do {
      let options = try Options(Array(CommandLine.arguments.dropFirst()))
      let bench = try Bench(options)
      print(Machine.current().markdown)
      print()
      var table = FigureTable()
      var failures: [String] = []
      for figure in Figures.all where options.only.isEmpty || options.only.contains(figure.name) {
        complain("measuring \(figure.name)")
        do {
          table.rows += try figure.measure(bench)
        } catch {
          failures.append("\(figure.name): \(error)")
        }
      }
      print(table.markdown)
      for failure in failures { complain(failure) }
      exit(failures.isEmpty ? 0 : 1)
    } catch {
      complain("\(error)")
      exit(2)
    }
  }

  private static func complain(_ line: String) {
    let bytes = Array((line + "\n").utf8)
    write(STDERR_FILENO, bytes, bytes.count)
  }
}
