import CPreviewABI

/// What a preview emitted: a tree of elements with typed attributes, checked as a whole.
///
/// The elements stand in one flat array, depth first, so that the children of an element are the elements after
/// it up to its `end`. A scene exists only when every attribute has the right type and range, so that layout and
/// drawing read values without asking again. Strings and bytes stay where they arrived, in `bytes`.
public struct Scene: Sendable {
  /// A version of the boundary.
  public struct Version: Hashable, Sendable {
    /// Plugins and hosts of one major version understand each other.
    public var major: Int
    /// Grows with every addition.
    public var minor: Int

    /// Makes a version.
    public init(major: Int, minor: Int) {
      self.major = major
      self.minor = minor
    }

    /// The version of this host.
    public static let host = Version(major: Int(PREVIEW_ABI_MAJOR), minor: Int(PREVIEW_ABI_MINOR))
  }

  /// What a stream of scene operations holds.
  public enum Purpose: Sendable {
    /// Elements to lay out and draw.
    case content
    /// The meaning of a surface: SEMANTICS elements that carry FRAME.
    case surfaceSemantics
  }

  struct Element: Sendable {
    var kind: ElementKind
    /// Levels above this one.
    var depth: UInt16
    /// The index after the last element of this subtree.
    var end: Int32
    var firstAttribute: Int32
    var attributeCount: Int32
    var identity: UInt64
  }

  enum Value: Sendable {
    case integer(Int64)
    case number(Double)
    /// A range of `numbers`.
    case numbers(first: Int32, count: Int32)
    /// A range of `bytes`, valid UTF-8.
    case string(first: Int, count: Int)
    /// A range of `bytes`.
    case bytes(first: Int, count: Int)
  }

  struct Attribute: Sendable {
    var kind: AttributeKind
    var value: Value
  }

  var elements: [Element] = []
  var attributes: [Attribute] = []
  var numbers: [Double] = []
  /// The operations as they came.
  let bytes: [UInt8]
  /// Levels of the deepest element; 1 for a scene of one element.
  public internal(set) var depth = 0

  /// Whether content of some element is still to be asked for.
  var hasDeferredElements: Bool { elements.contains { $0.kind == .deferred } }

  /// How many elements there are, skipped ones not counted.
  public var elementCount: Int { elements.count }

  init(unchecked bytes: [UInt8]) {
    self.bytes = bytes
  }
}

// MARK: - Reading

extension Scene {
  private func value(_ kind: AttributeKind, of element: Int) -> Value? {
    let first = Int(elements[element].firstAttribute)
    for index in first..<(first + Int(elements[element].attributeCount)) where attributes[index].kind == kind {
      return attributes[index].value
    }
    return nil
  }

  func number(_ kind: AttributeKind, of element: Int) -> Double? {
    if case .number(let number)? = value(kind, of: element) { return number }
    return nil
  }

  func integer(_ kind: AttributeKind, of element: Int) -> Int? {
    if case .integer(let number)? = value(kind, of: element) { return Int(number) }
    return nil
  }

  func numbers(_ kind: AttributeKind, of element: Int) -> ArraySlice<Double>? {
    if case .numbers(let first, let count)? = value(kind, of: element) {
      return numbers[Int(first)..<Int(first) + Int(count)]
    }
    return nil
  }

  func string(_ kind: AttributeKind, of element: Int) -> String? {
    if case .string(let first, let count)? = value(kind, of: element) {
      return String(decoding: bytes[first..<first + count], as: UTF8.self)
    }
    return nil
  }

  func bytes(_ kind: AttributeKind, of element: Int) -> ArraySlice<UInt8>? {
    if case .bytes(let first, let count)? = value(kind, of: element) { return bytes[first..<first + count] }
    return nil
  }

  /// The indices of an element's own children, composites among them.
  func children(of element: Int) -> Children {
    Children(scene: self, position: element + 1, end: Int(elements[element].end))
  }

  struct Children: Sequence, IteratorProtocol {
    let scene: Scene
    var position: Int
    let end: Int

    mutating func next() -> Int? {
      guard position < end else { return nil }
      defer { position = Int(scene.elements[position].end) }
      return position
    }
  }
}
