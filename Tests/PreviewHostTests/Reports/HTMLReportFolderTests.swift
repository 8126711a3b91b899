import Foundation
import Testing

@testable import PreviewHost

@Suite struct HTMLReportFolderTests {
  private func page(_ folder: TemporaryFolder) throws -> String {
    String(decoding: try Data(contentsOf: folder.file("index.html")), as: UTF8.self)
  }

  @Test func `pictures are copied under names made of what is in them`() throws {
    let folder = try TemporaryFolder()
    let fixture = try ReportFixture()
    try HTMLReport(fixture.record, title: "Shop").write(to: folder.path)
    let names = try folder.files()
    #expect(names.contains("index.html") && names.count > 5)
    for name in names where name != "index.html" {
      #expect(name.wholeMatch(of: /pictures\/[0-9a-f]{32}\.png/) != nil, "\(name)")
      #expect(try page(folder).contains(name))
    }
  }

  @Test func `a later report takes the place of an earlier one, and files of others stay`() throws {
    let folder = try TemporaryFolder()
    let fixture = try ReportFixture()
    try folder.write("notes.txt", Data("mine".utf8))
    try folder.write("pictures/holiday.png", Data("mine".utf8))
    try HTMLReport(fixture.record, title: "First").write(to: folder.path)
    try folder.write("pictures/.preview-host-999999999-abc", Data("left behind".utf8))
    let passed = fixture.results.filter { $0.status == .passed }
    try HTMLReport(ReportFixture.record(passed), title: "Second").write(to: folder.path)
    #expect(try folder.files() == ["index.html", "notes.txt", "pictures/holiday.png"])
    #expect(try page(folder).contains("<title>Second</title>"))
  }

  @Test func `a page that is no report is not replaced`() throws {
    let folder = try TemporaryFolder()
    try folder.write("index.html", Data("<h1>My site</h1>".utf8))
    let error = try #require(throws: AtomicFile.Failure.self) {
      try HTMLReport(ReportFixture.record([]), title: "Shop").write(to: folder.path)
    }
    #expect(error.message.contains("index.html: could not replace a page that is not a report"))
    #expect(try page(folder) == "<h1>My site</h1>")
  }

  @Test func `what cannot be written is said, and the old page stays whole`() throws {
    let folder = try TemporaryFolder()
    try HTMLReport(ReportFixture.record([]), title: "First").write(to: folder.path)
    try folder.write("pictures", Data("a file".utf8))
    let fixture = try ReportFixture()
    #expect(throws: AtomicFile.Failure.self) {
      try HTMLReport(fixture.record, title: "Second").write(to: folder.path)
    }
    #expect(try page(folder).contains("<title>First</title>"))
  }

  @Test func `only the report's own script may run, under a number that changes`() throws {
    let folders = try [TemporaryFolder(), TemporaryFolder()]
    let nonces = try folders.map { folder in
      try HTMLReport(ReportFixture.record([]), title: "Shop").write(to: folder.path)
      let policy = try #require(try page(folder).firstMatch(of: /Content-Security-Policy" content="(.+?)"/))
      #expect(policy.1.hasPrefix("default-src 'none'; script-src 'nonce-"))
      #expect(!policy.1.contains("unsafe") && !policy.1.contains("http"))
      return try #require(policy.1.firstMatch(of: /script-src 'nonce-(.+?)'/)).1.description
    }
    #expect(nonces[0] != nonces[1] && nonces[0].count >= 16)
  }

  @Test func `a pipe in the place of a picture holds nothing up`() throws {
    let folder = try TemporaryFolder()
    let pipe = folder.file("pipe.png").path
    #expect(mkfifo(pipe, 0o600) == 0)
    var result = CheckResult(id: "Shop/Card/a", variant: "default", status: .different)
    (result.reference, result.actual) = (pipe, folder.path)
    try HTMLReport(ReportFixture.record([result]), title: "Shop").write(to: folder.path + "/report")
    let page = String(decoding: try Data(contentsOf: folder.file("report/index.html")), as: UTF8.self)
    #expect(page.contains("This is not a regular file."))
  }

  @Test func `much output is cut, so that the page stays small`() throws {
    let folder = try TemporaryFolder()
    let results = (0..<200).map { number in
      var result = CheckResult(id: "Shop/Card/\(number)", variant: "default", status: .passed)
      result.output = String(repeating: "word ", count: 100_000)
      return result
    }
    try HTMLReport(ReportFixture.record(results), title: "Shop").write(to: folder.path)
    #expect(try page(folder).utf8.count < 20_000_000)
    #expect(try page(folder).contains("bytes are left out here"))
  }
}
