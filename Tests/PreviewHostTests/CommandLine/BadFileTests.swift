import Foundation
import Testing

/// Files that are not plugins: found out before any of their code runs, named, and no harm to the others.
struct BadFileTests {
  /// Lists a bad file beside a plugin in good order and answers the bad one's problems, after the checks that hold for
  /// each: exit code 3, messages in shape, and the other plugin complete.
  private func problems(
    of file: URL, at location: SourceLocation = #_sourceLocation
  ) async throws -> [ProblemDocument] {
    let (run, document) = try await PreviewHostCommand.list([file.path, try await Fixtures.healthy().path])
    #expect(run.exitCode == 3, "\(run.errors)", sourceLocation: location)
    #expect(document.ids == Fixtures.healthyIDs, sourceLocation: location)
    let problems = document.plugins.filter { $0.path.hasSuffix(file.lastPathComponent) }.flatMap(\.problems)
    #expect(!problems.isEmpty, "no problem of \(file.lastPathComponent)", sourceLocation: location)
    for problem in problems {
      expectShape(problem.message, at: location)
      #expect(problem.message.contains(file.lastPathComponent), "\(problem.message)", sourceLocation: location)
      #expect(problem.phase == "file" || problem.phase == "load", "\(problem)", sourceLocation: location)
    }
    return problems
  }

  @Test func `a file that is not there is named`() async throws {
    let folder = try TemporaryFolder()
    let problem = try #require(try await problems(of: folder.file("libMissing.so")).first)
    #expect(problem.code == "notFound")
  }

