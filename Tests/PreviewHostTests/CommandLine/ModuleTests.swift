import Foundation
import Testing

/// Modules that several plugins contain.
struct ModuleTests {
  /// A plugin that holds providers of the module `Shared`, and perhaps a module of its own.
  private func plugin(_ name: String, first: String, second: String? = nil, own: String? = nil) async throws -> String {
    var flags = [#"-DMODULE="Shared""#, "-DFIRST=\"\(first)\""]
    if let second { flags.append("-DSECOND=\"\(second)\"") }
    if let own { flags.append("-DOWN=\"\(own)\"") }
    return try await PluginCompiler.shared.c("C/Modules.c", as: name, flags: flags).path
  }

  @Test func `a shared module is listed once, under the library of its name, and the others are named`() async throws {
    let a = try await plugin("libAShared1.so", first: "Card", own: "A")
    let b = try await plugin("libBShared1.so", first: "Card", own: "B")
    let named = try await plugin("libShared.so", first: "Card")
    let (run, document) = try await PreviewHostCommand.list([a, b, named])
    #expect(run.exitCode == 0, "\(run.errors)")
    #expect(document.plugins.map(\.modules) == [["A"], ["B"], ["Shared"]])
    #expect(document.plugins[2].previews.map(\.id) == ["Shared/Card/first", "Shared/Card/second"])
    #expect(document.plugins[2].alsoIn == [a, b])
    #expect(document.plugins[0].alsoIn.isEmpty)
    #expect(document.ids.count == 6 && Set(document.ids).count == 6)
  }

  @Test func `without a library of its name it is listed under the first path in byte order`() async throws {
    let a = try await plugin("libAShared2.so", first: "Card", own: "A")
    let b = try await plugin("libBShared2.so", first: "Card", own: "B")
    let (run, document) = try await PreviewHostCommand.list([b, a])
    #expect(run.exitCode == 0)
    #expect(document.plugins.map(\.modules) == [["B"], ["A", "Shared"]])
    #expect(document.plugins[1].alsoIn == [b])
  }

  @Test func `copies of a module that differ are a named error, and one of them is listed`() async throws {
    let old = try await plugin("libBShared3.so", first: "Card")
    let new = try await plugin("libAShared3.so", first: "Card", second: "Button")
    let (run, document) = try await PreviewHostCommand.list([old, new])
    #expect(run.exitCode == 3)
    let problem = try #require(document.problems.first)
    #expect(problem.code == "moduleDiffers" && problem.message.contains("Button"))
    expectShape(problem.message)
    #expect(document.ids == ["Button", "Card"].flatMap { ["Shared/\($0)/first", "Shared/\($0)/second"] })
  }

  @Test func `two different modules of one name are a named error, and one of them is listed`() async throws {
    let a = try await plugin("libAShared4.so", first: "Card")
    let b = try await plugin("libBShared4.so", first: "Dial")
    let (run, document) = try await PreviewHostCommand.list([a, b])
    #expect(run.exitCode == 3)
    let problem = try #require(document.problems.first)
    #expect(problem.code == "moduleNameTaken" && problem.message.contains("'Shared'"))
    expectShape(problem.message)
    #expect(document.ids == ["Shared/Card/first", "Shared/Card/second"])
  }

  @Test func `a directory is searched for plugins, not its folders`() async throws {
    let folder = try TemporaryFolder()
    let plugin = try await Fixtures.healthy()
    try folder.copy(plugin)
    try folder.write("readme.txt", Data("x".utf8))
    try folder.write("libOther.so", Data(contentsOf: URL(fileURLWithPath: "/lib/x86_64-linux-gnu/libm.so.6")))
    try folder.write("below/libHealthy.so", Data(contentsOf: plugin))
    let (run, document) = try await PreviewHostCommand.list([folder.path])
    #expect(run.exitCode == 0, "\(run.errors)")
    #expect(document.plugins.map(\.path) == [folder.path + "/libHealthy.so"])
    #expect(document.ids == Fixtures.healthyIDs)
  }

  @Test func `providers of one name carry their files, and ids that a file system may mix up are refused`() async throws
  {
    let library = try await PluginCompiler.shared.c("C/SameName.c", as: "libSameName.so")
    let (run, document) = try await PreviewHostCommand.list([library.path])
    #expect(run.exitCode == 5)
    #expect(
      document.ids == [
        "SameName/Card(First)/default", "SameName/Card(Second)/default", "SameName/Cases/Café", "SameName/Cases/Loaded",
      ])
    #expect(document.problems.map(\.code) == ["duplicateID", "duplicateID"])
    for problem in document.problems { expectShape(problem.message) }
    let texts = document.problems.map(\.message)
    #expect(texts[0].contains("'SameName/Cases/Loaded' and 'SameName/Cases/loaded'"))
    #expect(document.problems.map(\.source?.line) == [2, 4])
  }
}
