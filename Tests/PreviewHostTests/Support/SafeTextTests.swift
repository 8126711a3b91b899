import Testing

@testable import PreviewHost

@Suite struct SafeTextTests {
  @Test func `control characters and direction overrides become visible`() {
    #expect(SafeText.escape("a\u{1B}[2J\r\n\tb\u{202E}\u{9B}\u{7F}") == "a\\u{1B}[2J\\r\\n\\tb\\u{202E}\\u{9B}\\u{7F}")
  }

  @Test(arguments: ["plain", "日本語", "👩‍👩‍👧", "العربية", "नमस्ते", ""])
  func `scripts and emoji stay as they are`(text: String) {
    #expect(SafeText.escape(text) == text)
  }
}
