import Foundation
import PreviewHost
import Testing

/// The checks of a file before anything in it runs.
struct PluginFileTests {
  private static func whole() async throws -> Data {
    let folder = try TemporaryFolder()
    return try Data(contentsOf: try await SmallPlugin().compile(into: folder))
  }

  /// The code of the error that opening a file gives, or nil if there is none.
  private func code(_ file: URL) -> String? {
    do throws(PluginFileError) {
      _ = try PluginFile(path: file.path)
      return nil
    } catch {
      expectShape(error.problem.message)
      #expect(error.problem.phase == "file")
      #expect(error.problem.message.hasPrefix(file.lastPathComponent))
      return error.code
    }
  }

  @Test func `a plugin in good order is opened with its version record`() async throws {
    let folder = try TemporaryFolder()
    let file = try PluginFile(path: try await SmallPlugin().compile(into: folder).path)
    #expect(file.version.major == 1 && file.version.minor == 0 && !file.version.isOptimised)
    #expect(file.version.compiler.contains("Clang"))
    #expect(file.name == "libSmall.so")
    #expect(file.libraries.contains { $0.hasSuffix("/libc.so.6") })
    #expect(!file.hasSwiftRuntime)
    let optimised = try PluginFile(
      path: try await SmallPlugin().compile(into: folder, as: "libFast.so", flags: ["-O2"]).path)
    #expect(optimised.version.isOptimised)
  }

  @Test(arguments: ["gnu", "sysv", "both"])
  func `symbols are found through either hash table`(style: String) async throws {
    let folder = try TemporaryFolder()
    let library = try await SmallPlugin().compile(into: folder, flags: ["-Wl,--hash-style=\(style)"])
    #expect(code(library) == nil)
  }

  @Test func `a stripped library is opened`() async throws {
    let folder = try TemporaryFolder()
    let library = try await SmallPlugin().compile(into: folder)
    #expect(try await ProcessRun.run("strip", [library.path]).exitCode == 0)
    #expect(code(library) == nil)
  }

  @Test func `a library cut short anywhere is incomplete, and nothing else`() async throws {
    let folder = try TemporaryFolder()
    let whole = try await Self.whole()
    for count in stride(from: 1, to: whole.count, by: 97) {
      let file = try folder.write("libCut.so", whole.prefix(count))
      #expect(code(file) == "incomplete", "\(count) of \(whole.count) bytes")
    }
  }

  @Test func `whatever a byte of the headers and tables is, the answer is an error or a plugin`() async throws {
    let folder = try TemporaryFolder()
    let whole = try await Self.whole()
    // Headers, hash tables, symbols and strings are in the first pages; the dynamic section is near the end.
    for offset in Array(0..<0x280) + Array(stride(from: 0x280, to: whole.count, by: 31)) {
      var bytes = whole
      bytes[offset] = offset % 2 == 0 ? 0xFF : 0x80
      _ = code(try folder.write("libOdd.so", bytes))
    }
  }

  @Test func `a chain of symbols without end ends`() async throws {
    let folder = try TemporaryFolder()
    let many = (0..<200).map { "int symbol\($0);" }.joined(separator: "\n")
    let library = try await compileC(many, into: folder, as: "libMany.so", flags: ["-Wl,--hash-style=gnu"])
    #expect(code(library) == "noEntry")
    let listing = try await ProcessRun.run("readelf", ["-SW", library.path])
    let match = try #require(listing.text.firstMatch(of: /\.gnu\.hash +GNU_HASH +[0-9a-f]+ ([0-9a-f]+) ([0-9a-f]+)/))
    let offset = try #require(Int(match.1, radix: 16))
    let size = try #require(Int(match.2, radix: 16))
    var bytes = try Data(contentsOf: library)
    // No chain ends: the lowest bit of every entry is off. Buckets lose theirs too, which shifts them by one symbol.
    for place in stride(from: offset + 24, to: offset + size, by: 4) { bytes[place] &= 0xFE }
    // What stands after the table may end the chain, or the limit does; there is an answer.
    let answer = code(try folder.write("libEndless.so", bytes))
    #expect(answer == "damaged" || answer == "noEntry")
  }

  @Test func `things that are no files are named`() async throws {
    let folder = try TemporaryFolder()
    #expect(code(folder.file("libMissing.so")) == "notFound")
    #expect(code(try folder.write("libEmpty.so", Data())) == "empty")
    #expect(code(try folder.write("libText.so", Data("no library at all".utf8))) == "notELF")
    #expect(code(try folder.write("libTiny.so", Data("x".utf8))) == "notELF")
    try folder.write("libFolder.so/file", Data())
    #expect(code(folder.file("libFolder.so")) == "notAFile")
    #expect(mkfifo(folder.file("libPipe.so").path, 0o600) == 0)
    #expect(code(folder.file("libPipe.so")) == "notAFile")
  }