  @Test func `a folder without plugins is named and nothing matched`() async throws {
    let folder = try TemporaryFolder()
    try folder.write("readme.txt", Data("no plugin".utf8))
    let run = try await PreviewHostCommand.run(["list", folder.path])
    #expect(run.exitCode == 4)
    #expect(run.errors.contains(folder.url.lastPathComponent))
    expectShape(try #require(run.errors.split(separator: "\n").last.map(String.init)))
  }

  @Test func `an empty file is named`() async throws {
    let folder = try TemporaryFolder()
    let problem = try #require(try await problems(of: folder.write("libEmpty.so", Data())).first)
    #expect(problem.code == "empty")
  }

  @Test func `a text file is named`() async throws {
    let folder = try TemporaryFolder()
    let text = Data(String(repeating: "this is a text\n", count: 400).utf8)
    let problem = try #require(try await problems(of: folder.write("libText.so", text)).first)
    #expect(problem.code == "notELF")
  }

  @Test func `a folder with the name of a plugin is named`() async throws {
    let folder = try TemporaryFolder()
    try folder.write("libFolder.so/inside.txt", Data())
    let run = try await PreviewHostCommand.run(["list", folder.file("libFolder.so").path])
    #expect(run.exitCode == 4 || run.exitCode == 3)
    #expect(run.errors.contains("libFolder.so"))
  }

  @Test func `a named pipe is named and not waited for`() async throws {
    let folder = try TemporaryFolder()
    let pipe = folder.file("libPipe.so")
    #expect(mkfifo(pipe.path, 0o600) == 0)
    let problem = try #require(try await problems(of: pipe).first)
    #expect(problem.code == "notAFile")
  }

  @Test func `an executable is named`() async throws {
    let folder = try TemporaryFolder()
    let source = try folder.write("main.c", Data("int main(void) { return 0; }\n".utf8))
    let program = folder.file("libProgram.so")
    for flag in ["-no-pie", "-pie"] {
      let compilation = try await ProcessRun.run("clang", [flag, source.path, "-o", program.path])
      #expect(compilation.exitCode == 0, "\(compilation.errors)")
      let problem = try #require(try await problems(of: program).first)
      #expect(["notASharedLibrary", "noEntry", "noRecord"].contains(problem.code))
    }
  }

  /// Bytes of the ELF header, by the System V ABI: what they are set to, and the code that is expected.
  static let headers: [(name: String, patch: [Int: UInt8], code: String)] = [
    ("32 bit", [4: 1], "otherMachine"),
    ("big endian", [5: 2], "otherMachine"),
    ("AArch64", [18: 0xb7, 19: 0], "otherMachine"),
    ("RISC-V", [18: 0xf3, 19: 0], "otherMachine"),
    ("relocatable object", [16: 1, 17: 0], "notASharedLibrary"),
    ("core file", [16: 4, 17: 0], "notASharedLibrary"),
  ]

  @Test(arguments: headers.map(\.name))
  func `a header of another kind of file is named`(name: String) async throws {
    let header = try #require(Self.headers.first { $0.name == name })
    let folder = try TemporaryFolder()
    var bytes = try Data(contentsOf: try await Fixtures.healthy())
    for (offset, byte) in header.patch { bytes[offset] = byte }
    let problem = try #require(try await problems(of: folder.write("libOther.so", bytes)).first)
    #expect(problem.code == header.code)
  }

  @Test func `headers full of absurd numbers are named and harmless`() async throws {
    let folder = try TemporaryFolder()
    let whole = try Data(contentsOf: try await Fixtures.healthy())
    // e_phoff, e_shoff, and e_ehsize … e_shstrndx; then of each program header everything behind its type.
    let headers = [32..<40, 40..<48, 52..<64]
    let segments = (0..<Int(whole[56])).map { 68 + 56 * $0..<120 + 56 * $0 }
    var files: [URL] = []
    for (index, range) in (headers + segments).enumerated() {
      for byte in [UInt8(0xff), 0x7f, 0x80] {
        var bytes = whole
        for offset in range { bytes[offset] = byte }
        files.append(try folder.write("libAbsurd\(index)_\(byte).so", bytes))
      }
    }
    let (run, document) = try await PreviewHostCommand.list(
      files.map(\.path) + [try await Fixtures.healthy().path])
    #expect(run.exitCode == 3)
    #expect(document.ids == Fixtures.healthyIDs)
    for (index, file) in files.enumerated() {
      let plugin = try #require(document.plugins.first { $0.path.hasSuffix(file.lastPathComponent) })
      // A damaged header that only debuggers or the stack care about does not make the library wrong.
      if index < headers.count * 3 { #expect(!plugin.problems.isEmpty, "\(file.lastPathComponent)") }
      for problem in plugin.problems { expectShape(problem.message) }
    }
  }

  @Test func `a library cut off at each of 50 places is named as unfinished`() async throws {
    let folder = try TemporaryFolder()
    let whole = try Data(contentsOf: try await Fixtures.healthy())
    let places = (1...50).map { whole.count * $0 / 51 }
    let files = try places.map { try folder.write("libCut\($0).so", whole.prefix($0)) }
    let (run, document) = try await PreviewHostCommand.list(
      files.map(\.path) + [try await Fixtures.healthy().path])
    #expect(run.exitCode == 3)
    #expect(document.ids == Fixtures.healthyIDs)
    for file in files {
      let plugin = try #require(document.plugins.first { $0.path.hasSuffix(file.lastPathComponent) })
      let problem = try #require(plugin.problems.first, "\(file.lastPathComponent)")
      #expect(problem.code == "incomplete" && problem.phase == "file", "\(problem)")
      expectShape(problem.message)
    }
  }

  @Test(arguments: [
    ("NO_ENTRY", "noEntry", "preview_plugin_register_v1"), ("NO_RECORD", "noRecord", "preview_plugin_info_v1"),
    ("OTHER_MAJOR", "otherMajor", "2.7"), ("BAD_MAGIC", "badRecord", "magic"), ("SHORT_RECORD", "badRecord", "3"),
  ])
  func `a wrong entry or record is named and nothing of the library runs`(
    kind: String, code: String, words: String
  ) async throws {
    let folder = try TemporaryFolder()
    let trace = folder.file("trace")
    let library = try await Fixtures.record(kind)
    let run = try await PreviewHostCommand.run(
      ["list", "--json", library.path], environment: ["PREVIEW_FIXTURE_TRACE": trace.path])
    #expect(run.exitCode == 3)
    #expect(!FileManager.default.fileExists(atPath: trace.path), "a constructor has run")
    let problem = try #require(try await problems(of: library).first)
    #expect(problem.code == code)
    #expect(problem.message.contains(words), "\(problem.message)")
  }

  @Test func `a record of a newer minor version is accepted`() async throws {
    let (run, document) = try await PreviewHostCommand.list([try await Fixtures.record("NEWER_MINOR").path])
    #expect(run.exitCode == 0)
    #expect(document.ids.count == 2)
    #expect(document.plugins.first?.abi?.minor == 65535)
  }

  @Test func `a needed library that is missing is named`() async throws {
    let folder = try TemporaryFolder()
    let needed = try await PluginCompiler.shared.library(
      "libNeededElsewhere.so", inputs: [BuiltProducts.fixture("C/Healthy.c")]
    ) {
      ["clang", "-shared", "-fPIC", "-x", "c", "/dev/null", "-Wl,-soname,libNeededElsewhere.so", "-o", $0.path]
    }
    let library = try await PluginCompiler.shared.c(
      "C/Healthy.c", as: "libNeedy.so", flags: ["-Wl,--no-as-needed", needed.path])
    let copy = try folder.copy(library)
    let problem = try #require(try await problems(of: copy).first)
    #expect(problem.code == "missingLibrary")
    #expect(problem.message.contains("libNeededElsewhere.so"))
  }

  @Test func `a second image with PreviewABI is named with the remedy`() async throws {
    let folder = try TemporaryFolder()
    let inner = try await PluginCompiler.shared.c(
      "C/Healthy.c", as: "libInner.so", flags: ["-DMODULE=\"Inner\"", "-Wl,-soname,libInner.so"])
    let outer = try await PluginCompiler.shared.c(
      "C/Healthy.c", as: "libOuter.so",
      flags: ["-DMODULE=\"Outer\"", "-Wl,--no-as-needed", inner.path, "-Wl,-rpath,$ORIGIN"])
    try folder.copy(inner)
    let problem = try #require(try await problems(of: folder.copy(outer)).first)
    #expect(problem.code == "secondPreviewABI")
    #expect(problem.message.contains("libInner.so"))
  }
}
