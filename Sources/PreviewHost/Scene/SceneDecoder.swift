import CPreviewABI
import CPreviewWire

extension Scene {
  /// Decodes and checks the scene operations of `CPreviewWire.h`.
  ///
  /// The bytes come from another process and are trusted in nothing.
  ///
  /// - Parameters:
  ///   - bytes: the operations of one whole emission.
  ///   - pluginVersion: the plugin's version of the boundary, for messages about what this host does not know.
  ///   - purpose: what the stream holds.
  /// - Throws: `SceneError`.
  public init(decoding bytes: [UInt8], pluginVersion: Version, purpose: Purpose = .content) throws(SceneError) {
    guard bytes.count <= Int(WIRE_SCENE_MAX_BYTES) else {
      throw .tooManyBytes(bytes: bytes.count, limit: Int(WIRE_SCENE_MAX_BYTES))
    }
    var decoder = SceneDecoder(bytes: bytes, pluginVersion: pluginVersion, purpose: purpose)
    try decoder.decode()
    self = decoder.scene
  }
}

/// Reads scene operations into a scene's arrays.
struct SceneDecoder {
  /// An element that is not closed yet.
  private struct Open {
    var element: Int
    var children = 0
    var seen: AttributeSet = []
  }

  private(set) var scene: Scene
  private let pluginVersion: Scene.Version
  private let purpose: Scene.Purpose
  private var position = 0
  private var operationStart = 0
  private var open: [Open] = []
  /// Open elements inside an unknown ancillary one, that one included; 0 when nothing is being skipped.
  private var skipping = 0
  private var begun = 0

  init(bytes: [UInt8], pluginVersion: Scene.Version, purpose: Scene.Purpose) {
    scene = Scene(unchecked: bytes)
    self.pluginVersion = pluginVersion
    self.purpose = purpose
  }

  mutating func decode() throws(SceneError) {
    while position < scene.bytes.count {
      operationStart = position
      let operation = try read(UInt8.self)
      switch Int32(operation) {
      case WIRE_OP_BEGIN: try begin(kind: read(UInt32.self), identity: read(UInt64.self))
      case WIRE_OP_INTEGER: try add(read(UInt32.self), .integer(read(Int64.self)))
      case WIRE_OP_NUMBER: try add(read(UInt32.self), .number(Double(bitPattern: read(UInt64.self))))
      case WIRE_OP_NUMBERS: try addNumbers(read(UInt32.self))
      case WIRE_OP_STRING:
        let number = try read(UInt32.self)
        let range = try readRange()
        try add(number, .string(first: range.lowerBound, count: range.count))
      case WIRE_OP_BYTES:
        let number = try read(UInt32.self)
        let range = try readRange()
        try add(number, .bytes(first: range.lowerBound, count: range.count))
      case WIRE_OP_END: try end()
      default: throw .unknownOperation(operation, offset: operationStart)
      }
    }
    guard open.isEmpty, skipping == 0 else { throw .neverClosed(open.count + skipping) }
    guard !scene.elements.isEmpty else { throw .empty }
  }
}

// MARK: - Operations

extension SceneDecoder {
  private mutating func begin(kind number: UInt32, identity: UInt64) throws(SceneError) {
    begun += 1
    guard begun <= Int(WIRE_SCENE_MAX_ELEMENTS) else { throw .tooManyElements(limit: Int(WIRE_SCENE_MAX_ELEMENTS)) }
    guard open.count + skipping < Int(WIRE_SCENE_MAX_DEPTH) else { throw .tooDeep(limit: Int(WIRE_SCENE_MAX_DEPTH)) }
    if skipping > 0 {
      skipping += 1
      return
    }
    guard let kind = ElementKind(rawValue: number) else {
      guard number & PREVIEW_CRITICAL == 0 else { throw .unknownElement(number: number, plugin: pluginVersion) }
      if let parent = open.last, parent.children == 0 { try check(parent) }
      skipping = 1
      return
    }
    if purpose == .surfaceSemantics, kind != .semantics, kind != .composite { throw .notSemantics(element: number) }
    if open.isEmpty {
      guard scene.elements.isEmpty else { throw .severalRoots }
    } else {
      if open[open.count - 1].children == 0 { try check(open[open.count - 1]) }
      open[open.count - 1].children += 1
    }
    open.append(Open(element: scene.elements.count))
    scene.depth = max(scene.depth, open.count)
    scene.elements.append(
      Scene.Element(
        kind: kind, depth: UInt16(open.count - 1), end: 0, firstAttribute: Int32(scene.attributes.count),
        attributeCount: 0, identity: identity))
  }

