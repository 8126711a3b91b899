import Foundation
import Testing

/// Previews that would take the host's time, files and places.
struct HostTimeTests {
  @Test func `drawing, settling and moving away end with the time limit, and each costs itself`() async throws {
    let library = try await PluginCompiler.shared.c("C/Hosts.c", as: "libHosts.so", flags: ["-lpthread"])
    let folder = try TemporaryFolder()
    let (run, document) = try await PreviewHostCommand.snapshot(
      [library.path, "--timeout", "3s", "--jobs", "1"], into: folder)
    #expect(run.exitCode == 5)
    let shadows = try #require(document.result(named: "1 shadows"))
    #expect(shadows.status == "timedOut" && shadows.problem?.phase == "draw", "\(shadows)")
    expectShape(try #require(shadows.problem?.message))
    let word = try #require(document.result(named: "2 word"))
    #expect(word.status == "failed" && word.problem?.code == "wordTooLong", "\(word)")
    let restless = try #require(document.result(named: "3 restless"))
    #expect(restless.problem?.code == "notSettled" || restless.status == "timedOut", "\(restless)")
    try expectHealthy(document.result(named: "4 moves"), in: folder)
    try expectHealthy(document.result(named: "5 leaves a thread"), in: folder)
    try expectHealthy(document.result(named: "6 innocent"), in: folder)
  }

  @Test func `a worker that moves to another process group is ended all the same`() async throws {
    let library = try await PluginCompiler.shared.c("C/Hosts.c", as: "libHosts.so", flags: ["-lpthread"])
    let folder = try TemporaryFolder()
    let (run, document) = try await PreviewHostCommand.snapshot([library.path, "*/4 moves"], into: folder)
    #expect(run.exitCode == 0, "\(run.errors)")
    try expectHealthy(document.result(named: "4 moves"), in: folder)
  }

  @Test func `a contact sheet replaces neither a device nor a link, and its failure leaves the report whole`()
    async throws
  {
    let plugin = try await Fixtures.healthy().path
    let folder = try TemporaryFolder()
    let pipe = folder.file("pipe")
    #expect(mkfifo(pipe.path, 0o600) == 0)
    let (run, document) = try await PreviewHostCommand.snapshot([plugin, "--contact-sheet", pipe.path], into: folder)
    #expect(run.exitCode == 5)
    #expect(run.errors.contains("no regular file"))
    #expect(document.results.count == 2)
    var info = stat()
    #expect(lstat(pipe.path, &info) == 0 && info.st_mode & S_IFMT == S_IFIFO)

    let target = try folder.write("target.png", Data("old".utf8))
    let link = folder.file("link.png")
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: target)
    let (second, _) = try await PreviewHostCommand.snapshot([plugin, "--contact-sheet", link.path], into: folder)
    #expect(second.exitCode == 0, "\(second.errors)")
    #expect(lstat(link.path, &info) == 0 && info.st_mode & S_IFMT == S_IFLNK)
    #expect(try Picture(contentsOf: target).width > 100)
  }

  @Test func `output goes whole into a pipe that is not waited for`() async throws {
    let folder = try TemporaryFolder()
    let program = try folder.write(
      "reader.py",
      Data(
        """
        import os, subprocess, sys, time, json, fcntl
        r, w = os.pipe()
        fcntl.fcntl(w, fcntl.F_SETFL, fcntl.fcntl(w, fcntl.F_GETFL) | os.O_NONBLOCK)
        fcntl.fcntl(w, 1031, 4096)
        child = subprocess.Popen(sys.argv[1:], stdout=w)
        os.close(w)
        time.sleep(0.5)
        data = b''
        while True:
            part = os.read(r, 100)
            if not part: break
            data += part
        json.loads(data)
        sys.exit(child.wait())
        """.utf8))
    let run = try await ProcessRun.run(
      "python3", [program.path, BuiltProducts.previewHost.path, "list", "--json", BuiltProducts.samples.path])
    #expect(run.exitCode == 0, "\(run.errors)")
  }
}
