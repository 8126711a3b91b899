import Foundation
import Testing

@testable import PreviewHost

@Suite struct SourceLocatorTests {
  private func path(_ file: String, in folder: TemporaryFolder, below root: String = "") -> String {
    SourceLocator(root: folder.path + root).path(of: SourcePlace(file: file, line: 1))
  }

  @Test func `a file is found in its module's folder, however deep`() throws {
    let folder = try TemporaryFolder()
    try folder.write("Sources/Shop/Views/Cards/Card.swift", Data())
    try folder.write("Sources/Other/Card.swift", Data())
    #expect(path("Shop/Card.swift", in: folder) == "Sources/Shop/Views/Cards/Card.swift")
    #expect(path("Other/Card.swift", in: folder) == "Sources/Other/Card.swift")
  }

  @Test func `a module elsewhere is found by the name of its folder, or of the one file`() throws {
    let folder = try TemporaryFolder()
    try folder.write("Features/Shop/Card.swift", Data())
    try folder.write("Features/Other/Card.swift", Data())
    try folder.write("Code/Single.swift", Data())
    try folder.write(".build/checkouts/Shop/Hidden.swift", Data())
    #expect(path("Shop/Card.swift", in: folder) == "Features/Shop/Card.swift")
    #expect(path("Renamed/Single.swift", in: folder) == "Code/Single.swift")
    #expect(path("Renamed/Card.swift", in: folder) == "Renamed/Card.swift")
    #expect(path("Shop/Hidden.swift", in: folder) == "Shop/Hidden.swift")
  }

  @Test func `a path begins at the repository's root`() throws {
    let folder = try TemporaryFolder()
    try folder.write(".git/HEAD", Data())
    try folder.write("ios/App/Sources/Shop/Card.swift", Data())
    try folder.write("ios/App/plugin.c", Data())
    #expect(path("Shop/Card.swift", in: folder, below: "/ios/App") == "ios/App/Sources/Shop/Card.swift")
    #expect(path("plugin.c", in: folder, below: "/ios/App") == "ios/App/plugin.c")
    #expect(path(folder.path + "/ios/App/plugin.c", in: folder, below: "/ios/App") == "ios/App/plugin.c")
  }

  @Test(arguments: ["/etc/passwd", "../../etc/passwd", "Shop/../../x.swift", "", "/", "Shop/None.swift", "a\u{0}b"])
  func `what is not found stays as it is`(file: String) throws {
    #expect(path(file, in: try TemporaryFolder()) == file)
    #expect(SourceLocator(root: nil).path(of: SourcePlace(file: file, line: 1)) == file)
  }
}
