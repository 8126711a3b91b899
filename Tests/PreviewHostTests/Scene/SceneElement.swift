@testable import PreviewHost

/// An element of a scene under construction: what the tests write scenes with.
struct SceneElement {
  enum Value {
    case integer(Int64)
    case number(Double)
    case numbers([Double])
    case string(String)
    case bytes([UInt8])
  }

  var kind: UInt32
  var identity: UInt64 = 0
  var attributes: [(UInt32, Value)] = []
  var children: [SceneElement] = []

  init(_ kind: ElementKind, _ children: [SceneElement] = []) {
    self.kind = kind.rawValue
    self.children = children
  }

  func with(_ kind: AttributeKind, _ value: Value) -> SceneElement {
    var copy = self
    copy.attributes.append((kind.number, value))
    return copy
  }

  func identified(_ identity: UInt64) -> SceneElement {
    var copy = self
    copy.identity = identity
    return copy
  }

  func write(to writer: inout SceneWriter) {
    writer.begin(kind, identity: identity)
    for (number, value) in attributes {
      switch value {
      case .integer(let value): writer.integer(number, value)
      case .number(let value): writer.number(number, value)
      case .numbers(let value): writer.numbers(number, value)
      case .string(let value): writer.string(number, value.utf8)
      case .bytes(let value): writer.bytes(number, value)
      }
    }
    for child in children { child.write(to: &writer) }
    writer.end()
  }

  var bytes: [UInt8] {
    var writer = SceneWriter()
    write(to: &writer)
    return writer.bytes
  }

  func scene() throws -> Scene { try Scene(decoding: bytes, pluginVersion: .host) }
}

// MARK: - Elements as an author would name them

func text(_ text: String) -> SceneElement { SceneElement(.text).with(.text, .string(text)) }
func color(_ red: Double = 1, _ green: Double = 0, _ blue: Double = 0, _ alpha: Double = 1) -> SceneElement {
  SceneElement(.color).with(.color, .numbers([red, green, blue, alpha]))
}
let red = color(1, 0, 0)
let blue = color(0, 0, 1)
let green = color(0, 1, 0)
func spacer(minLength: Double? = nil) -> SceneElement { SceneElement(.spacer).optional(.minLength, minLength) }
let divider = SceneElement(.divider)
func shape(_ shape: Int64) -> SceneElement {
  SceneElement(.shape).with(.shape, .integer(shape)).with(.color, .numbers([0, 0, 0, 1]))
}
func hStack(spacing: Double? = nil, align: Int64 = 0, _ children: SceneElement...) -> SceneElement {
  SceneElement(.hStack, children).optional(.spacing, spacing).with(.alignment, .integer(align))
}
func vStack(spacing: Double? = nil, align: Int64 = 0, _ children: SceneElement...) -> SceneElement {
  SceneElement(.vStack, children).optional(.spacing, spacing).with(.alignment, .integer(align))
}
func zStack(align: Int64 = 0, _ children: SceneElement...) -> SceneElement {
  SceneElement(.zStack, children).with(.alignment, .integer(align))
}
func composite(_ name: String, _ children: SceneElement...) -> SceneElement {
  SceneElement(.composite, children).with(.name, .string(name))
}
func deferred(_ identity: UInt64) -> SceneElement { SceneElement(.deferred).identified(identity) }

// MARK: - Modifiers

extension SceneElement {
  func optional(_ kind: AttributeKind, _ value: Double?) -> SceneElement {
    value.map { with(kind, .number($0)) } ?? self
  }

  func frame(width: Double? = nil, height: Double? = nil, align: Int64 = 0) -> SceneElement {
    SceneElement(.frame, [self]).optional(.width, width).optional(.height, height).with(.alignment, .integer(align))
  }

  func frame(
    minWidth: Double? = nil, idealWidth: Double? = nil, maxWidth: Double? = nil, minHeight: Double? = nil,
    idealHeight: Double? = nil, maxHeight: Double? = nil, align: Int64 = 0
  ) -> SceneElement {
    SceneElement(.frame, [self]).optional(.minWidth, minWidth).optional(.idealWidth, idealWidth)
      .optional(.maxWidth, maxWidth).optional(.minHeight, minHeight).optional(.idealHeight, idealHeight)
      .optional(.maxHeight, maxHeight).with(.alignment, .integer(align))
  }

  func padding(_ top: Double, _ leading: Double, _ bottom: Double, _ trailing: Double) -> SceneElement {
    SceneElement(.padding, [self]).with(.insets, .numbers([top, leading, bottom, trailing]))
  }

  func padding(_ all: Double) -> SceneElement { padding(all, all, all, all) }

  func background(align: Int64 = 0, _ decoration: SceneElement) -> SceneElement {
    SceneElement(.background, [decoration, self]).with(.alignment, .integer(align))
  }

  func overlay(align: Int64 = 0, _ decoration: SceneElement) -> SceneElement {
    SceneElement(.overlay, [self, decoration]).with(.alignment, .integer(align))
  }

  func offset(x: Double = 0, y: Double = 0) -> SceneElement {
    SceneElement(.offset, [self]).with(.x, .number(x)).with(.y, .number(y))
  }

  func opacity(_ value: Double) -> SceneElement { SceneElement(.opacity, [self]).with(.opacity, .number(value)) }

  func shadow(_ radius: Double, x: Double = 0, y: Double = 0, alpha: Double = 0.33) -> SceneElement {
    SceneElement(.shadow, [self]).with(.color, .numbers([0, 0, 0, alpha])).with(.radius, .number(radius))
      .with(.x, .number(x)).with(.y, .number(y))
  }

  func clip(_ shape: Int64, radius: Double? = nil) -> SceneElement {
    SceneElement(.clip, [self]).with(.shape, .integer(shape)).optional(.cornerRadius, radius)
  }

  func aspectRatio(_ ratio: Double?, fill: Bool = false) -> SceneElement {
    SceneElement(.aspectRatio, [self]).optional(.ratio, ratio).with(.contentMode, .integer(fill ? 1 : 0))
  }

  func direction(_ direction: LayoutDirection) -> SceneElement {
    SceneElement(.direction, [self]).with(.layoutDirection, .integer(Int64(direction.rawValue)))
  }

  func font(_ size: Double, weight: Int64 = 400, design: Int64 = 0) -> SceneElement {
    with(.fontSize, .number(size)).with(.fontWeight, .integer(weight)).with(.fontDesign, .integer(design))
  }

  func foreground(_ red: Double, _ green: Double, _ blue: Double, _ alpha: Double = 1) -> SceneElement {
    with(.color, .numbers([red, green, blue, alpha]))
  }
}
