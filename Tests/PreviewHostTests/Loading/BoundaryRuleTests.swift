import Foundation
import PreviewHost
import Testing

/// The rules that the worker enforces on what a plugin hands over.
struct BoundaryRuleTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// The failure of a whole round through a plugin's one preview, in a session that must survive it.
  private func failure(_ change: (inout SmallPlugin) -> Void) async throws -> WorkerFailure? {
    var plugin = SmallPlugin()
    change(&plugin)
    let file = try PluginFile(path: try await plugin.compile(into: folder).path)
    do {
      // A scene at a limit is large, and no test goes by the time that it takes.
      let session = try await PluginSession.start(file, options: WorkerOptions(timeout: .seconds(300)))
      _ = try await session.expand(0)
      _ = try await session.show(
        provider: 0, preview: 0, environment: PreviewEnvironment(), settleNanoseconds: 1_000_000)
      try await session.destroy()
      return nil
    } catch let failure as WorkerFailure {
      #expect(!failure.isFatal, "\(failure)")
      expectShape(failure.problem(of: "Tests/Small/one").message)
      return failure
    }
  }

  /// Expects that a rule's name is in the message, even though the plugin ignores the refusal.
  private func expectRule(
    _ words: String, _ body: String, at place: WritableKeyPath<SmallPlugin, String>, isLimit: Bool = false,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let failure = try await failure { $0[keyPath: place] = body }
    switch failure?.reason {
    case .badData(let message) where !isLimit, .limit(let message) where isLimit:
      #expect(message.contains(words), sourceLocation: sourceLocation)
    default: Issue.record("\(String(describing: failure))", sourceLocation: sourceLocation)
    }
  }

  @Test func `the small plugin breaks no rule`() async throws {
    #expect(try await failure { _ in } == nil)
  }

  @Test func `a provider's rules are kept`() async throws {
    let provider = """
      preview_provider p = {sizeof p, 0, string("Tests"), string("Small"), 0, expand};
      CHANGE
      host->add_provider(host->context, &p);
      return PREVIEW_OK;
      """
    func expect(_ words: String, _ change: String, isLimit: Bool = false) async throws {
      try await expectRule(
        words, provider.replacing("CHANGE", with: change), at: \.register, isLimit: isLimit)
    }
    try await expect("preview_provider.size is 0", "p.size = 0;")
    try await expect("preview_provider.size is 4294967295", "p.size = -1;")
    // Shorter than any version: what is missing reads as zero.
    try await expect("preview_provider.type is empty", "p.size = 24;")
    try await expect("preview_provider.expand is NULL", "p.expand = 0;")
    try await expect("preview_provider.module is empty", "p.module.length = 0;")
    try await expect("preview_provider.module is NULL", "p.module.bytes = 0;")
    try await expect("not UTF-8: byte 3", "p.type = string(\"abc\\xFFz\");")
    try await expect("not UTF-8: byte 0", "p.type = string(\"\\xED\\xA0\\x80\");")
    try await expect("bytes long", "p.type.length = 1ull << 40;", isLimit: true)
    try await expectRule("was given NULL", "host->add_provider(host->context, 0); return 0;", at: \.register)
  }

  @Test func `a larger provider of a later version is taken`() async throws {
    let failure = try await failure {
      $0.register = """
        struct { preview_provider p; char more[400]; } big = {{sizeof big, 0, string("Tests"), string("Small"), 0, expand}};
        return host->add_provider(host->context, &big.p);
        """
    }
    #expect(failure == nil)
  }

  @Test func `a preview's rules are kept`() async throws {
    func expect(_ words: String, _ change: String, isLimit: Bool = false) async throws {
      let body = """
        preview_descriptor p = described("one");
        \(change)
        expansion->add_preview(expansion->context, &p);
        return PREVIEW_OK;
        """
      try await expectRule(words, body, at: \.expand, isLimit: isLimit)
    }
    try await expect("preview_descriptor.size is 3", "p.size = 3;")
    try await expect("preview_descriptor.create is NULL", "p.create = 0;")
    try await expect("preview_descriptor.content is empty", "p.content.length = 0;")
    try await expect("preview_descriptor.state is not UTF-8", "p.state = string(\"\\xC0\\x80\");")
    try await expect("preview_descriptor.layout is 9", "p.layout = 9;")
    try await expect("inf × 1", "p.layout = 2; p.width = 1.0 / 0.0; p.height = 1;")
    try await expect("-1 × 0", "p.layout = 2; p.width = -1;")
    try await expect("snapshot setting", "p.pixel_tolerance = 0.0 / 0.0;")
    try await expect("preview_descriptor.tags is NULL", "p.tag_count = 1;")
    try await expect("tag_count is 18446744073709551615", "p.tag_count = -1;", isLimit: true)
    try await expect(
      "have more than 1048576 bytes",
      "static char text[60000]; memset(text, 'a', sizeof text); preview_string tags[20];"
        + "for (int i = 0; i < 20; i++) tags[i] = (preview_string){text, sizeof text}; p.tags = tags; p.tag_count = 20;",
      isLimit: true)
  }

  @Test func `providers and previews are added where they may be, and only there`() async throws {
    try await expectRule(
      "outside preview_plugin_register_v1",
      "add(the_host, \"Tests\", \"Late\", expand); return add_scene(expansion, \"one\");", at: \.expand)
    let late = try await failure {
      $0.globals =
        "static preview_expansion_v1 kept; static preview_status add_scene(const preview_expansion_v1 *, const char *);"
      $0.expand = "kept = *expansion; return add_scene(expansion, \"one\");"
      $0.create = "add_scene(&kept, \"late\"); holder->functions = &functions; return PREVIEW_OK;"
    }
    #expect(late?.code == "badData" && late?.phase == .create)
  }

  @Test func `a holder's rules are kept`() async throws {
    try await expectRule("functions NULL", "return PREVIEW_OK;", at: \.create)
    try await expectRule(
      "destroy is NULL",
      "static preview_holder_functions_v1 f; f = functions; f.destroy = 0; holder->functions = &f; return 0;",
      at: \.create)
    try await expectRule("answered NULL for preview.scene/1", "return 0;", at: \.content)
    try await expectRule(
      "emit is NULL", "static preview_scene_v1 nothing; return &nothing;", at: \.content)
  }

  @Test func `a scene's rules are kept, whatever the plugin answers`() async throws {
    func expect(_ words: String, _ body: String, isLimit: Bool = false) async throws {
      let text = """
        void *c = sink->context;
        \(body)
        return PREVIEW_OK;
        """
      try await expectRule(words, text, at: \.emit, isLimit: isLimit)
    }
    try await expect("no element was emitted", "")
    try await expect("never ended", "sink->begin_element(c, 1, 0);")
    try await expect("no element is open", "sink->end_element(c);")
    try await expect("no element is open", "sink->set_number(c, 1, 1);")
    let element = "sink->begin_element(c, 1, 0);"
    try await expect("second root", "\(element) sink->end_element(c); \(element) sink->end_element(c);")
    try await expect(
      "after a child", "\(element) \(element) sink->end_element(c); sink->set_integer(c, 1, 1); sink->end_element(c);")
    try await expect("NULL and count 3", "\(element) sink->set_numbers(c, 1, 0, 3);")
    try await expect("NULL and length 3", "\(element) sink->set_string(c, 1, (preview_string){0, 3});")
    try await expect("NULL and length 3", "\(element) sink->set_bytes(c, 1, (preview_bytes){0, 3});")
    try await expect("not UTF-8", "\(element) sink->set_string(c, 1, string(\"\\x80\"));")
    try await expect("512", "for (int i = 0; i < 100000; i++) sink->begin_element(c, 1, 0);", isLimit: true)
    try await expect(
      "1000000 elements", "\(element) for (int i = 0; i < 1000000; i++) { \(element) sink->end_element(c); }",
      isLimit: true)
    try await expect(
      "256 MiB",
      "char *big = calloc(1, 64 << 20); \(element) for (int i = 0; i < 5; i++) "
        + "sink->set_bytes(c, 1, (preview_bytes){big, 64 << 20});",
      isLimit: true)
    try await expect(
      "256 MiB", "\(element) for (int i = 0; i < 30000000; i++) sink->set_number(c, 1, 1);", isLimit: true)
    try await expect(
      "thread",
      """
      \(element)
      pthread_t thread;
      pthread_create(&thread, 0, (void *(*)(void *))sink->end_element, c);
      pthread_join(thread, 0);
      sink->end_element(c);
      """)
  }

  @Test func `a function that fails is quoted, even if it lies about its message`() async throws {
    let plain = try await failure { $0.create = "return fail(error, \"no such user\");" }
    #expect(plain?.reason == .failed(message: "no such user") && plain?.phase == .create)
    let long = try await failure {
      $0.create = "memset(error->text, 'x', error->capacity); error->length = -1; return 77;"
    }
    guard case .failed(let message) = long?.reason else {
      Issue.record("\(String(describing: long))")
      return
    }
    #expect(message.utf8.count == 4096)
  }

  @Test func `after a failure that is not fatal the session goes on`() async throws {
    var plugin = SmallPlugin()
    plugin.expand = "add_scene(expansion, \"one\"); return add_scene(expansion, \"two\");"
    plugin.globals = "static int made;"
    plugin.create = "if (made++ == 0) return PREVIEW_FAILED; holder->functions = &functions; return PREVIEW_OK;"
    let session = try await PluginSession.start(PluginFile(path: try await plugin.compile(into: folder).path))
    _ = try await session.expand(0)
    let environment = PreviewEnvironment()
    await #expect(throws: WorkerFailure.self) {
      try await session.show(provider: 0, preview: 0, environment: environment, settleNanoseconds: 0)
    }
    try await session.destroy()
    let shown = try await session.show(provider: 0, preview: 1, environment: environment, settleNanoseconds: 0)
    #expect(!shown.scene.isEmpty)
  }

  @Test func `a needed library that is missing is named with what needs it`() async throws {
    let needed = try await compileC("int needed;", into: folder, as: "libGone.so", flags: ["-Wl,-soname,libGone.so"])
    let library = try await SmallPlugin().compile(
      into: folder, as: "libNeedy.so", flags: ["-Wl,--no-as-needed", needed.path])
    try FileManager.default.removeItem(at: needed)
    let file = try PluginFile(path: library.path)
    let failure = await #expect(throws: WorkerFailure.self) { try await PluginSession.start(file) }
    let problem = try #require(failure?.problem(of: file.name, file: file))
    #expect(problem.code == "missingLibrary" && problem.phase == "load")
    #expect(problem.message.contains("libGone.so") && problem.message.contains(library.path))
    expectShape(problem.message)
  }
}