  private mutating func end() throws(SceneError) {
    if skipping > 0 {
      skipping -= 1
      return
    }
    guard let closed = open.popLast() else { throw .endWithoutBegin }
    if closed.children == 0 { try check(closed) }
    scene.elements[closed.element].end = Int32(scene.elements.count)
    let kind = scene.elements[closed.element].kind
    if purpose == .surfaceSemantics { return }
    switch kind.children {
    case .none where closed.children > 0:
      throw .childCount(element: kind.rawValue, found: closed.children, expected: "none")
    case .one where closed.children != 1:
      throw .childCount(element: kind.rawValue, found: closed.children, expected: "one")
    case .two where closed.children != 2:
      throw .childCount(element: kind.rawValue, found: closed.children, expected: "two")
    default: break
    }
  }

  private mutating func add(_ number: UInt32, _ value: Scene.Value) throws(SceneError) {
    if skipping > 0 { return }
    guard let last = open.last else { throw .attributeOutsideElement(number: number) }
    let element = scene.elements[last.element].kind
    guard last.children == 0 else { throw .attributeAfterChild(element: element.rawValue, attribute: number) }
    guard let kind = AttributeKind(number: number) else {
      guard number & PREVIEW_CRITICAL == 0 else {
        throw .unknownAttribute(number: number, element: element.rawValue, plugin: pluginVersion)
      }
      return
    }
    guard kind.isAncillary || element.permitted.contains(kind) else {
      throw .misplacedAttribute(element: element.rawValue, attribute: number)
    }
    guard !last.seen.contains(kind) else { throw .attributeTwice(element: element.rawValue, attribute: number) }
    try scene.check(value, of: kind, on: element)
    open[open.count - 1].seen.insert(kind)
    scene.attributes.append(Scene.Attribute(kind: kind, value: value))
    scene.elements[last.element].attributeCount += 1
  }

  private mutating func addNumbers(_ number: UInt32) throws(SceneError) {
    let count = Int(try read(UInt32.self))
    guard count <= (scene.bytes.count - position) / 8 else { throw .truncated(offset: operationStart) }
    let first = scene.numbers.count
    for _ in 0..<count {
      let value = Double(bitPattern: try read(UInt64.self))
      if skipping == 0 { scene.numbers.append(value) }
    }
    try add(number, .numbers(first: Int32(first), count: Int32(count)))
  }

  /// Checks an element when all its attributes are there.
  private func check(_ closed: Open) throws(SceneError) {
    let kind = scene.elements[closed.element].kind
    let required: AttributeSet = purpose == .surfaceSemantics && kind == .semantics ? [.frame] : kind.required
    if let missing = required.firstMissing(in: closed.seen) {
      throw .missingAttribute(element: kind.rawValue, attribute: missing.number)
    }
    try scene.checkTogether(closed.element)
  }
}

// MARK: - Bytes

extension SceneDecoder {
  /// Reads an integer in the machine's own order, unaligned.
  private mutating func read<T: FixedWidthInteger & BitwiseCopyable>(_ type: T.Type) throws(SceneError) -> T {
    let size = MemoryLayout<T>.size
    guard scene.bytes.count - position >= size else { throw .truncated(offset: operationStart) }
    // Inside the bytes by the guard above.
    let value = scene.bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: position, as: T.self) }
    position += size
    return value
  }

  /// Reads a length and skips as many bytes, which it answers the range of.
  private mutating func readRange() throws(SceneError) -> Range<Int> {
    let count = Int(try read(UInt32.self))
    guard scene.bytes.count - position >= count else { throw .truncated(offset: operationStart) }
    defer { position += count }
    return position..<position + count
  }
}
