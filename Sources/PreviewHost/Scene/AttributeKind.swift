/// The attributes that this host knows, in the order of their numbers in the boundary (`PREVIEW_ATTRIBUTE_…`).
///
/// The raw value is an index of this program's own, small enough for `AttributeSet`; `number` is the boundary's.
public enum AttributeKind: UInt8, CaseIterable, Sendable {
  case spacing, alignment, width, height, minWidth, idealWidth, maxWidth, minHeight, idealHeight, maxHeight, insets
  case x, y, ratio, contentMode, layoutDirection, minLength
  case opacity, color, radius, shape, cornerRadius, lineWidth, lineInset, lineCap, lineJoin, lineDash
  case lineDashPhase, gradientStops, gradientPoints
  case text, fontFamily, fontDesign, fontSize, fontWeight, fontItalic, lineLimit, textAlignment
  case png, pixels, pixelWidth, pixelHeight, pixelStride, pixelFormat, scale, resizable
  case name, identifier, role, label, value, hint, hidden, frame

  /// Runs of consecutive numbers: the first number, and the raw values that they stand for.
  private static let runs: [(first: UInt32, kinds: ClosedRange<UInt8>)] = [
    (0x8000_0001, AttributeKind.spacing.rawValue...AttributeKind.minLength.rawValue),
    (0x8000_0040, AttributeKind.opacity.rawValue...AttributeKind.gradientPoints.rawValue),
    (0x8000_0080, AttributeKind.text.rawValue...AttributeKind.textAlignment.rawValue),
    (0x8000_00C0, AttributeKind.png.rawValue...AttributeKind.resizable.rawValue),
    (0x0000_0001, AttributeKind.name.rawValue...AttributeKind.frame.rawValue),
  ]

  /// The attribute of a number, if this host knows it.
  init?(number: UInt32) {
    for run in Self.runs where number >= run.first && number - run.first < UInt32(run.kinds.count) {
      self.init(rawValue: run.kinds.lowerBound + UInt8(number - run.first))
      return
    }
    return nil
  }

  /// The attribute's number in the boundary.
  public var number: UInt32 {
    for run in Self.runs where run.kinds.contains(rawValue) {
      return run.first + UInt32(rawValue - run.kinds.lowerBound)
    }
    return 0
  }

  /// Whether the attribute may stand on any element: those of meaning.
  var isAncillary: Bool { rawValue >= AttributeKind.name.rawValue }
}

/// A set of attributes.
struct AttributeSet: Sendable, ExpressibleByArrayLiteral {
  private var bits: UInt64

  init(arrayLiteral elements: AttributeKind...) {
    bits = elements.reduce(0) { $0 | (1 << UInt64($1.rawValue)) }
  }

  func contains(_ kind: AttributeKind) -> Bool { bits & (1 << UInt64(kind.rawValue)) != 0 }

  mutating func insert(_ kind: AttributeKind) { bits |= 1 << UInt64(kind.rawValue) }

  /// The first attribute of this set that `other` lacks.
  func firstMissing(in other: AttributeSet) -> AttributeKind? {
    let missing = bits & ~other.bits
    return missing == 0 ? nil : AttributeKind(rawValue: UInt8(missing.trailingZeroBitCount))
  }
}
