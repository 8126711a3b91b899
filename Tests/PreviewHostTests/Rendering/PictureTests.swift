import Foundation
import Testing

@testable import PreviewHost

/// Draws a scene at its own size.
func picture(
  _ element: SceneElement, scale: Double = 2, background: Color = .white, proposal: ProposedSize = .unspecified,
  direction: LayoutDirection = .leftToRight, renderer: Renderer? = nil
) throws -> Bitmap {
  let renderer = try renderer ?? Renderer()
  let engine = LayoutEngine(measurer: renderer.measurer, direction: direction)
  let result = try engine.layOut(element.scene(), proposal: proposal)
  return try renderer.bitmap(of: result.displayList, size: result.size, scale: scale, background: background)
}

/// Keeps a picture to be looked at when the environment names a folder for it.
func keep(_ bitmap: Bitmap, _ name: String) throws {
  guard let folder = ProcessInfo.processInfo.environment["PREVIEW_TEST_PICTURES"] else { return }
  try Data(bitmap.pngData()).write(to: URL(fileURLWithPath: folder).appendingPathComponent(name + ".png"))
}

extension Bitmap {
  /// Red, green, blue, alpha of a pixel, premultiplied.
  func pixel(_ x: Int, _ y: Int) -> [UInt8] {
    let first = (y * width + x) * 4
    return [bytes[first + 2], bytes[first + 1], bytes[first], bytes[first + 3]]
  }
}

/// A card with nearly everything that a scene can hold.
func card(dark: Bool = false, name: String = "Night train", note: String? = nil) -> SceneElement {
  let ink = dark ? [1.0, 1, 1, 1] : [0.1, 0.1, 0.12, 1]
  let paper = dark ? [0.17, 0.17, 0.18, 1] : [1, 1, 1, 1]
  let gradient = SceneElement(.gradient)
    .with(.gradientStops, .numbers([0, 0.36, 0.42, 0.95, 1, 1, 0.75, 0.32, 0.78, 1]))
    .with(.gradientPoints, .numbers([0, 0, 1, 1])).frame(width: 56, height: 56).clip(2)
    .overlay(
      SceneElement(.shape).with(.shape, .integer(2)).with(.color, .numbers([1, 1, 1, 1])).with(.lineWidth, .number(3))
        .with(.lineInset, .number(1.5))
    )
    .overlay(text("AL").font(20, weight: 600).foreground(1, 1, 1)).shadow(4, y: 2, alpha: 0.3)
  let lines = vStack(
    spacing: 4, align: 1, text(name).font(17, weight: 600).with(.color, .numbers(ink)),
    text(note ?? "First to write down a program, a century before there was a machine to run it.").font(13)
      .with(.color, .numbers([0.5, 0.5, 0.53, 1])).with(.lineLimit, .integer(2)))
  let button = SceneElement(
    .button, [text("Follow").font(15, weight: 500).foreground(1, 1, 1).padding(7, 16, 7, 16)]
  ).background(SceneElement(.shape).with(.shape, .integer(4)).with(.color, .numbers([0.2, 0.45, 0.95, 1])))
  let content = hStack(spacing: 12, gradient, lines, spacer(), button).padding(16)
  let rounded = SceneElement(.shape).with(.shape, .integer(1)).with(.cornerRadius, .number(14))
    .with(.color, .numbers(paper))
  let dashed = SceneElement(.shape).with(.shape, .integer(1)).with(.cornerRadius, .number(14))
    .with(.color, .numbers([0.2, 0.45, 0.95, 0.6])).with(.lineWidth, .number(1))
    .with(.lineDash, .numbers([4, 3])).with(.lineInset, .number(0.5))
  return vStack(
    spacing: 16, content.background(rounded).overlay(dashed).shadow(16, y: 6, alpha: 0.22),
    hStack(
      spacing: 8, red.frame(width: 30, height: 30).opacity(0.5),
      zStack(red.frame(width: 30, height: 30), blue.frame(width: 16, height: 16)).opacity(0.5),
      divider.with(.color, .numbers([0.5, 0.5, 0.5, 1])).frame(height: 30),
      shape(3).frame(width: 40, height: 24),
      text("مرحبا بالعالم").font(17).with(.color, .numbers(ink)), text("שלום 👋🏽 👩‍👩‍👧").font(17).with(.color, .numbers(ink)),
      text("let x = 1").font(14, design: 3).with(.color, .numbers(ink)),
      text("Serif").font(17, design: 1).with(.color, .numbers(ink)))
  ).padding(24).frame(width: 460)
}

