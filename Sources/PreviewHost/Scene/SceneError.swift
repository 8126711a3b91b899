/// Why bytes are not a scene.
public enum SceneError: Error, Hashable, Sendable {
  /// The stream ends inside an operation; the offset is where that operation starts.
  case truncated(offset: Int)
  /// A byte that is no operation.
  case unknownOperation(UInt8, offset: Int)
  /// No root element, or none that this host knows.
  case empty
  /// A second element beside the root.
  case severalRoots
  /// `end_element` without an open element.
  case endWithoutBegin
  /// The stream ends while so many elements are open.
  case neverClosed(Int)
  /// An attribute outside of any element.
  case attributeOutsideElement(number: UInt32)
  /// An attribute after the first child of its element.
  case attributeAfterChild(element: UInt32, attribute: UInt32)
  /// The same attribute twice on one element.
  case attributeTwice(element: UInt32, attribute: UInt32)
  /// A critical element that this host does not know.
  case unknownElement(number: UInt32, plugin: Scene.Version)
  /// A critical attribute that this host does not know.
  case unknownAttribute(number: UInt32, element: UInt32, plugin: Scene.Version)
  /// A known attribute on an element that does not take it.
  case misplacedAttribute(element: UInt32, attribute: UInt32)
  /// A value of the wrong type; `expected` and `found` are names of types.
  case wrongType(element: UInt32, attribute: UInt32, expected: String, found: String)
  /// A value out of its range; `expected` describes the range.
  case outOfRange(element: UInt32, attribute: UInt32, found: String, expected: String)
  /// A required attribute is not there.
  case missingAttribute(element: UInt32, attribute: UInt32)
  /// A wrong number of children.
  case childCount(element: UInt32, found: Int, expected: String)
  /// Text that is not UTF-8.
  case invalidText(element: UInt32, attribute: UInt32)
  /// Text longer than the limit.
  case textTooLong(bytes: Int, limit: Int)
  /// A text with more line breaks than the limit.
  case tooManyLines(lines: Int, limit: Int)
  /// A text with a longer stretch without a blank than the limit.
  case wordTooLong(bytes: Int, limit: Int)
  /// Pixels that are fewer than width, height, stride and format say.
  case tooFewPixels(bytes: Int, needed: Int)
  /// Elements nested deeper than the limit.
  case tooDeep(limit: Int)
  /// More elements than the limit.
  case tooManyElements(limit: Int)
  /// A longer stream than the limit.
  case tooManyBytes(bytes: Int, limit: Int)
  /// Something other than SEMANTICS in the meaning of a surface.
  case notSemantics(element: UInt32)
}
