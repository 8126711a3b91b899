/// Finds out where in the author's source a worker crashed.
///
/// Workers run without the Swift backtracer, which costs time at every crash. After a crash one fresh worker runs with
/// it, and is led to the same place.
extension PluginSession {
  /// The longest that the worker with the backtracer may take: reading the debug information of a large library takes
  /// seconds.
  private static let patience: Duration = .seconds(30)

  /// Repeats the requests that led to a crash in a fresh worker with the Swift backtracer.
  ///
  /// - Returns: The failure with ``WorkerFailure/source`` and ``WorkerFailure/detail`` filled in, as far as they could
  ///   be found: not without a Swift runtime, and not if the crash does not happen again.
  public static func locateCrash(
    _ failure: WorkerFailure, in file: PluginFile, options: WorkerOptions = WorkerOptions()
  ) async -> WorkerFailure {
    guard case .crashed = failure.reason, file.hasSwiftRuntime, !failure.reproduction.isEmpty else { return failure }
    var options = options
    options.timeout = max(options.timeout, patience)
    options.environment["SWIFT_BACKTRACE"] =
      "enable=yes,interactive=no,color=no,threads=crashed,images=none,registers=none,output-to=stderr"
    guard let session = try? startEmpty(file, options: options) else { return failure }
    let output = await session.repeatCrash(failure.reproduction)
    await session.close()
    var located = failure
    let trace = Backtrace(output)
    located.source = trace.authorFrame
    if let message = trace.message { located.detail = message }
    return located
  }

  /// Leads the worker through requests, and answers what it printed when it crashed.
  private func repeatCrash(_ requests: [WorkerRequest]) async -> String {
    for request in requests {
      var receiver = IgnoringReceiver()
      var memory: SharedPixels?
      if case .draw(let layout) = request { memory = SharedPixels(layout) }
      do {
        try await exchange([request], memory: memory, &receiver)
      } catch {
        return (error as? WorkerFailure)?.output ?? ""
      }
      // What was printed on the way does not belong to the crash.
      _ = takeOutput()
    }
    return ""
  }
}

/// What the Swift backtracer of 6.x writes, as far as it matters here.
///
/// A frame is a line such as `3 [ra] 0x00007f35000535ed inner(_:) + 108 in libTrap.so at /src/Trap.swift:4:10`.
struct Backtrace {
  /// The innermost frame in the author's own source.
  let authorFrame: SourcePlace?
  /// The runtime's message, such as `Fatal error: Index out of range`.
  let message: String?

  init(_ text: String) {
    var frame: SourcePlace?
    var runtimeFailure: String?
    for line in text.split(separator: "\n") {
      guard let match = line.wholeMatch(of: /\s*\d+ (?:\[[a-z]+\] ?)*\s*0x[0-9a-f]+ (.+) in \S+ at (.+)/) else {
        continue
      }
      let isSystem = line.contains("[system]")
      let name = match.1
      if runtimeFailure == nil, name.hasPrefix("Swift runtime failure: ") {
        runtimeFailure = String(name)
      }
      if frame == nil, !isSystem, let place = Self.place(match.2) { frame = place }
    }
    authorFrame = frame
    message = Self.fatalError(in: text) ?? runtimeFailure
  }

  /// The runtime's last message in what a plugin printed.
  static func fatalError(in text: String) -> String? {
    let line = text.split(separator: "\n").last { $0.contains("Fatal error: ") || $0.contains("Fatal error\u{20}") }
    guard let line, let range = line.firstRange(of: "Fatal error") else { return nil }
    return String(line[range.lowerBound...])
  }

  /// A place in the author's source; nil for generated code and for the library that is linked into every plugin.
  private static func place(_ text: Substring) -> SourcePlace? {
    guard let match = text.wholeMatch(of: /(.+?):(\d+):(\d+)/), let line = Int(match.2), line > 0 else { return nil }
    let file = String(match.1)
    let own = ["/Sources/PreviewCore/", "/Sources/PreviewABI/", "/Sources/CPreviewABI/", "/Sources/preview-worker/"]
    guard !file.contains("<compiler-generated>"), !own.contains(where: file.contains) else { return nil }
    return SourcePlace(file: file, line: line)
  }
}
