import Foundation
import PreviewHost

/// What the options that all verbs share come to.
struct RunSetup {
  /// The configuration, with the options that override it.
  let configuration: Configuration
  /// The file that it was read from, if there is one.
  let configurationFile: String?
  /// The package's root, or the folder of the run, as a path for people: empty for the current folder, else with a
  /// slash at its end.
  let base: String
  /// The plugins to open.
  let plugins: [String]
  /// Problems with plugins that are not there.
  let problems: [Problem]
  /// The previews that the run is about.
  let filter: PreviewFilter
  /// In which variants a preview is drawn.
  let variantChoice: VariantChoice
  /// Workers at once.
  let jobs: Int
  /// How workers are run.
  let worker: WorkerOptions

  /// Why a run cannot start.
  enum Failure: Error {
    case usage(String)
    case noPlugin(String)
  }

  init(_ arguments: Invocation.Arguments) throws(Failure) {
    let folder = arguments.value("--package-path") ?? FileManager.default.currentDirectoryPath
    if arguments.has("--package-path"), PackageProducts.root(of: folder) == nil {
      throw .usage(
        UsageError.badValue(option: "--package-path", value: folder, expected: "a folder with a Package.swift").message)
    }
    let root = PackageProducts.root(of: folder)
    let current = URL(fileURLWithPath: FileManager.default.currentDirectoryPath).resolvingSymlinksInPath().path
    let place = root ?? folder
    base = URL(fileURLWithPath: place).resolvingSymlinksInPath().path == current ? "" : "\(place)/"
    configurationFile = Self.configurationFile(arguments, root: place)
    configuration = try Self.configuration(configurationFile)
    filter = try Self.filter(arguments)
    variantChoice = try Self.variantChoice(arguments, configuration)
    jobs = try Self.jobs(arguments) ?? configuration.jobs ?? ProcessInfo.processInfo.activeProcessorCount
    worker = try Self.worker(arguments, configuration)
    (plugins, problems) = try Self.plugins(arguments, configuration, root: root, folder: folder)
  }

  private static func configurationFile(_ arguments: Invocation.Arguments, root: String) -> String? {
    let standard = "\(root)/\(ConfigurationReader.fileName)"
    return arguments.value("--config") ?? (FileManager.default.fileExists(atPath: standard) ? standard : nil)
  }

  private static func configuration(_ file: String?) throws(Failure) -> Configuration {
    guard let file else { return Configuration() }
    do throws(ConfigurationError) {
      return try ConfigurationReader.read(file)
    } catch {
      throw .usage(error.message)
    }
  }

  private static func filter(_ arguments: Invocation.Arguments) throws(Failure) -> PreviewFilter {
    var filter = PreviewFilter()
    filter.include = arguments.values["--filter"] ?? []
    filter.exclude = arguments.values["--skip"] ?? []
    filter.tags = arguments.values["--tag"] ?? []
    filter.userStories = arguments.values["--user-story"] ?? []
    filter.ids = arguments.ids
    filter.starredOnly = arguments.has("--starred")
    if let text = arguments.value("--shard") {
      do throws(Shard.Failure) {
        filter.shard = try Shard.parse(text, environment: ProcessInfo.processInfo.environment)
      } catch {
        throw .usage(error.message)
      }
    }
    return filter
  }

  private static func variantChoice(
    _ arguments: Invocation.Arguments, _ configuration: Configuration
  ) throws(Failure) -> VariantChoice {
    var choice = VariantChoice(ofRun: configuration.variants, parser: configuration.variantParser)
    guard let text = arguments.value("--variants") else { return choice }
    do throws(VariantParser.Failure) {
      choice.ofRun = try choice.parser.parse(text)
      return choice
    } catch {
      throw .usage(error.message)
    }
  }

  private static func jobs(_ arguments: Invocation.Arguments) throws(Failure) -> Int? {
    guard let text = arguments.value("--jobs") else { return nil }
    guard let jobs = Int(text), (1...256).contains(jobs) else {
      throw .usage(UsageError.badValue(option: "--jobs", value: text, expected: "a whole number from 1 to 256").message)
    }
    return jobs
  }

  private static func worker(
    _ arguments: Invocation.Arguments, _ configuration: Configuration
  ) throws(Failure) -> WorkerOptions {
    var options = WorkerOptions()
    options.environment = configuration.environment
    if let megabytes = configuration.memoryLimitMegabytes {
      options.maximumResidentBytes = UInt64(megabytes) * 1_000_000
    }
    if let timeout = configuration.timeout { options.timeout = timeout }
    if let text = arguments.value("--clock") {
      guard let clock = WallClock(text) else {
        throw .usage(
          UsageError.badValue(
            option: "--clock", value: text, expected: "'real' or a time of ISO 8601, such as 2024-01-01T09:41:00Z"
          ).message)
      }
      options.clock = clock
    }
    if let text = arguments.value("--timeout") {
      guard let timeout = DurationText.parse(text) else {
        throw .usage(
          UsageError.badValue(
            option: "--timeout", value: text, expected: "a number above 0 with ns, us, ms, s or m, such as 10s"
          ).message)
      }
      options.timeout = timeout
    }
    return options
  }

  /// The paths that some of the command line's plugins come to.
  static func paths(of named: [String]) -> ([String], [Problem]) {
    var paths: [String] = []
    var problems: [Problem] = []
    var seen: Set<String> = []
    for path in named {
      var isFolder: ObjCBool = false
      let isThere = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
      if isThere, isFolder.boolValue {
        do throws(PluginFileError) {
          for found in try PluginFile.plugins(in: path) where seen.insert(identity(found)).inserted {
            paths.append(found)
          }
        } catch {
          problems.append(error.problem)
        }
      } else if seen.insert(identity(path)).inserted {
        paths.append(path)
      }
    }
    return (paths, problems)
  }

  /// The paths of plugins: those named, else those of the configuration, else those of the package.
  private static func plugins(
    _ arguments: Invocation.Arguments, _ configuration: Configuration, root: String?, folder: String
  ) throws(Failure) -> ([String], [Problem]) {
    var named = arguments.plugins.isEmpty ? configuration.plugins : arguments.plugins
    if named.isEmpty {
      do throws(PackageProducts.Failure) {
        guard let root else { throw .noPackage(folder: folder) }
        named = [try PackageProducts.folder(ofPackage: root)]
      } catch {
        throw .noPlugin(error.message)
      }
    }
    return paths(of: named)
  }

  /// One library that is named twice, also through a link, is one plugin.
  private static func identity(_ path: String) -> String {
    URL(fileURLWithPath: path).resolvingSymlinksInPath().path
  }
}
