import Foundation
import Testing

@testable import PreviewHost

/// Plugins that crash, hang, exit, flood and close what is not theirs.
struct CrashTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func file(_ change: (inout SmallPlugin) -> Void) async throws -> PluginFile {
    var plugin = SmallPlugin()
    change(&plugin)
    return try PluginFile(path: try await plugin.compile(into: folder).path)
  }

  /// The failure of a whole round through a plugin's one preview.
  private func failure(
    options: WorkerOptions = WorkerOptions(timeout: .seconds(300)), _ change: (inout SmallPlugin) -> Void
  ) async throws -> WorkerFailure? {
    let file = try await file(change)
    do {
      let session = try await PluginSession.start(file, options: options)
      _ = try await session.expand(0)
      try await session.create(provider: 0, preview: 0, environment: PreviewEnvironment())
      _ = try await session.settle(nanoseconds: 10_000_000)
      _ = try await session.scene()
      try await session.dispatch(PreviewEvent(.tap))
      try await session.destroy()
      return nil
    } catch let failure as WorkerFailure {
      expectShape(failure.problem(of: "Tests/Small/one", file: file).message)
      return failure
    }
  }

  /// Long enough for a busy machine to get as far as the hang, short enough to wait for.
  private static let hangLimit = WorkerOptions(timeout: .seconds(2))

  private static let places: [(String, LoadingPhase, WritableKeyPath<SmallPlugin, String> & Sendable)] = [
    ("register", .register, \.register), ("expand", .expand, \.expand), ("create", .create, \.create),
    ("settle", .settle, \.settle), ("emit", .content, \.emit), ("content", .content, \.content),
    ("dispatch", .dispatch, \.dispatch), ("destroy", .destroy, \.destroy),
  ]

  @Test(arguments: places.indices)
  func `a crash, a hang and an exit are told apart in every phase`(index: Int) async throws {
    let (_, phase, place) = Self.places[index]
    let crash = try await failure { $0[keyPath: place] = "*(volatile int *)0 = 1;" }
    #expect(crash?.reason == .crashed(signal: SIGSEGV) && crash?.phase == phase)
    let hang = try await failure(options: Self.hangLimit) { $0[keyPath: place] = "for (;;) pause();" }
    #expect(hang?.reason == .timedOut(limit: Self.hangLimit.timeout) && hang?.phase == phase)
    let exit = try await failure { $0[keyPath: place] = "puts(\"bye\"); exit(0);" }
    #expect(exit?.reason == .exited(code: 0) && exit?.phase == phase)
    #expect(exit?.output == "bye\n")
    let close = try await failure(options: Self.hangLimit) {
      $0[keyPath: place] = "for (int i = 0; i < 99; i++) close(i); for (;;) pause();"
    }
    #expect(close?.phase == phase)
    #expect(close?.reason == .lost || close?.reason == .timedOut(limit: Self.hangLimit.timeout))
  }

  @Test func `a constructor that crashes or hangs is a failure to load`() async throws {
    let crash = try await failure { $0.globals = "__attribute__((constructor)) static void go(void) { abort(); }" }
    #expect(crash?.reason == .crashed(signal: SIGABRT) && crash?.phase == .load)
    let hang = try await failure(options: Self.hangLimit) {
      $0.globals = "__attribute__((constructor)) static void go(void) { for (;;) pause(); }"
    }
    #expect(hang?.reason == .timedOut(limit: Self.hangLimit.timeout) && hang?.phase == .load)
  }

  @Test func `a plugin that opens a file in place of the socket is lost, not believed`() async throws {
    let path = folder.file("stolen").path
    let failure = try await failure {
      $0.create = "close(3); fopen(\"\(path)\", \"w+\"); holder->functions = &functions; return 0;"
    }
    #expect(failure?.reason == .lost)
    #expect(try Data(contentsOf: folder.file("stolen")).isEmpty)
  }

  @Test func `garbage on the socket is found out`() async throws {
    let failure = try await failure {
      $0.create = "write(3, \"this is not a frame at all, is it?\", 34); holder->functions = &functions; return 0;"
    }
    guard case .badData = failure?.reason else {
      Issue.record("\(String(describing: failure))")
      return
    }
  }

  @Test func `a grandchild that holds every descriptor neither blocks nor survives`() async throws {
    let failure = try await failure {
      $0.create = """
        int child = fork();
        if (child == 0) for (;;) pause();
        printf("%d\\n", child);
        abort();
        """
    }
    #expect(failure?.reason == .crashed(signal: SIGABRT))
    let text = (failure?.output ?? "").trimmingCharacters(in: .whitespacesAndNewlines)
    let grandchild = try #require(Int32(text))
    #expect(await isGone(grandchild))
  }

  @Test func `a flood of output is cut in the middle and blocks nothing`() async throws {
    let file = try await file {
      $0.create = """
        puts("first line");
        for (int i = 0; i < 40000; i++) puts("an ordinary line of output, of which there are many");
        fputs("last line\\n", stderr);
        holder->functions = &functions;
        return PREVIEW_OK;
        """
    }
    let session = try await PluginSession.start(file)
    _ = try await session.expand(0)
    try await session.create(provider: 0, preview: 0, environment: PreviewEnvironment())
    let output = await session.takeOutput()
    #expect(output.hasPrefix("first line\n") && output.hasSuffix("last line\n"))
    #expect(output.contains("bytes left out"))
    #expect(output.utf8.count < 70_000)
    #expect(await session.takeOutput() == "")
  }

  @Test func `output of each provider stays with that provider`() async throws {
    let file = try await file {
      $0.globals = "static int count;"
      $0.register = """
        for (int i = 0; i < 200; i++) add(host, "Tests", "Small", expand);
        return PREVIEW_OK;
        """
      $0.expand = "if (count % 3 == 0) printf(\"%d\\n\", count); count++; return add_scene(expansion, \"one\");"
    }
    let session = try await PluginSession.start(file)
    let expansions = try await session.expand(Array(0..<200))
    #expect(expansions.count == 200)
    for (index, expansion) in expansions.enumerated() {
      #expect(expansion.output == (index % 3 == 0 ? "\(index)\n" : ""))
    }
  }

  @Test func `a provider that crashes ends the batch, and another session goes on`() async throws {
    let file = try await file {
      $0.globals = "static int count;"
      $0.register = """
        for (int i = 0; i < 9; i++) add(host, "Tests", "Small", expand);
        return PREVIEW_OK;
        """
      $0.expand = "if (count++ == 4) { puts(\"five\"); abort(); } return add_scene(expansion, \"one\");"
    }
    let session = try await PluginSession.start(file)
    let expansions = try await session.expand(Array(0..<9))
    #expect(expansions.map(\.provider) == [0, 1, 2, 3, 4])
    guard case .failure(let failure) = expansions[4].result else {
      Issue.record("no failure")
      return
    }
    #expect(failure.reason == .crashed(signal: SIGABRT) && failure.output == "five\n")
    #expect(await session.isOver)
    let next = try await PluginSession.start(file)
    #expect(try await next.expand([5, 6, 7, 8]).count == 4)
  }

  @Test func `a worker that ends between two requests is not the next preview's fault`() async throws {
    let file = try await file {
      $0.globals = "static void fire(void *user) { _exit(7); }"
      $0.destroy = """
        const preview_event_loop_v1 *loop = the_host->query(the_host->context, PREVIEW_EXTENSION_EVENT_LOOP_V1);
        loop->add_timer(loop->context, 1, 0, fire, 0);
        """
    }
    let session = try await PluginSession.start(file)
    _ = try await session.expand(0)
    try await session.create(provider: 0, preview: 0, environment: PreviewEnvironment())
    try await session.destroy()
    await session.waitForEnd()
    let failure = await #expect(throws: WorkerFailure.self) {
      try await session.create(provider: 0, preview: 0, environment: PreviewEnvironment())
    }
    #expect(failure?.reason == .exited(code: 7) && failure?.isFromIdle == true)
  }

  @Test func `memory without end is stopped`() async throws {
    let failure = try await failure(
      options: WorkerOptions(timeout: .seconds(20), maximumResidentBytes: 100 << 20)
    ) {
      $0.create = "for (;;) { char *p = malloc(1 << 20); memset(p, 1, 1 << 20); usleep(500); }"
    }
    #expect(failure?.reason == .memory(limit: 100 << 20))
    let refused = try await self.failure(options: WorkerOptions(timeout: .seconds(20), maximumDataBytes: 64 << 20)) {
      $0.create = "char *p = malloc(200 << 20); return p ? PREVIEW_OK : fail(error, \"no memory\");"
    }
    #expect(refused?.reason == .failed(message: "no memory"))
  }

  @Test func `a task that is cancelled ends its worker`() async throws {
    let file = try await file { $0.create = "puts(\"here\"); for (;;) pause();" }
    let session = try await PluginSession.start(file)
    _ = try await session.expand(0)
    let task = Task {
      _ = try await session.create(provider: 0, preview: 0, environment: PreviewEnvironment())
    }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(await session.isOver)
  }

  @Test func `a thousand crashes leave no process and no descriptor`() async throws {
    let file = try await file { $0.register = "abort();" }
    func descriptors() throws -> Int { try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count }
    _ = try? await PluginSession.start(file)
    let before = try descriptors()
    for _ in 0..<1000 {
      let failure = await #expect(throws: WorkerFailure.self) { try await PluginSession.start(file) }
      #expect(failure?.reason == .crashed(signal: SIGABRT))
    }
    // Other tests run at the same time and have workers of their own.
    #expect(try descriptors() < before + 100)
    #expect(Self.zombies() < 50)
  }

  /// Workers of this process that have ended and were not reaped.
  private static func zombies() -> Int {
    let processes = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return processes.count { process in
      guard Int(process) != nil, let status = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
      else { return false }
      return status.contains("(preview-worker) Z \(getpid()) ")
    }
  }
}

extension PluginSession {
  /// Waits until the worker has ended by itself.
  fileprivate func waitForEnd() {
    connection.process.waitForEnd(milliseconds: 60_000)
  }
}
