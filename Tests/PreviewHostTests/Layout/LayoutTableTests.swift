import Testing

@testable import PreviewHost

/// Measures texts as if every character were 10 points wide and every line 20 high, with the baseline at 15, so
/// that the table's frames follow from the rules alone.
final class GridMeasurer: ContentMeasurer {
  private(set) var calls = 0

  func metrics(of text: TextContent, in bounds: TextBounds) throws -> TextMetrics {
    calls += 1
    let count = Double(text.text.count)
    let perLine = max(1, (min(bounds.width, count * 10) / 10).rounded(.down))
    var lines = (count / perLine).rounded(.up)
    lines = min(lines, Double(text.style.lineLimit ?? .max), max(1, (bounds.height / 20).rounded(.down)))
    return TextMetrics(
      size: Size(width: min(count, perLine) * 10, height: lines * 20), firstBaseline: 15,
      lastBaseline: lines * 20 - 5)
  }

  func pixelSize(of image: ImageContent) throws -> (width: Int, height: Int) {
    if case .pixels(_, let width, let height, _, _) = image.source { return (width, height) }
    return (1, 1)
  }
}

struct LayoutCase: CustomTestStringConvertible, Sendable {
  var name: String
  var proposal = ProposedSize(width: 300, height: 300)
  var direction = LayoutDirection.leftToRight
  /// Frames of the leaves that draw, in drawing order: x, y, width, height.
  var frames: [[Double]]
  var size: [Double]?
  var element: @Sendable () -> SceneElement

  init(
    _ name: String, _ frames: [[Double]], size: [Double]? = nil,
    proposal: ProposedSize = ProposedSize(width: 300, height: 300), direction: LayoutDirection = .leftToRight,
    _ element: @escaping @Sendable () -> SceneElement
  ) {
    self.name = name
    self.frames = frames
    self.size = size
    self.proposal = proposal
    self.direction = direction
    self.element = element
  }

  var testDescription: String { name }
}

private let inf = Double.infinity
private let leading: Int64 = 1
private let trailing: Int64 = 2
private let top: Int64 = 16
private let bottom: Int64 = 32
private let firstBaseline: Int64 = 48
private let lastBaseline: Int64 = 64

private func pixels(_ width: Int, _ height: Int, scale: Double = 1) -> SceneElement {
  SceneElement(.image).with(.pixels, .bytes([UInt8](repeating: 255, count: width * height * 4)))
    .with(.pixelWidth, .integer(Int64(width))).with(.pixelHeight, .integer(Int64(height)))
    .with(.scale, .number(scale))
}

