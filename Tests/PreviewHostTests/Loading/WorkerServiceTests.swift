import Foundation
import Testing

@testable import PreviewHost

/// What a worker does for a plugin between calls, and what it starts with.
struct WorkerServiceTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// A session whose one provider is expanded.
  private func session(
    options: WorkerOptions = WorkerOptions(), flags: [String] = [], _ change: (inout SmallPlugin) -> Void
  ) async throws -> PluginSession {
    var plugin = SmallPlugin()
    change(&plugin)
    let file = try PluginFile(path: try await plugin.compile(into: folder, flags: flags).path)
    let session = try await PluginSession.start(file, options: options)
    _ = try await session.expand(0)
    return session
  }

  private static let loop = """
    static const preview_event_loop_v1 *loop;
    static int count;
    static uint64_t token;
    """
  private static let findLoop = "loop = the_host->query(the_host->context, PREVIEW_EXTENSION_EVENT_LOOP_V1);"

  @Test func `timers fire while a preview settles, until they are removed`() async throws {
    let session = try await session {
      $0.globals = Self.loop + "static void fire(void *user) { if (++count == 5) loop->remove(loop->context, token); }"
      $0.create =
        Self.findLoop + """
          token = loop->add_timer(loop->context, 1, 100000, fire, 0);
          holder->functions = &functions;
          return token > 0 ? PREVIEW_OK : PREVIEW_FAILED;
          """
      $0.settle = "*pending = count < 5; return PREVIEW_OK;"
      $0.dispatch = "return count == 5 ? PREVIEW_OK : PREVIEW_FAILED;"
    }
    try await session.create(provider: 0, preview: 0, environment: PreviewEnvironment())
    #expect(try await session.settle(nanoseconds: 60_000_000_000).value == 0)
    // It was removed: it does not fire again.
    _ = try await session.settle(nanoseconds: 5_000_000)
    try await session.dispatch(PreviewEvent(.tap))
  }

  @Test func `descriptors are served until they are removed or closed`() async throws {
    let session = try await session {
      $0.globals =
        Self.loop + """
          static int ends[2];
          static void ready(void *user, int32_t descriptor, uint32_t events) {
            char bytes[8];
            if (events == PREVIEW_DESCRIPTOR_READABLE && read(descriptor, bytes, 8) == 3) count++;
            close(descriptor);
          }
          """
      $0.create =
        Self.findLoop + """
          pipe(ends);
          loop->add_descriptor(loop->context, ends[0], PREVIEW_DESCRIPTOR_READABLE, ready, 0);
          if (loop->add_descriptor(loop->context, -1, 1, ready, 0) || loop->add_descriptor(loop->context, 1, 1, 0, 0))
            return PREVIEW_FAILED;
          write(ends[1], "abc", 3);
          holder->functions = &functions;
          return PREVIEW_OK;
          """
      $0.settle = "*pending = count < 1; return PREVIEW_OK;"
    }
    try await session.create(provider: 0, preview: 0, environment: PreviewEnvironment())
    #expect(try await session.settle(nanoseconds: 60_000_000_000).value == 0)
    try await session.destroy()
  }

  @Test func `what stays pending is counted when the time is up`() async throws {
    let session = try await session { $0.settle = "*pending = 3; return PREVIEW_OK;" }
    try await session.create(provider: 0, preview: 0, environment: PreviewEnvironment())
    let settled = try await session.settle(nanoseconds: 3_000_000)
    #expect(settled.value == 3 && settled.nanoseconds >= 3_000_000)
  }

  @Test func `tasks of the main actor run while a preview settles`() async throws {
    let library = try await PluginCompiler.shared.swift(
      "Swift/MainQueue.swift", as: "libMainQueue.so", module: "MainQueue")
    let session = try await PluginSession.start(PluginFile(path: library.path))
    _ = try await session.expand(0)
    try await session.create(provider: 0, preview: 0, environment: PreviewEnvironment())
    #expect(try await session.settle(nanoseconds: 60_000_000_000).value == 0)
  }

  @Test func `a busy worker dies with its host`() async throws {
    let session = try await session(options: WorkerOptions(timeout: .seconds(120))) {
      $0.create = "signal(SIGTERM, SIG_IGN); for (;;);"
      $0.globals = "#include <signal.h>"
    }
    let lifeline = session.process.lifeline
    let creation = Task {
      try await session.create(provider: 0, preview: 0, environment: PreviewEnvironment())
    }
    // The kernel closes the host's end when the host ends; putting another file in its place closes it too.
    let nothing = open("/dev/null", O_RDONLY | O_CLOEXEC)
    #expect(dup2(nothing, lifeline) == lifeline && fcntl(lifeline, F_SETFD, FD_CLOEXEC) == 0)
    close(nothing)
    let failure = await #expect(throws: WorkerFailure.self) { try await creation.value }
    #expect(failure?.reason == .crashed(signal: SIGKILL))
  }

  @Test func `a worker starts with nothing of the host's but what it needs`() async throws {
    let session = try await session(options: WorkerOptions(environment: ["AUTHORS_OWN": "yes"])) {
      $0.globals = "#include <dirent.h>\n#include <signal.h>\n#include <sys/resource.h>\nextern char **environ;"
      $0.create = """
        for (char **variable = environ; *variable; variable++) puts(*variable);
        DIR *folder = opendir("/proc/self/fd");
        for (struct dirent *entry; (entry = readdir(folder));)
          if (entry->d_name[0] != '.' && atoi(entry->d_name) != dirfd(folder)) printf("fd=%s\\n", entry->d_name);
        sigset_t mask;
        sigprocmask(SIG_SETMASK, 0, &mask);
        for (int number = 1; number < 32; number++) if (sigismember(&mask, number)) printf("blocked=%d\\n", number);
        struct rlimit core;
        getrlimit(RLIMIT_CORE, &core);
        printf("core=%d\\ngroup=%d\\n", (int)core.rlim_cur, getpgrp() == getpid());
        holder->functions = &functions;
        return PREVIEW_OK;
        """
    }
    try await session.create(provider: 0, preview: 0, environment: PreviewEnvironment())
    let lines = await session.takeOutput().split(separator: "\n").map(String.init)
    for expected in [
      "LC_ALL=C.UTF-8", "TZ=UTC", "SWIFT_DETERMINISTIC_HASHING=1", "SWIFT_BACKTRACE=enable=no", "PREVIEW_HOST=1",
      "AUTHORS_OWN=yes", "core=1", "group=1",
    ] {
      #expect(lines.contains(expected))
    }
    #expect(lines.filter { $0.hasPrefix("fd=") } == ["fd=0", "fd=1", "fd=2", "fd=3", "fd=4"])
    #expect(!lines.contains { $0.hasPrefix("blocked=") || $0.hasPrefix("DISPLAY=") || $0.hasPrefix("LANG") })
  }

  @Test func `an environment arrives as it was sent`() async throws {
    let session = try await session {
      $0.create = """
        printf("%d %d %d %g %g %g %g %g %g %g %.*s %.*s\\n", environment->color_scheme, environment->layout_direction,
          environment->text_size, environment->scale, environment->width, environment->height,
          environment->safe_area[0], environment->safe_area[1], environment->safe_area[2], environment->safe_area[3],
          (int)environment->locale.length, environment->locale.bytes, (int)environment->device.length,
          environment->device.bytes);
        holder->functions = &functions;
        return PREVIEW_OK;
        """
    }
    let environment = PreviewEnvironment(
      isDark: true, isRightToLeft: true, textSize: 9, scale: 3, size: .init(width: 100, height: 200),
      safeArea: .init(top: 1, leading: 2, bottom: 3, trailing: 4), locale: "ar-EG", device: "Räder")
    try await session.create(provider: 0, preview: 0, environment: environment)
    #expect(await session.takeOutput() == "1 1 9 3 100 200 1 2 3 4 ar-EG Räder\n")
  }

  @Test func `what a plugin logs goes with its output, also from the middle of a scene`() async throws {
    let session = try await session {
      $0.emit = """
        sink->begin_element(sink->context, PREVIEW_ELEMENT_TEXT, 7);
        the_host->log(the_host->context, PREVIEW_SEVERITY_WARNING, string("half way"));
        return sink->end_element(sink->context);
        """
    }
    let shown = try await session.show(
      provider: 0, preview: 0, environment: PreviewEnvironment(), settleNanoseconds: 0)
    #expect(shown.scene.count == 14)
    #expect(await session.takeOutput() == "half way\n")
  }

  @Test func `an unknown extension is answered with NULL`() async throws {
    let session = try await session {
      $0.create = """
        if (the_host->query(the_host->context, "preview.event-loop/2")) return PREVIEW_FAILED;
        if (the_host->query(the_host->context, "preview.event-loop/1x")) return PREVIEW_FAILED;
        if (the_host->query(the_host->context, "")) return PREVIEW_FAILED;
        holder->functions = &functions;
        return PREVIEW_OK;
        """
    }
    try await session.create(provider: 0, preview: 0, environment: PreviewEnvironment())
  }
}
