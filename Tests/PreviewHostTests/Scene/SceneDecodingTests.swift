import CPreviewABI
import Testing

@testable import PreviewHost

private func decode(
  _ bytes: [UInt8], minor: Int = 7, purpose: Scene.Purpose = .content
) throws(SceneError) -> Scene {
  try Scene(decoding: bytes, pluginVersion: .init(major: 1, minor: minor), purpose: purpose)
}

private func bytes(_ write: (inout SceneWriter) -> Void) -> [UInt8] {
  var writer = SceneWriter()
  write(&writer)
  return writer.bytes
}

struct SceneDecodingTests {
  @Test func `numbers of kinds and attributes are those of the boundary`() {
    let kinds: [(ElementKind, UInt32)] = [
      (.hStack, PREVIEW_ELEMENT_H_STACK), (.vStack, PREVIEW_ELEMENT_V_STACK), (.zStack, PREVIEW_ELEMENT_Z_STACK),
      (.frame, PREVIEW_ELEMENT_FRAME), (.padding, PREVIEW_ELEMENT_PADDING), (.background, PREVIEW_ELEMENT_BACKGROUND),
      (.overlay, PREVIEW_ELEMENT_OVERLAY), (.offset, PREVIEW_ELEMENT_OFFSET), (.opacity, PREVIEW_ELEMENT_OPACITY),
      (.shadow, PREVIEW_ELEMENT_SHADOW), (.clip, PREVIEW_ELEMENT_CLIP), (.aspectRatio, PREVIEW_ELEMENT_ASPECT_RATIO),
      (.direction, PREVIEW_ELEMENT_DIRECTION), (.composite, PREVIEW_ELEMENT_COMPOSITE),
      (.button, PREVIEW_ELEMENT_BUTTON), (.semantics, PREVIEW_ELEMENT_SEMANTICS), (.text, PREVIEW_ELEMENT_TEXT),
      (.image, PREVIEW_ELEMENT_IMAGE), (.color, PREVIEW_ELEMENT_COLOR), (.gradient, PREVIEW_ELEMENT_GRADIENT),
      (.shape, PREVIEW_ELEMENT_SHAPE), (.spacer, PREVIEW_ELEMENT_SPACER), (.divider, PREVIEW_ELEMENT_DIVIDER),
      (.deferred, PREVIEW_ELEMENT_DEFERRED),
    ]
    #expect(kinds.count == ElementKind.allCases.count)
    for (kind, number) in kinds { #expect(kind.rawValue == number) }
    let attributes: [(AttributeKind, UInt32)] = [
      (.spacing, PREVIEW_ATTRIBUTE_SPACING), (.minLength, PREVIEW_ATTRIBUTE_MIN_LENGTH),
      (.insets, PREVIEW_ATTRIBUTE_INSETS), (.layoutDirection, PREVIEW_ATTRIBUTE_LAYOUT_DIRECTION),
      (.opacity, PREVIEW_ATTRIBUTE_OPACITY), (.gradientPoints, PREVIEW_ATTRIBUTE_GRADIENT_POINTS),
      (.lineDashPhase, PREVIEW_ATTRIBUTE_LINE_DASH_PHASE), (.text, PREVIEW_ATTRIBUTE_TEXT),
      (.textAlignment, PREVIEW_ATTRIBUTE_TEXT_ALIGNMENT), (.png, PREVIEW_ATTRIBUTE_PNG),
      (.resizable, PREVIEW_ATTRIBUTE_RESIZABLE), (.name, PREVIEW_ATTRIBUTE_NAME), (.frame, PREVIEW_ATTRIBUTE_FRAME),
    ]
    for (kind, number) in attributes { #expect(kind.number == number) }
    for kind in AttributeKind.allCases { #expect(AttributeKind(number: kind.number) == kind) }
  }

  @Test func `a scene cut anywhere is an error and never a crash`() throws {
    let whole = vStack(
      text("Grüße").font(20), red.frame(width: 1, height: 2), spacer(), shape(1).with(.lineDash, .numbers([1, 2]))
    ).bytes
    _ = try decode(whole)
    for count in 0..<whole.count {
      #expect(throws: SceneError.self) { try decode(Array(whole[..<count])) }
    }
  }

  @Test func `any single changed byte is an error or another valid scene`() {
    let whole = hStack(text("a"), red.padding(3)).bytes
    for index in whole.indices {
      for value: UInt8 in [0, 1, 0x7F, 0x80, 0xFF] {
        var changed = whole
        changed[index] = value
        // Either answer is right; ending the process is not.
        _ = try? LayoutEngine(measurer: GridMeasurer()).layOut(
          Scene(decoding: changed, pluginVersion: .host), proposal: .init(width: 100, height: 100))
      }
    }
  }

  @Test func `an unknown critical element names its number and both versions`() {
    let unknown = PREVIEW_CRITICAL | 999
    let scene = bytes {
      $0.begin(unknown)
      $0.end()
    }
    let error = #expect(throws: SceneError.self) { try decode(scene) }
    #expect(error == .unknownElement(number: unknown, plugin: .init(major: 1, minor: 7)))
    let text = error?.problem().message ?? ""
    #expect(text.contains("0x800003E7") && text.contains("1.7") && text.contains("1.0"))
  }

  @Test func `an unknown ancillary element is skipped with everything in it`() throws {
    let scene = bytes {
      $0.begin(PREVIEW_ELEMENT_H_STACK)
      $0.begin(999)
      $0.number(PREVIEW_CRITICAL | 998, .nan)
      $0.begin(PREVIEW_ELEMENT_PADDING)
      $0.end()
      $0.end()
      $0.begin(PREVIEW_ELEMENT_SPACER)
      $0.end()
      $0.end()
    }
    #expect(try decode(scene).elements.map(\.kind) == [.hStack, .spacer])
  }

  @Test func `an unknown attribute is skipped only when it is ancillary`() throws {
    func scene(_ attribute: UInt32) -> [UInt8] {
      bytes {
        $0.begin(PREVIEW_ELEMENT_SPACER)
        $0.integer(attribute, 3)
        $0.end()
      }
    }
    #expect(try decode(scene(500)).attributes.isEmpty)
    #expect(
      throws: SceneError.unknownAttribute(
        number: PREVIEW_CRITICAL | 500, element: PREVIEW_ELEMENT_SPACER, plugin: .init(major: 1, minor: 7))
    ) { try decode(scene(PREVIEW_CRITICAL | 500)) }
  }

  private static let badValues: [(String, SceneElement)] = [
    ("NaN", SceneElement(.opacity, [red]).with(.opacity, .number(.nan))),
    ("infinite width", red.frame(width: .infinity)),
    ("negative height", red.frame(height: -1)),
    ("infinite least width", red.frame(minWidth: .infinity)),
    ("opacity above one", red.opacity(1.01)),
    ("colour above one", color(1.5)),
    ("colour below zero", color(0, -0.1)),
    ("NaN in a colour", color(.nan)),
    ("three numbers of a colour", SceneElement(.color).with(.color, .numbers([0, 0, 0]))),
    ("a string for a number", SceneElement(.padding, [red]).with(.insets, .string("8"))),
    ("an integer for a number", SceneElement(.hStack).with(.spacing, .integer(8))),
    ("no colour", SceneElement(.color)),
    ("no text", SceneElement(.text)),
    ("no insets", SceneElement(.padding, [red])),
    ("a ratio of zero", red.aspectRatio(0)),
    ("a font of no size", text("a").with(.fontSize, .number(0))),
    ("a weight of no font", text("a").with(.fontWeight, .integer(1001))),
    ("no lines", text("a").with(.lineLimit, .integer(0))),
    ("two vertical alignments", SceneElement(.zStack).with(.alignment, .integer(17 + 80))),
    ("a shape that is none", shape(5)),
    ("stops that are no stops", SceneElement(.gradient).with(.gradientStops, .numbers([0, 1]))),
    ("an attribute of another element", SceneElement(.spacer).with(.opacity, .number(1))),
    ("an attribute twice", SceneElement(.spacer).with(.minLength, .number(1)).with(.minLength, .number(1))),
    ("a leaf with a child", SceneElement(.spacer, [SceneElement(.spacer)])),
    ("a frame without a child", SceneElement(.frame)),
    ("an overlay of one", SceneElement(.overlay, [red])),
    ("an image of nothing", SceneElement(.image)),
    (
      "pixels that are too few",
      SceneElement(.image).with(.pixels, .bytes([1, 2, 3])).with(.pixelWidth, .integer(1))
        .with(.pixelHeight, .integer(1))
    ),
    (
      "a stride below a row",
      SceneElement(.image).with(.pixels, .bytes([UInt8](repeating: 0, count: 64))).with(.pixelWidth, .integer(4))
        .with(.pixelHeight, .integer(4)).with(.pixelStride, .integer(15))
    ),
    ("a text of a megabyte", text(String(repeating: "a", count: 1 << 20))),
  ]

  @Test(arguments: Self.badValues.map(\.0))
  func `a bad value is a named error`(_ name: String) throws {
    let element = try #require(Self.badValues.first { $0.0 == name }?.1)
    let error = #expect(throws: SceneError.self) { try element.scene() }
    // Found, expected, what to do.
    let text = error?.problem().message ?? ""
    #expect(text.contains(" Expected ") && text.hasSuffix("."))
  }

  @Test func `calls in a wrong order are named errors`() {
    let wrong: [(SceneError, (inout SceneWriter) -> Void)] = [
      (.endWithoutBegin, { $0.end() }), (.neverClosed(1), { $0.begin(PREVIEW_ELEMENT_H_STACK) }), (.empty, { _ in }),
      (
        .severalRoots,
        {
          for _ in 0..<2 {
            $0.begin(PREVIEW_ELEMENT_SPACER)
            $0.end()
          }
        }
      ),
      (.attributeOutsideElement(number: 5), { $0.integer(5, 1) }), (.unknownOperation(99, offset: 0), { $0.raw([99]) }),
      (
        .attributeAfterChild(element: PREVIEW_ELEMENT_H_STACK, attribute: PREVIEW_ATTRIBUTE_SPACING),
        {
          $0.begin(PREVIEW_ELEMENT_H_STACK)
          $0.begin(PREVIEW_ELEMENT_SPACER)
          $0.end()
          $0.number(PREVIEW_ATTRIBUTE_SPACING, 1)
          $0.end()
        }
      ),
      (
        .invalidText(element: PREVIEW_ELEMENT_TEXT, attribute: PREVIEW_ATTRIBUTE_TEXT),
        {
          $0.begin(PREVIEW_ELEMENT_TEXT)
          $0.string(PREVIEW_ATTRIBUTE_TEXT, [0xC3, 0x28])
          $0.end()
        }
      ),
    ]
    for (error, write) in wrong {
      #expect(throws: error) { try decode(bytes(write)) }
    }
  }

  @Test func `the limits of depth and number hold`() {
    let deep = bytes { writer in
      for _ in 0..<100_000 { writer.begin(PREVIEW_ELEMENT_COMPOSITE) }
    }
    #expect(throws: SceneError.tooDeep(limit: 512)) { try decode(deep) }
    let many = bytes { writer in
      writer.begin(PREVIEW_ELEMENT_H_STACK)
      for _ in 0..<1_000_000 {
        writer.begin(PREVIEW_ELEMENT_DIVIDER)
        writer.end()
      }
      writer.end()
    }
    #expect(throws: SceneError.tooManyElements(limit: 1_000_000)) { try decode(many) }
  }

  @Test func `the meaning of a surface is semantics with frames and nothing else`() throws {
    let good = SceneElement(
      .semantics,
      [
        SceneElement(.semantics).with(.frame, .numbers([1, 2, 3, 4])).with(.role, .string("button")).with(
          .label, .string("Go"))
      ]
    )
    .with(.frame, .numbers([0, 0, 10, 10]))
    let tree = try TreeNode(semantics: decode(good.bytes, purpose: .surfaceSemantics))
    #expect(tree.children.first?.label == "Go")
    #expect(tree.children.first?.frame == Rect(x: 1, y: 2, width: 3, height: 4))
    #expect(throws: SceneError.self) { try decode(red.bytes, purpose: .surfaceSemantics) }
    #expect(throws: SceneError.self) { try decode(SceneElement(.semantics).bytes, purpose: .surfaceSemantics) }
  }
}
