/// What the command line asks for.
struct Options {
  /// The package's root folder.
  var root = "."
  /// The folder with the release products of the package.
  var products = ""
  /// Where fixtures, bare programs and pictures are written.
  var scratch = ""
  /// Fewer samples.
  var isQuick = false
  /// Names of figures; all when empty.
  var only: [String] = []

  static let help = """
    usage: Scripts/bench [--quick] [--only NAME]…
    NAME is one of: \(Figures.all.map(\.name).joined(separator: ", "))
    """

  /// Reads the command line.
  ///
  /// - Throws: `BenchmarkError.usage` for an unknown option, a missing value or an unknown name.
  init(_ arguments: [String]) throws {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      switch argument {
      case "--quick": isQuick = true
      case "--only": only.append(try Self.value(of: argument, from: &rest))
      case "--root": root = try Self.value(of: argument, from: &rest)
      case "--products": products = try Self.value(of: argument, from: &rest)
      case "--scratch": scratch = try Self.value(of: argument, from: &rest)
      default: throw BenchmarkError.usage("unknown option '\(argument)'")
      }
    }
    for name in only where !Figures.all.contains(where: { $0.name == name }) {
      throw BenchmarkError.usage("unknown figure '\(name)'")
    }
    guard !products.isEmpty, !scratch.isEmpty else {
      throw BenchmarkError.usage("--products and --scratch are missing; Scripts/bench gives them")
    }
  }

  private static func value(of option: String, from rest: inout ArraySlice<String>) throws -> String {
    guard let value = rest.popFirst() else { throw BenchmarkError.usage("\(option) needs a value") }
    return value
  }
}
