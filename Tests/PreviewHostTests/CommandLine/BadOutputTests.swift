import Foundation
import Testing

/// Places that cannot be written to.
///
/// The tests hold for root too, whom permissions do not stop.
struct BadOutputTests {
  @Test func `an output folder below a regular file is named`() async throws {
    let folder = try TemporaryFolder()
    let file = try folder.write("file", Data("not a folder".utf8))
    let run = try await PreviewHostCommand.run(
      ["snapshot", "-o", file.path + "/pictures", try await Fixtures.healthy().path])
    #expect(run.exitCode == 2)
    #expect(run.errors.contains(file.path))
    expectShape(try #require(run.errors.split(separator: "\n").last.map(String.init)))
    #expect(try String(contentsOf: file, encoding: .utf8) == "not a folder")
  }

  @Test func `an output folder in a file system that takes no folders is named`() async throws {
    let run = try await PreviewHostCommand.run(
      ["snapshot", "-o", "/proc/preview-host-pictures", try await Fixtures.healthy().path])
    #expect(run.exitCode == 2)
    #expect(run.errors.contains("/proc/preview-host-pictures"))
  }

  @Test func `a picture whose place is taken by a folder costs itself only`() async throws {
    let folder = try TemporaryFolder()
    let library = try await Fixtures.healthy()
    let (_, before) = try await PreviewHostCommand.snapshot([library.path], into: folder)
    let first = folder.resolve(try #require(before.result(named: "first")?.files.first).path)
    try FileManager.default.removeItem(at: first)
    try FileManager.default.createDirectory(
      at: first.appendingPathComponent("in the way"), withIntermediateDirectories: true)

    let (run, after) = try await PreviewHostCommand.snapshot([library.path], into: folder)
    #expect(run.exitCode == 5)
    let result = try #require(after.result(named: "first"))
    #expect(result.status == "failed" && result.problem?.phase == "write", "\(result)")
    expectShape(result.problem?.message ?? "")
    try expectHealthy(after.result(named: "second"), in: folder)
    let files = try folder.files()
    #expect(files.count == 1, "no unfinished file is left: \(files)")
  }

  @Test(arguments: [["list"], ["list", "--json"], ["snapshot", "--json"]])
  func `standard output on a full disk is a fault with a message`(verb: [String]) async throws {
    let folder = try TemporaryFolder()
    let output = verb[0] == "snapshot" ? ["-o", folder.path] : []
    let run = try await ProcessRun.run(
      "sh",
      ["-c", "exec \"$0\" \"$@\" > /dev/full", BuiltProducts.previewHost.path] + verb + output
        + [try await Fixtures.healthy().path])
    #expect(run.exitCode == 70, "\(run)")
    #expect(run.errors.contains("No space left on device"), "\(run.errors)")
  }

  @Test func `a reader that goes away ends the command quietly`() async throws {
    let library = try await Fixtures.healthy()
    let script = "{ \"$0\" list \"$1\" 2>&3; echo $? >&3; } 3>&2 | true"
    let run = try await ProcessRun.run("bash", ["-c", script, BuiltProducts.previewHost.path, library.path])
    #expect(!run.isStuck)
    #expect(["0", "70", "141"].contains(run.errors.trimmingCharacters(in: .whitespacesAndNewlines)), "\(run.errors)")
  }

  /// Expects that the noise, which does not fit, is reported and leaves nothing behind, and that the rest is whole.
  private func expectOnlyNoiseLost(_ run: ProcessRun, files: [String]) throws {
    #expect(run.exitCode == 5, "\(run.errors)")
    let document = try JSONDecoder().decode(SnapshotDocument.self, from: run.output)
    let noise = try #require(document.result(named: "noise"))
    #expect(noise.status == "failed" && noise.problem?.phase == "write" && noise.files.isEmpty, "\(noise)")
    expectShape(noise.problem?.message ?? "")
    #expect(document.result(named: "first")?.status == "ok")
    #expect(document.result(named: "second")?.status == "ok")
    #expect(files.count == 2 && files.allSatisfy { !$0.contains("noise") }, "\(files)")
  }

  /// A limit on the size of files makes a write beyond it fail, as a full disk does, wherever the test runs.
  @Test func `a file that cannot be written to its end leaves no half of it`() async throws {
    let folder = try TemporaryFolder()
    let library = try await PluginCompiler.shared.c("C/Noise.c", as: "libNoise.so")
    let script = "trap '' XFSZ; ulimit -f 40; exec \"$0\" \"$@\""
    let run = try await ProcessRun.run(
      "sh",
      ["-c", script, BuiltProducts.previewHost.path, "snapshot", "--json", "-o", folder.path, library.path])
    try expectOnlyNoiseLost(run, files: try folder.files())
  }

  /// Mounts a file system of 48 KiB in a mount namespace of its own, which an ordinary user may do where the kernel
  /// allows user namespaces.
  private static let onSmallDisk = ["-r", "-m", "sh", "-c", "mount -t tmpfs -o size=48k none \"$0\" && \"$@\""]

  private static func canMount() async -> Bool {
    guard let folder = try? TemporaryFolder() else { return false }
    return (try? await ProcessRun.run("unshare", onSmallDisk + [folder.path, "true"]).exitCode) == 0
  }

  @Test(.enabled("no user or mount namespace may be made here", canMount))
  func `a full disk costs the pictures that do not fit`() async throws {
    let folder = try TemporaryFolder()
    let library = try await PluginCompiler.shared.c("C/Noise.c", as: "libNoise.so")
    // The mount goes with the namespace, so its files are listed inside it.
    let script = "\"$@\"; code=$?; cd \"$0\" && find . -type f >&2; exit $code"
    let run = try await ProcessRun.run(
      "unshare",
      Self.onSmallDisk + [folder.path, "sh", "-c", script, folder.path]
        + [BuiltProducts.previewHost.path, "snapshot", "--json", "--quiet", "-o", folder.path, library.path])
    let files = run.errors.split(separator: "\n").filter { $0.hasPrefix("./") }.map(String.init)
    try expectOnlyNoiseLost(run, files: files)
    #expect(run.text.contains("No space left on device"))
  }
}