struct PictureTests {
  @Test func `a text becomes a picture with dark pixels on the background`() throws {
    let bitmap = try picture(text("Hello, world").padding(8))
    #expect(bitmap.isOpaque)
    #expect(bitmap.bytes.contains { $0 < 40 })
    #expect(try bitmap.pngData().starts(with: [0x89, 0x50, 0x4E, 0x47]))
  }

  @Test func `a card is drawn at every scale, in both directions, in light and dark`() throws {
    let renderer = try Renderer()
    for scale in [1.0, 2, 3] {
      let bitmap = try picture(
        card(), scale: scale, background: Color(red: 0.95, green: 0.95, blue: 0.97), renderer: renderer)
      #expect(bitmap.width == Int(460 * scale))
      try keep(bitmap, "card@\(Int(scale))x")
    }
    try keep(picture(card(), direction: .rightToLeft, renderer: renderer), "card-rtl")
    try keep(picture(card(dark: true), background: .black, renderer: renderer), "card-dark")
    #expect(renderer.takeWarnings() == [])
  }

  @Test func `rectangles have crisp edges wherever they lie`() throws {
    for scale in [1.0, 2, 3] {
      let bitmap = try picture(
        blue.frame(width: 10.3, height: 10.3).padding(5.37), scale: scale, background: .clear)
      let colours = Set(stride(from: 0, to: bitmap.bytes.count, by: 4).map { Array(bitmap.bytes[$0..<$0 + 4]) })
      #expect(colours == [[0, 0, 0, 0], [255, 0, 0, 255]])
    }
  }

  @Test func `transparent groups are transparent as one`() throws {
    let bitmap = try picture(
      zStack(red.frame(width: 20, height: 20), blue.frame(width: 10, height: 10)).opacity(0.5), scale: 1)
    #expect(bitmap.pixel(1, 1) == [255, 127, 127, 255] || bitmap.pixel(1, 1) == [255, 128, 128, 255])
    // The red below does not shine through the blue above.
    #expect(bitmap.pixel(10, 10) == [127, 127, 255, 255] || bitmap.pixel(10, 10) == [128, 128, 255, 255])
  }

  @Test func `a clip cuts what lies outside of its shape`() throws {
    let bitmap = try picture(red.frame(width: 40, height: 40).clip(2), scale: 1, background: .clear)
    #expect(bitmap.pixel(0, 0) == [0, 0, 0, 0])
    #expect(bitmap.pixel(20, 20) == [255, 0, 0, 255])
  }

  @Test func `a shadow fades as a Gaussian does`() throws {
    let bitmap = try picture(
      color(0, 0, 0).frame(width: 200, height: 200).shadow(20, x: 300, alpha: 1).padding(0, 0, 0, 400).padding(60),
      scale: 1)
    // Across a long straight edge the shadow is the integral of the Gaussian of half the radius.
    let edge = 60 + 300
    for distance in [-15, -10, -5, 0, 5, 10, 15] {
      let expected = 0.5 * (1 + erf((Double(distance) + 0.5) / (10 * 2.0.squareRoot())))
      let found = 1 - Double(bitmap.pixel(edge + distance, 160)[0]) / 255
      #expect(abs(found - expected) < 0.02)
    }
  }

  @Test func `nested shadows and groups take time in proportion to their number`() throws {
    var element = red.frame(width: 20, height: 20)
    for _ in 0..<100 { element = element.shadow(2, x: 1, alpha: 0.1).padding(1).background(blue.opacity(0.1)) }
    let bitmap = try picture(element, scale: 1)
    #expect(bitmap.pixel(110, 110) == [255, 0, 0, 255])
  }