let layoutTable: [LayoutCase] = [
  LayoutCase("equal colours share a row", [[0, 0, 50, 50], [60, 0, 50, 50]]) {
    hStack(spacing: 10, red, blue).frame(width: 110, height: 50)
  },
  LayoutCase("a fixed height leaves the rest", [[0, 0, 100, 20], [0, 20, 100, 80]]) {
    vStack(spacing: 0, red.frame(height: 20), blue).frame(width: 100, height: 100)
  },
  LayoutCase("a least width is kept", [[0, 0, 60, 10], [60, 0, 40, 10]]) {
    hStack(spacing: 0, red.frame(minWidth: 60), blue).frame(width: 100, height: 10)
  },
  LayoutCase("a most width gives the rest away", [[0, 0, 20, 10], [20, 0, 40, 10], [60, 0, 40, 10]]) {
    hStack(spacing: 0, red.frame(maxWidth: 20), blue, green).frame(width: 100, height: 10)
  },
  LayoutCase("layers align at the bottom trailing corner", [[0, 0, 40, 40], [30, 30, 10, 10]], size: [40, 40]) {
    zStack(align: bottom | trailing, red.frame(width: 40, height: 40), blue.frame(width: 10, height: 10))
  },
  LayoutCase("an aspect ratio fits", [[0, 25, 100, 50]]) {
    red.aspectRatio(2).frame(width: 100, height: 100)
  },
  LayoutCase("an aspect ratio fills", [[-50, 0, 200, 100]]) {
    red.aspectRatio(2, fill: true).frame(width: 100, height: 100)
  },
  LayoutCase("paddings add up", [[5, 7, 20, 20]], size: [25, 27]) {
    red.frame(width: 20, height: 20).padding(0, 5, 0, 0).padding(7, 0, 0, 0)
  },
  LayoutCase("an overlay aligns in its base", [[0, 0, 50, 50], [40, 0, 10, 10]], size: [50, 50]) {
    red.frame(width: 50, height: 50).overlay(align: top | trailing, blue.frame(width: 10, height: 10))
  },
  LayoutCase("a spacer pushes apart", [[0, 10, 10, 10], [90, 0, 10, 30]], size: [100, 30]) {
    hStack(
      spacing: 0, red.frame(width: 10, height: 10), spacer(minLength: 0), blue.frame(width: 10, height: 30)
    ).frame(width: 100)
  },
  LayoutCase("an infinite most width takes what is offered", [[0, 40, 100, 20]]) {
    red.frame(maxWidth: inf, maxHeight: 20, align: leading).frame(width: 100, height: 100)
  },
  LayoutCase("a child of a wide frame stands at its leading edge", [[0, 45, 10, 10]]) {
    red.frame(width: 10, height: 10).frame(maxWidth: inf, align: leading).frame(width: 100, height: 100)
  },
  LayoutCase(
    "colours take ten points when nothing is offered", [[0, 0, 10, 10]], size: [10, 10], proposal: .unspecified
  ) { red },
  LayoutCase("the default spacing is eight", [[0, 0, 10, 10], [18, 0, 10, 10]], size: [28, 10]) {
    hStack(red.frame(width: 10, height: 10), blue.frame(width: 10, height: 10))
  },
  LayoutCase(
    "beside a spacer the default spacing is none", [[0, 0, 10, 10], [18, 0, 10, 10]], proposal: .unspecified
  ) {
    hStack(red.frame(width: 10, height: 10), spacer(), blue.frame(width: 10, height: 10))
  },
  LayoutCase(
    "spacing that the author gives counts beside a spacer", [[0, 0, 10, 10], [18, 0, 10, 10]], proposal: .unspecified
  ) { hStack(spacing: 4, red.frame(width: 10, height: 10), spacer(minLength: 0), blue.frame(width: 10, height: 10)) },
  LayoutCase("a spacer takes its share last", [[0, 0, 92, 10]]) {
    hStack(spacing: 0, red, spacer()).frame(width: 100, height: 10)
  },
  LayoutCase("two spacers share equally", [[40, 0, 20, 10]]) {
    hStack(spacing: 0, spacer(), red.frame(width: 20), spacer()).frame(width: 100, height: 10)
  },
  LayoutCase("a column aligns its children leading", [[0, 0, 30, 10], [0, 10, 10, 10]], size: [30, 20]) {
    vStack(spacing: 0, align: leading, red.frame(width: 30, height: 10), blue.frame(width: 10, height: 10))
  },
  LayoutCase("a column aligns its children trailing", [[0, 0, 30, 10], [20, 10, 10, 10]], size: [30, 20]) {
    vStack(spacing: 0, align: trailing, red.frame(width: 30, height: 10), blue.frame(width: 10, height: 10))
  },
  LayoutCase("a column centres its children", [[0, 0, 30, 10], [10, 10, 10, 10]], size: [30, 20]) {
    vStack(spacing: 0, red.frame(width: 30, height: 10), blue.frame(width: 10, height: 10))
  },
  LayoutCase("a row aligns at the top", [[0, 0, 10, 30], [10, 0, 10, 10]], size: [20, 30]) {
    hStack(spacing: 0, align: top, red.frame(width: 10, height: 30), blue.frame(width: 10, height: 10))
  },
  LayoutCase("a row aligns first baselines", [[0, 0, 10, 20], [10, 5, 10, 10]], size: [20, 20]) {
    hStack(spacing: 0, align: firstBaseline, text("a"), blue.frame(width: 10, height: 10))
  },
  LayoutCase("a row aligns last baselines", [[0, 0, 10, 40], [10, 20, 10, 20]], size: [20, 40]) {
    hStack(spacing: 0, align: lastBaseline, text("ab").frame(width: 10), text("c"))
  },
  LayoutCase("padding moves a baseline", [[0, 0, 10, 20], [10, 0, 10, 20]], size: [20, 28]) {
    hStack(spacing: 0, align: firstBaseline, text("a").padding(0, 0, 8, 0), text("b"))
  },
  LayoutCase("text breaks at the width that it is offered", [[0, 0, 20, 60]], size: [20, 60]) {
    text("abcdef").frame(width: 20)
  },
  LayoutCase("text in a row takes less than half when it is short", [[0, 0, 20, 20], [20, 0, 80, 20]]) {
    hStack(spacing: 0, text("ab"), blue).frame(width: 100, height: 20)
  },
  LayoutCase("two texts share what is too little", [[0, 0, 50, 20], [50, 0, 50, 40]]) {
    hStack(spacing: 0, align: top, text("abcde"), text("abcdefghij")).frame(width: 100)
  },
  LayoutCase("a line limit bounds the height", [[0, 0, 20, 20]], size: [20, 20]) {
    text("abcdef").with(.lineLimit, .integer(1)).frame(width: 20)
  },
  LayoutCase("negative padding lets a child out of its box", [[-5, -5, 20, 20]], size: [10, 10]) {
    red.frame(width: 20, height: 20).padding(-5)
  },
  LayoutCase("an offset moves the child and not the box", [[7, 3, 10, 10]], size: [10, 10]) {
    red.frame(width: 10, height: 10).offset(x: 7, y: 3)
  },
  LayoutCase(
    "a background is as large as its base and drawn first", [[0, 0, 30, 20], [5, 5, 20, 10]], size: [30, 20]
  ) {
    red.frame(width: 20, height: 10).padding(5).background(blue)
  },
  LayoutCase("a least height grows a small child's box", [[0, 15, 10, 10]], size: [10, 40]) {
    red.frame(width: 10, height: 10).frame(minHeight: 40)
  },
  LayoutCase("an ideal size answers no proposal", [[0, 0, 30, 40]], size: [30, 40], proposal: .unspecified) {
    red.frame(idealWidth: 30, idealHeight: 40)
  },
  LayoutCase("an image is as large as its pixels by its scale", [[0, 0, 10, 5]], size: [10, 5]) {
    pixels(20, 10, scale: 2)
  },
  LayoutCase("a resizable image takes what is offered", [[0, 0, 60, 40]], size: [60, 40]) {
    pixels(20, 10).with(.resizable, .integer(1)).frame(width: 60, height: 40)
  },
  LayoutCase("a resizable image keeps its own ratio", [[0, 5, 60, 30]], size: [60, 40]) {
    pixels(20, 10).with(.resizable, .integer(1)).aspectRatio(nil).frame(width: 60, height: 40)
  },
  LayoutCase("a divider crosses a row", [[0, 0, 10, 30], [10, 0, 1, 30], [11, 0, 10, 30]], size: [21, 30]) {
    hStack(spacing: 0, red.frame(width: 10), divider, blue.frame(width: 10)).frame(height: 30)
  },
  LayoutCase("a divider crosses a column", [[0, 0, 30, 10], [0, 10, 30, 1]], size: [30, 11]) {
    vStack(spacing: 0, red.frame(height: 10), divider).frame(width: 30)
  },
  LayoutCase("composites stand for their children", [[0, 0, 10, 10], [10, 0, 10, 10], [20, 0, 10, 10]]) {
    hStack(
      spacing: 0, composite("A", red, composite("B", blue)).framedEach(10), green.frame(width: 10, height: 10))
  },
  LayoutCase("several views in a slot for one are a column", [[0, 0, 10, 10], [0, 18, 10, 10]], size: [10, 28]) {
    SceneElement(.button, [composite("Pair", red, blue).framedEach(10)])
  },
  LayoutCase("right to left mirrors a row", [[90, 0, 10, 10], [70, 0, 20, 10]], direction: .rightToLeft) {
    hStack(spacing: 0, red.frame(width: 10), blue.frame(width: 20), spacer()).frame(width: 100, height: 10)
  },
  LayoutCase("right to left mirrors leading", [[20, 0, 10, 10]], size: [30, 10], direction: .rightToLeft) {
    red.frame(width: 10, height: 10).frame(width: 30, align: leading)
  },
  LayoutCase("right to left mirrors padding", [[0, 0, 10, 10]], size: [15, 10], direction: .rightToLeft) {
    red.frame(width: 10, height: 10).padding(0, 5, 0, 0)
  },
  LayoutCase(
    "a direction holds for what is inside only", [[20, 0, 10, 10], [30, 0, 10, 10]], direction: .leftToRight
  ) {
    hStack(
      spacing: 0, red.frame(width: 10, height: 10).frame(width: 30, align: leading).direction(.rightToLeft),
      blue.frame(width: 10, height: 10))
  },
  LayoutCase("a deferred element takes what is offered", [[0, 0, 10, 20], [90, 0, 10, 20]]) {
    hStack(spacing: 0, red.frame(width: 10), deferred(7), blue.frame(width: 10)).frame(width: 100, height: 20)
  },
  LayoutCase("least flexible first, whatever the order", [[0, 0, 30, 10], [30, 0, 50, 10], [80, 0, 20, 10]]) {
    hStack(spacing: 0, red.frame(minWidth: 10, maxWidth: 30), blue, green.frame(width: 20)).frame(
      width: 100, height: 10)
  },
  LayoutCase("what does not fit overflows in the middle", [[-10, 0, 60, 10], [50, 0, 60, 10]]) {
    hStack(spacing: 0, red.frame(width: 60), blue.frame(width: 60)).frame(width: 100, height: 10)
  },
  LayoutCase("layers propose the same to every child", [[0, 0, 50, 40], [15, 10, 20, 20]], size: [50, 40]) {
    zStack(red, blue.frame(width: 20, height: 20)).frame(width: 50, height: 40)
  },
]

extension SceneElement {
  /// The composite with a fixed frame around each leaf in it.
  func framedEach(_ side: Double) -> SceneElement {
    var copy = self
    copy.children = children.map {
      $0.kind == ElementKind.composite.rawValue ? $0.framedEach(side) : $0.frame(width: side, height: side)
    }
    return copy
  }
}

extension DisplayList {
  /// Frames of what is drawn, in drawing order.
  var frames: [[Double]] {
    commands.compactMap { command in
      switch command {
      case .fill(_, let rect, _), .stroke(_, let rect, _, _), .text(_, let rect, _, _), .image(_, let rect):
        [rect.x, rect.y, rect.width, rect.height]
      default: nil
      }
    }
  }
}

struct LayoutTableTests {
  @Test(arguments: layoutTable)
  func `a small layout has exactly these frames`(_ layout: LayoutCase) throws {
    let engine = LayoutEngine(measurer: GridMeasurer(), direction: layout.direction)
    let result = try engine.layOut(layout.element().scene(), proposal: layout.proposal)
    #expect(result.displayList.frames == layout.frames)
    if let size = layout.size { #expect([result.size.width, result.size.height] == size) }
  }
}