  @Test func `an entry or a record that is missing or wrong is named`() async throws {
    let folder = try TemporaryFolder()
    let entry = "int preview_plugin_register_v1(void *h, void *e) { return 0; }\n"
    #expect(code(try await compileC("int x;", into: folder, as: "libA.so")) == "noEntry")
    #expect(code(try await compileC(entry, into: folder, as: "libB.so")) == "noRecord")
    let short = "const char preview_plugin_info_v1[8] = \"PREVIEW\";"
    #expect(code(try await compileC(entry + short, into: folder, as: "libC.so")) == "badRecord")
    let unset = "const char preview_plugin_info_v1[168] = {1};"
    #expect(code(try await compileC(entry + unset, into: folder, as: "libD.so")) == "badRecord")
    let data = "int preview_plugin_register_v1 = 3;"
    #expect(code(try await compileC(data, into: folder, as: "libE.so")) == "damaged")
    let other =
      "#include <PreviewABI.h>\n#undef PREVIEW_ABI_MAJOR\n#define PREVIEW_ABI_MAJOR 9\nPREVIEW_DEFINE_PLUGIN_INFO;\n"
      + "preview_status preview_plugin_register_v1(const preview_host_v1 *h, preview_error *e) { return 0; }"
    let file = try await compileC(other, into: folder, as: "libF.so")
    #expect(code(file) == "otherMajor")
    let error = #expect(throws: PluginFileError.self) { try PluginFile(path: file.path) }
    #expect(error?.problem.message.contains("9.0") == true && error?.problem.message.contains("1.0") == true)
  }

  @Test(arguments: ["-Wl,-rpath,$ORIGIN/deps", "-Wl,-rpath,$ORIGIN/deps,--disable-new-dtags"])
  func `a second image with PreviewABI is found where the loader would find it`(flag: String) async throws {
    let folder = try TemporaryFolder()
    try folder.write("deps/.keep", Data())
    let inner = try await SmallPlugin().compile(
      into: folder, as: "deps/libInner.so", flags: ["-Wl,-soname,libInner.so"])
    // One library between the two, whose own RUNPATH is empty: only an inherited RPATH or its own finds the third.
    let middle = try await compileC(
      "int middle;", into: folder, as: "deps/libMiddle.so",
      flags: ["-Wl,-soname,libMiddle.so", "-Wl,--no-as-needed", inner.path, "-Wl,-rpath,$ORIGIN"])
    let outer = try await SmallPlugin().compile(
      into: folder, as: "libOuter.so", flags: ["-Wl,--no-as-needed", middle.path, flag])
    #expect(code(outer) == "secondPreviewABI")
    let error = #expect(throws: PluginFileError.self) { try PluginFile(path: outer.path) }
    #expect(error?.problem.message.contains("libInner.so") == true)
    #expect(error?.problem.message.contains("libMiddle.so") == true)
  }

  @Test func `LD_LIBRARY_PATH is searched`() async throws {
    let folder = try TemporaryFolder()
    try folder.write("deps/.keep", Data())
    let inner = try await SmallPlugin().compile(
      into: folder, as: "deps/libInner.so", flags: ["-Wl,-soname,libInner.so"])
    let outer = try await SmallPlugin().compile(
      into: folder, as: "libOuter.so", flags: ["-Wl,--no-as-needed", inner.path])
    #expect((try? PluginFile(path: outer.path, libraryPath: nil)) != nil)
    #expect(throws: PluginFileError.self) {
      try PluginFile(path: outer.path, libraryPath: "/nowhere:\(folder.path)/deps")
    }
  }

  @Test func `a library that a linker is still writing is waited for`() async throws {
    let folder = try TemporaryFolder()
    let whole = try await Self.whole()
    let file = try folder.write("libSlow.so", whole.prefix(whole.count / 2))
    async let opened = PluginFile.open(file.path)
    let handle = try FileHandle(forWritingTo: file)
    try handle.seekToEnd()
    try handle.write(contentsOf: whole.suffix(from: whole.count / 2))
    try handle.close()
    #expect(try await opened.version.major == 1)
  }

  @Test func `a folder's plugins are its libraries with an entry, in byte order`() async throws {
    let folder = try TemporaryFolder()
    try await SmallPlugin().compile(into: folder, as: "libb.so")
    try await SmallPlugin().compile(into: folder, as: "libB.so")
    try await compileC("int x;", into: folder, as: "libOther.so")
    try folder.write("notes.so", Data("text".utf8))
    try folder.write("deeper/libDeep.so", try Data(contentsOf: folder.file("libb.so")))
    try folder.write("libCut.so", try Data(contentsOf: folder.file("libb.so")).prefix(5000))
    let names = try PluginFile.plugins(in: folder.path).map { $0.split(separator: "/").last }
    #expect(names == ["libB.so", "libCut.so", "libb.so"])
  }

  @Test func `a folder without plugins is an error with a remedy`() throws {
    let folder = try TemporaryFolder()
    let error = #expect(throws: PluginFileError.self) { try PluginFile.plugins(in: folder.path) }
    #expect(error?.code == "noPlugins")
    expectShape(error?.problem.message ?? "")
  }
}
