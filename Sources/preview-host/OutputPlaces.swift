import Foundation
import PreviewHost

/// Where a run of checks writes, looked over before it writes anything: no output may take the place of another, of a
/// reference or of the configuration.
struct OutputPlaces {
  private static let options = ["--report", "--junit", "--markdown", "-o"]

  /// - Parameters:
  ///   - modules: The modules of the run, which have a folder of references each.
  ///   - configuration: The configuration file.
  static func check(
    _ arguments: Invocation.Arguments, _ check: CheckSetup, modules: Set<String>, configuration: String?
  ) throws(UsageError) {
    var taken: [(path: String, words: String)] = configuration.map { [(absolute($0), "the configuration")] } ?? []
    for option in options {
      guard let value = arguments.value(option) else { continue }
      let path = absolute(value)
      if let other = taken.first(where: { $0.path == path }) { throw .overlap(option, value, other.words) }
      taken.append((path, option))
    }
    let artifacts = absolute(check.artifacts.path)
    for module in modules.sorted() {
      let references = absolute(check.template.folder(ofModule: module))
      for (path, words) in taken where isInside(path, references) {
        throw .overlap(words, path, "the references in \(references)")
      }
      // A module's artifacts stand in a folder of its name.
      for place in [artifacts, "\(artifacts)/\(Slug.fileName(module))"] where isInside(place, references) {
        throw .overlap("--artifacts", check.artifacts.path, "the references in \(references)")
      }
    }
  }

  private static func isInside(_ path: String, _ folder: String) -> Bool {
    path == folder || path.hasPrefix(folder + "/")
  }

  /// The path from the root on, with links followed as far as they exist.
  private static func absolute(_ path: String) -> String {
    URL(fileURLWithPath: path).standardizedFileURL.resolvingSymlinksInPath().path
  }
}