  @Test func `layers that need too much memory at once are a named error`() throws {
    var element = zStack(red, blue)
    for _ in 0..<80 { element = zStack(element.opacity(0.9), green.frame(width: 1, height: 1)) }
    #expect(throws: RendererError.tooManyLayers(limit: 2 << 30)) {
      try picture(element.frame(width: 4000, height: 4000), scale: 1)
    }
  }

  @Test func `a text that is cut ends with an ellipsis, in one line or after a line's end`() throws {
    let long = text("The quick brown fox jumps over the lazy dog.\nAnd once more.").with(.lineLimit, .integer(2))
    try keep(
      picture(
        vStack(
          spacing: 12, align: 1, long.frame(width: 180), text("One\nTwo\nThree").with(.lineLimit, .integer(2)),
          text("A single line that is too long").frame(width: 150, height: 20),
          text("Centred lines of\nunequal length").with(.textAlignment, .integer(1)),
          text("Trailing lines of\nlength").with(.textAlignment, .integer(2))
        ).padding(12)), "ellipsis")
    let renderer = try Renderer()
    let three = TextContent(text: "One\nTwo\nThree", style: TextAppearance(lineLimit: 2))
    let two = TextContent(text: "One\nTwo…", style: TextAppearance())
    let unbound = TextBounds(width: .infinity, height: .infinity)
    #expect(try renderer.metrics(of: three, in: unbound) == renderer.metrics(of: two, in: unbound))
  }

  @Test func `a character that no font has is a warning that names it`() throws {
    let renderer = try Renderer()
    _ = try picture(text("a\u{12000}b"), renderer: renderer)
    #expect(renderer.takeWarnings() == [.missingCharacter(0x12000)])
    // Known texts warn in every picture.
    _ = try picture(text("a\u{12000}b"), renderer: renderer)
    #expect(renderer.takeWarnings().first?.text.contains("U+12000") == true)
  }

  @Test func `pictures over the limits are errors and the largest one is not`() throws {
    #expect(throws: LayoutError.self) { try Renderer.pixelSize(of: Size(width: 32_769, height: 1), scale: 1) }
    #expect(throws: LayoutError.self) { try Renderer.pixelSize(of: Size(width: 15_000, height: 15_000), scale: 1) }
    #expect(throws: LayoutError.self) { try Renderer.pixelSize(of: Size(width: .infinity, height: 1), scale: 1) }
    let wide = try picture(
      hStack(spacing: 0, red, blue).frame(width: 32_768, height: 4), scale: 1, background: .clear)
    #expect(wide.width == 32_768)
    #expect(wide.pixel(16_383, 2) == [255, 0, 0, 255])
    #expect(wide.pixel(16_384, 2) == [0, 0, 255, 255])
    #expect(wide.pixel(32_767, 3) == [0, 0, 255, 255])
  }

  @Test func `a scene's own ground gives the same pixels whether it is filled in or drawn`() throws {
    let renderer = try Renderer()
    let whole = Rect(x: 0, y: 0, width: 20.3, height: 9)
    for step in 0...50 {
      let value = Double(step) / 50
      let ground = DisplayList.Command.fill(
        .rectangle, whole, .color(Color(red: value, green: 1 - value, blue: value * value)))
      let mark = DisplayList.Command.fill(
        .circle, Rect(x: 3, y: 2, width: 5, height: 5), .color(Color(red: 0, green: 0, blue: 0, alpha: 0.5)))
      let nothing = DisplayList.Command.fill(.rectangle, .zero, .color(.clear))
      var (filled, drawn) = (DisplayList(), DisplayList())
      filled.commands = [ground, mark]
      drawn.commands = [nothing, ground, mark]
      let size = Size(width: 20.3, height: 9)
      for scale in [1.0, 2, 3] {
        #expect(
          try renderer.bitmap(of: filled, size: size, scale: scale, background: .white)
            == renderer.bitmap(of: drawn, size: size, scale: scale, background: .white))
      }
    }
  }
}
