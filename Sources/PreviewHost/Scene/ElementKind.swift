/// The kinds of elements that this host knows, by their numbers in the boundary (`PREVIEW_ELEMENT_…`).
public enum ElementKind: UInt32, CaseIterable, Sendable {
  case hStack = 0x8000_0001
  case vStack = 0x8000_0002
  case zStack = 0x8000_0003
  case frame = 0x8000_0004
  case padding = 0x8000_0005
  case background = 0x8000_0006
  case overlay = 0x8000_0007
  case offset = 0x8000_0008
  case opacity = 0x8000_0009
  case shadow = 0x8000_000A
  case clip = 0x8000_000B
  case aspectRatio = 0x8000_000C
  case direction = 0x8000_000D
  case composite = 0x8000_000E
  case button = 0x8000_000F
  case semantics = 0x8000_0010
  case text = 0x8000_0040
  case image = 0x8000_0041
  case color = 0x8000_0042
  case gradient = 0x8000_0043
  case shape = 0x8000_0044
  case spacer = 0x8000_0045
  case divider = 0x8000_0046
  case deferred = 0x8000_0047

  /// How many children an element of this kind takes.
  ///
  /// Composites stand for their own children.
  enum Children {
    case none
    case any
    case one
    case two
  }

  /// How many children an element of this kind takes.
  var children: Children {
    switch self {
    case .hStack, .vStack, .zStack, .composite: .any
    case .frame, .padding, .offset, .opacity, .shadow, .clip, .aspectRatio, .direction, .button, .semantics: .one
    case .background, .overlay: .two
    case .text, .image, .color, .gradient, .shape, .spacer, .divider, .deferred: .none
    }
  }

  /// The attributes without which an element of this kind means nothing.
  var required: AttributeSet {
    switch self {
    case .padding: [.insets]
    case .opacity: [.opacity]
    case .shadow: [.color, .radius]
    case .clip, .shape: [.shape]
    case .direction: [.layoutDirection]
    case .text: [.text]
    case .color: [.color]
    case .gradient: [.gradientStops, .gradientPoints]
    default: []
    }
  }

  /// The critical attributes that an element of this kind takes.
  var permitted: AttributeSet {
    switch self {
    case .hStack, .vStack: [.spacing, .alignment]
    case .zStack, .background, .overlay: [.alignment]
    case .frame:
      [
        .width, .height, .minWidth, .idealWidth, .maxWidth, .minHeight, .idealHeight, .maxHeight, .alignment,
      ]
    case .padding: [.insets]
    case .offset: [.x, .y]
    case .opacity: [.opacity]
    case .shadow: [.color, .radius, .x, .y]
    case .clip: [.shape, .cornerRadius]
    case .aspectRatio: [.ratio, .contentMode]
    case .direction: [.layoutDirection]
    case .text:
      [
        .text, .color, .fontFamily, .fontDesign, .fontSize, .fontWeight, .fontItalic, .lineLimit, .textAlignment,
      ]
    case .image:
      [
        .png, .pixels, .pixelWidth, .pixelHeight, .pixelStride, .pixelFormat, .scale, .resizable,
      ]
    case .color, .divider: [.color]
    case .gradient: [.gradientStops, .gradientPoints]
    case .shape:
      [
        .shape, .cornerRadius, .color, .gradientStops, .gradientPoints, .lineWidth, .lineInset, .lineCap, .lineJoin,
        .lineDash, .lineDashPhase,
      ]
    case .spacer: [.minLength]
    case .composite, .button, .semantics, .deferred: []
    }
  }
}
