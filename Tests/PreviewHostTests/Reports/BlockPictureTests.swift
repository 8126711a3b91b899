import Testing

@testable import PreviewHost

/// Pictures drawn with half blocks.
struct BlockPictureTests {
  /// A bitmap of colours given as blue, green, red, alpha.
  private func bitmap(_ width: Int, _ height: Int, _ pixels: [[UInt8]]) -> Bitmap {
    Bitmap(width: width, height: height, bgraPremultiplied: pixels.flatMap { $0 })
  }

  private func plain(_ width: Int, _ height: Int) -> Bitmap {
    bitmap(width, height, Array(repeating: [0, 0, 255, 255], count: width * height))
  }

  /// The cells that a line takes: everything but its escape sequences.
  private func cells(_ line: String) -> Int { line.replacing(/\u{1B}\[[0-9;]*m/, with: "").count }

  @Test func `a cell has the upper pixel's colour on the lower one's`() {
    let picture = BlockPicture(
      bitmap(2, 2, [[1, 2, 3, 255], [1, 2, 3, 255], [4, 5, 6, 255], [7, 8, 9, 255]]), scale: 1)
    #expect(picture.width == 2 && picture.rows == 1)
    #expect(picture.line(0) == "\u{1B}[38;2;3;2;1;48;2;6;5;4m▀\u{1B}[38;2;3;2;1;48;2;9;8;7m▀\u{1B}[0m")
    #expect(picture.line(1) == "  ")
  }

  @Test func `the last row of an odd height has the terminal's own ground below`() {
    let picture = BlockPicture(bitmap(2, 1, [[0, 0, 255, 255], [0, 0, 255, 255]]), scale: 1)
    #expect(picture.rows == 1)
    #expect(picture.line(0) == "\u{1B}[38;2;255;0;0;49m▀▀\u{1B}[0m")
  }

  @Test func `pixels are averaged when a picture is scaled down`() {
    let pixels: [[UInt8]] = [[0, 0, 0, 255], [200, 100, 40, 255], [0, 0, 0, 255], [200, 100, 40, 255]]
    #expect(BlockPicture(bitmap(2, 2, pixels), scale: 0.5).line(0) == "\u{1B}[38;2;20;50;100;49m▀\u{1B}[0m")
  }

  @Test func `what is transparent shows a chequered ground`() {
    let clear = Bitmap(width: 4, height: 2, bgraPremultiplied: Array(repeating: 0, count: 32))
    #expect(
      BlockPicture(clear, scale: 1).line(0)
        == "\u{1B}[38;2;153;153;153;48;2;153;153;153m▀▀\u{1B}[38;2;102;102;102;48;2;102;102;102m▀▀\u{1B}[0m")
    let half = bitmap(1, 1, [[128, 128, 128, 128]])
    #expect(BlockPicture(half, scale: 1).line(0) == "\u{1B}[38;2;204;204;204;49m▀\u{1B}[0m")
  }

  @Test func `a picture is never scaled up and never vanishes`() {
    #expect(BlockPicture(plain(3, 4), scale: 5).width == 3)
    let line = BlockPicture(plain(10_000, 1), scale: 0.001)
    #expect(line.width == 10 && line.rows == 1)
    #expect(BlockPicture(plain(1, 1), scale: 1e-9).width == 1)
  }

  @Test(arguments: [200, 100, 80, 40, 20])
  func `a strip fits the terminal, at one scale`(width: Int) {
    let pictures = [("reference", plain(300, 200)), ("actual", plain(400, 200)), ("difference", plain(400, 200))]
      .map { (title: $0, bitmap: $1) }
    let lines = BlockPicture.strip(pictures, width: width, maximumRows: 24)
    #expect(lines.count >= 2 && lines.count <= 25)
    for line in lines { #expect(cells(line) <= width) }
    #expect(lines[0].hasPrefix("  refe"))
  }

  @Test func `a strip is as high as its highest picture, and no higher than it may be`() {
    let lines = BlockPicture.strip([("a", plain(10, 400)), ("b", plain(10, 10))], width: 80, maximumRows: 12)
    #expect(lines.count == 13)
    // Both are scaled as the higher one must be.
    #expect(lines[12].contains("▀") && lines[1].filter { $0 == "▀" }.count == 2)
  }

  @Test func `without room or pictures there is no strip`() {
    #expect(BlockPicture.strip([("a", plain(1, 1))], width: 3, maximumRows: 24).isEmpty)
    #expect(BlockPicture.strip([], width: 80, maximumRows: 24).isEmpty)
    #expect(BlockPicture.strip([("a", plain(1, 1))], width: 80, maximumRows: 0).isEmpty)
  }
}
