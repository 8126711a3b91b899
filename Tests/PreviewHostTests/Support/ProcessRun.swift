import Foundation

/// What a process did that has ended.
struct ProcessRun: Sendable {
  /// What it wrote to standard output.
  var output: Data
  /// What it wrote to standard error.
  var errors: String
  /// Its exit code, or nil when a signal ended it.
  var exitCode: Int32?
  /// The signal that ended it, or nil.
  var signal: Int32?
  /// True when it had to be killed because it did not end.
  var isStuck: Bool

  /// Standard output as text.
  var text: String { String(decoding: output, as: UTF8.self) }

  /// Runs a program until it ends.
  ///
  /// Output goes to files, so that neither side ever waits for the other, however much it is.
  ///
  /// - Parameters:
  ///   - executable: The program, or a name that is looked up in `PATH`.
  ///   - environment: Variables that are added to this process's own.
  ///   - input: What it reads from standard input; nil for nothing.
  ///   - directory: The working directory; nil for this process's own.
  ///   - patience: Seconds after which the process is killed. A net for tests, far beyond what is ever needed.
  static func run(
    _ executable: String, _ arguments: [String] = [], environment: [String: String] = [:], input: String? = nil,
    in directory: URL? = nil,
    patience: Int = 120
  ) async throws -> ProcessRun {
    await Turnstile.processes.enter()
    do {
      let run = try await runAlone(
        executable, arguments, environment: environment, input: input, in: directory, patience: patience)
      await Turnstile.processes.leave()
      return run
    } catch {
      await Turnstile.processes.leave()
      throw error
    }
  }

  private static func runAlone(
    _ executable: String, _ arguments: [String], environment: [String: String], input: String?, in directory: URL?,
    patience: Int
  ) async throws -> ProcessRun {
    let folder = try TemporaryFolder()
    let outputFile = try folder.write("stdout", Data())
    let errorFile = try folder.write("stderr", Data())
    let process = Process()
    process.executableURL = URL(fileURLWithPath: executable.contains("/") ? executable : "/usr/bin/env")
    process.arguments = executable.contains("/") ? arguments : [executable] + arguments
    // A fault of the program itself is told by its signal; the backtracer would hold the test up.
    process.environment = ProcessInfo.processInfo.environment
      .merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 }.merging(environment) { $1 }
    process.currentDirectoryURL = directory
    process.standardInput =
      try input.map { try FileHandle(forReadingFrom: try folder.write("stdin", Data($0.utf8))) } ?? .nullDevice
    let outputHandle = try FileHandle(forWritingTo: outputFile)
    let errorHandle = try FileHandle(forWritingTo: errorFile)
    process.standardOutput = outputHandle
    process.standardError = errorHandle

    let (ended, end) = AsyncStream<Void>.makeStream()
    process.terminationHandler = { _ in end.finish() }
    try process.run()
    let identifier = process.processIdentifier
    let guardian = Task {
      try await Task.sleep(for: .seconds(patience))
      kill(identifier, SIGKILL)
      // Foundation waits for everything that the process has started, so not for its word.
      try await Task.sleep(for: .seconds(1))
      end.finish()
    }
    for await _ in ended {}
    guardian.cancel()
    let isStuck = if case .success = await guardian.result { true } else { false }
    try? outputHandle.close()
    try? errorHandle.close()

    let output = try Data(contentsOf: outputFile)
    let errors = String(decoding: try Data(contentsOf: errorFile), as: UTF8.self)
    guard !process.isRunning else { return ProcessRun(output: output, errors: errors, isStuck: true) }
    let isSignalled = process.terminationReason == .uncaughtSignal
    return ProcessRun(
      output: output, errors: errors,
      exitCode: isSignalled ? nil : process.terminationStatus,
      signal: isSignalled ? process.terminationStatus : nil,
      isStuck: isStuck)
  }
}
