import Foundation

/// How workers are started and what they may use.
public struct WorkerOptions: Sendable {
  /// The worker's executable; nil for the one beside the running executable.
  public var executable: String?
  /// The longest that one request may take.
  public var timeout: Duration
  /// Variables for the plugin, added to the cleaned environment; these win.
  public var environment: [String: String]
  /// The most memory that may be resident in a worker, in bytes.
  public var maximumResidentBytes: UInt64
  /// The most private writable memory of a worker, in bytes (`RLIMIT_DATA`).
  public var maximumDataBytes: UInt64
  /// The most descriptors that a worker may have open.
  public var maximumOpenFiles: UInt64
  /// The wall clock that plugins see.
  public var clock = WallClock.standing(WallClock.standardTime)

  /// Makes options; the defaults suit every ordinary plugin.
  public init(
    executable: String? = nil, timeout: Duration = .seconds(10), environment: [String: String] = [:],
    maximumResidentBytes: UInt64 = 2 << 30, maximumDataBytes: UInt64 = 8 << 30, maximumOpenFiles: UInt64 = 1024
  ) {
    self.executable = executable
    self.timeout = timeout
    self.environment = environment
    self.maximumResidentBytes = maximumResidentBytes
    self.maximumDataBytes = maximumDataBytes
    self.maximumOpenFiles = maximumOpenFiles
  }

  /// The worker's executable, and where it was looked for.
  ///
  /// - Throws: ``WorkerFailure`` if there is none.
  func findExecutable() throws(WorkerFailure) -> String {
    var candidates: [String] = []
    if let executable {
      candidates = [executable]
    } else {
      if let own = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe") {
        candidates.append(own.directoryPath + "/preview-worker")
      }
      // Tests run inside a bundle that another program opens; its path is the first argument then.
      if let first = CommandLine.arguments.first, first.contains("/") {
        candidates.append(first.directoryPath + "/preview-worker")
      }
    }
    if let found = candidates.first(where: { access($0, X_OK) == 0 }) { return found }
    throw WorkerFailure(.workerMissing(searched: candidates), phase: .load)
  }

  /// The `LD_LIBRARY_PATH` that workers have.
  var libraryPath: String? { workerEnvironment()["LD_LIBRARY_PATH"] }

  /// The variables that a worker is started with.
  ///
  /// What could change a picture is left out or fixed; what loading a library needs is passed on.
  func workerEnvironment(of host: [String: String] = ProcessInfo.processInfo.environment) -> [String: String] {
    let kept = [
      "PATH", "HOME", "USER", "LOGNAME", "TMPDIR", "LD_LIBRARY_PATH", "SWIFT_ROOT", "ASAN_OPTIONS", "UBSAN_OPTIONS",
      "LSAN_OPTIONS", "TSAN_OPTIONS",
    ]
    var result = host.filter { kept.contains($0.key) }
    result["LC_ALL"] = "C.UTF-8"
    result["TZ"] = "UTC"
    result["SWIFT_DETERMINISTIC_HASHING"] = "1"
    result["SWIFT_BACKTRACE"] = "enable=no"
    result["PREVIEW_HOST"] = "1"
    result.merge(environment) { $1 }
    if case .standing(let seconds) = clock { result["PREVIEW_HOST_CLOCK"] = String(seconds) }
    return result
  }

  /// The CPU seconds that one request may use: all of the time limit on every core, and a little.
  var cpuSeconds: Int {
    let seconds = Int(timeout.components.seconds) + 1
    return seconds * max(1, ProcessInfo.processInfo.processorCount) + 1
  }
}

extension String {
  /// Everything before the last slash.
  var directoryPath: String {
    guard let slash = lastIndex(of: "/") else { return "." }
    return slash == startIndex ? "/" : String(self[..<slash])
  }
}
