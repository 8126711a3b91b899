import Testing

@testable import PreviewHost

struct TextLayoutTests {
  private func metrics(_ text: String, width: Double = .infinity, height: Double = .infinity, lineLimit: Int? = nil)
    throws -> TextMetrics
  {
    let content = TextContent(text: text, style: TextAppearance(lineLimit: lineLimit))
    return try Renderer().metrics(of: content, in: TextBounds(width: width, height: height))
  }

  @Test func `each line break is a line, however many there are`() throws {
    let one = try metrics("a").size.height
    let many = try metrics(String(repeating: "a\n", count: 9_999) + "a").size.height
    #expect((many / one - 10_000).magnitude < 500)
  }

  @Test func `a limit of lines and a height cut a text`() throws {
    let text = String(repeating: "word ", count: 200)
    let whole = try metrics(text, width: 100).size.height
    let two = try metrics(text, width: 100, lineLimit: 2).size.height
    let three = try metrics(text, width: 100, height: two * 1.6).size.height
    #expect(two < three && three < whole)
    #expect((three / two - 1.5).magnitude < 0.1)
  }
}
