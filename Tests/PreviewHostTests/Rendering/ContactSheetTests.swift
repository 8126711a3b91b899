import Testing

@testable import PreviewHost

struct ContactSheetTests {
  @Test func `a sheet shows pictures of all sizes, long names and failures`() throws {
    let renderer = try Renderer()
    let pictures = [
      try picture(card(), renderer: renderer), try picture(card(dark: true), background: .black, renderer: renderer),
      try picture(text("Small").padding(4), renderer: renderer),
      try picture(red.frame(width: 2000, height: 3), renderer: renderer),
      try picture(blue.frame(width: 390, height: 844), scale: 3, renderer: renderer),
    ]
    let names = [
      "UserCard/loaded", "UserCard/loaded", "Small/default", "Ruler/a name that is far too long for one line of it",
      "Screen",
    ]
    var entries = zip(names, pictures).map { name, picture in
      ContactSheet.Entry(title: name, detail: "dark", scale: 2) { picture }
    }
    entries[2].state = .notice("a character is missing")
    entries.append(
      .init(title: "Crashes/now", state: .failed("SIGILL: Fatal error: Index out of range"), scale: 2) { nil })
    entries.append(.init(title: "Broken/picture", scale: 2) { throw RendererError.badImage(reason: "cut") })
    let sheet = try ContactSheet(title: "SamplePreviews", entries: entries).bitmap(renderer)
    try keep(sheet, "contact-sheet")
    #expect(sheet.isOpaque)
  }

  @Test(arguments: [600, 4_000]) func `hundreds and thousands of pictures fit on one page`(count: Int) throws {
    let renderer = try Renderer()
    let small = try picture(text("x").padding(4), renderer: renderer)
    let entries = (0..<count).map { index in ContactSheet.Entry(title: "Preview \(index)", scale: 2) { small } }
    let sheet = try ContactSheet(title: "Many", entries: entries).bitmap(renderer)
    #expect(sheet.height > 3000)
    #expect(sheet.width > 3000)
  }
}
