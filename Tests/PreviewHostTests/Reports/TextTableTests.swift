import Testing

@testable import PreviewHost

@Suite struct TextTableTests {
  private func table(_ rows: [[String]]) -> TextTable {
    var table = TextTable(columns: [
      .init("ID", minimumWidth: 8, shortensInMiddle: true), .init("STATE", minimumWidth: 5, dropOrder: 2),
      .init("SIZE", isRightAligned: true, minimumWidth: 4, dropOrder: 1),
    ])
    table.rows = rows
    return table
  }

  @Test func `columns are as wide as their widest cell, and an empty column is left out`() {
    #expect(
      table([["a", "", "1"], ["bbb", "", "100"]]).lines(width: nil) == ["ID   SIZE", "a       1", "bbb   100"])
  }

  @Test(arguments: [8, 10, 16, 20, 30, 79, 80, 200])
  func `no line is wider than the terminal`(width: Int) {
    let rows = [
      ["Module/Provider/a rather long name", "loading", "390×844"], ["日本語日本語日本語日本語日本語", "ok", "1×1"],
      ["e\u{301}👩‍👩‍👧", "", ""],
    ]
    for line in table(rows).lines(width: width) { #expect(TextTable.width(line) <= width) }
  }

  @Test func `an id keeps both ends`() {
    let line = table([["Module/Provider/name", "", ""]]).lines(width: 12)[1]
    #expect(line.hasPrefix("Modul") && line.hasSuffix("/name") && line.contains("…"))
  }

  @Test func `cells cannot break out of their line`() {
    #expect(table([["a\nb\u{1B}[31m", "", ""]]).lines(width: nil)[1] == "a\\nb\\u{1B}[31m")
  }
}
