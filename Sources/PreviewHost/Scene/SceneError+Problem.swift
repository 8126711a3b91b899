extension SceneError {
  /// The error as every report shows it.
  ///
  /// - Parameters:
  ///   - subject: what the message begins with, such as a preview's id; nil for nothing.
  ///   - phase: what was being done when the scene was emitted.
  public func problem(of subject: String? = nil, phase: String = "content") -> Problem {
    Problem(code: code, phase: phase, message: (subject.map { "\(SafeText.escape($0)): " } ?? "") + text)
  }

  /// The stable name for programs.
  public var code: String {
    switch self {
    case .truncated, .unknownOperation, .endWithoutBegin, .neverClosed, .attributeOutsideElement: "malformedScene"
    case .empty: "emptyScene"
    case .severalRoots: "severalRoots"
    case .attributeAfterChild: "attributeAfterChild"
    case .attributeTwice: "attributeTwice"
    case .unknownElement: "unknownElement"
    case .unknownAttribute: "unknownAttribute"
    case .misplacedAttribute: "misplacedAttribute"
    case .wrongType: "wrongType"
    case .outOfRange: "valueOutOfRange"
    case .missingAttribute: "missingAttribute"
    case .childCount: "childCount"
    case .invalidText: "invalidText"
    case .textTooLong: "textTooLong"
    case .tooManyLines: "tooManyLines"
    case .wordTooLong: "wordTooLong"
    case .tooFewPixels: "tooFewPixels"
    case .tooDeep: "sceneTooDeep"
    case .tooManyElements: "tooManyElements"
    case .tooManyBytes: "sceneTooLarge"
    case .notSemantics: "notSemantics"
    }
  }

  /// What was found, what was expected, what to do.
  public var text: String {
    switch self {
    case .truncated(let offset):
      "the scene ends inside the operation at byte \(offset). Expected whole operations. The worker or the plugin "
        + "ended in the middle of it: run the preview again."
    case .unknownOperation(let byte, let offset):
      "byte \(offset) of the scene is \(byte), which is no operation. Expected \(1) to \(7). Use the worker of the same "
        + "build as this host."
    case .empty:
      "the scene holds no element that this host knows. Expected exactly one root. Emit one element before the emit "
        + "function returns."
    case .severalRoots:
      "the scene has a second root. Expected exactly one. Put the elements into one stack."
    case .endWithoutBegin:
      "end_element was called while no element was open. Expected one for every begin_element. Remove the call."
    case .neverClosed(let count):
      "\(count) \(count == 1 ? "element was" : "elements were") never closed. Expected one end_element for every "
        + "begin_element. Add the calls."
    case .attributeOutsideElement(let number):
      "\(Self.attribute(number)) was set while no element was open. Expected it after begin_element. Move the call."
    case .attributeAfterChild(let element, let number):
      "\(Self.attribute(number)) of \(Self.element(element)) was set after its first child. Expected attributes before "
        + "children. Move the call."
    case .attributeTwice(let element, let number):
      "\(Self.attribute(number)) of \(Self.element(element)) was set twice. Expected once. Remove one call."
    case .unknownElement(let number, let plugin):
      "element \(Self.hexadecimal(number)) is unknown and critical. The plugin was built for boundary "
        + "\(plugin.text), this host knows \(Scene.Version.host.text). Update preview-host, or leave the element out."
    case .unknownAttribute(let number, let element, let plugin):
      "attribute \(Self.hexadecimal(number)) of \(Self.element(element)) is unknown and critical. The plugin was built "
        + "for boundary \(plugin.text), this host knows \(Scene.Version.host.text). Update preview-host, or leave the "
        + "attribute out."
    case .misplacedAttribute(let element, let number):
      "\(Self.element(element)) has \(Self.attribute(number)), which it does not take. Expected one of the attributes "
        + "that PreviewABI.h lists beside it. Remove it."
    case .wrongType(let element, let number, let expected, let found):
      "\(Self.attribute(number)) of \(Self.element(element)) is of type \(found). Expected \(expected). Set it with the "
        + "function of that type."
    case .outOfRange(let element, let number, let found, let expected):
      "\(Self.attribute(number)) of \(Self.element(element)) is \(found). Expected \(expected). Correct the value."
    case .missingAttribute(let element, let number):
      "\(Self.element(element)) lacks \(Self.attribute(number)). Expected it before the first child. Set it."
    case .childCount(let element, let found, let expected):
      "\(Self.element(element)) has \(found) \(found == 1 ? "child" : "children"). Expected \(expected). Put several "
        + "into one stack or composite, and leave an element without content out."
    case .invalidText(let element, let number):
      "\(Self.attribute(number)) of \(Self.element(element)) is not UTF-8. Expected UTF-8. Convert the text."
    case .textTooLong(let bytes, let limit):
      "a text has \(bytes) bytes. Expected at most \(limit). Show a part of it."
    case .tooManyLines(let lines, let limit):
      "a text has \(lines) lines. Expected at most \(limit). Show a part of it."
    case .wordTooLong(let bytes, let limit):
      "a text has \(bytes) bytes without a blank. Expected at most \(limit) in a row. Put blanks or line breaks into it, or "
        + "show a part of it."
    case .tooFewPixels(let bytes, let needed):
      "an image has \(bytes) bytes of pixels. Expected at least \(needed) for its width, height, stride and format. "
        + "Correct one of them."
    case .tooDeep(let limit):
      "elements are nested more than \(limit) deep. Expected at most \(limit). A view that contains itself never ends."
    case .tooManyElements(let limit):
      "the scene has more than \(limit) elements. Expected at most \(limit). Show a part of the data."
    case .tooManyBytes(let bytes, let limit):
      "the scene has \(bytes) bytes. Expected at most \(limit). Use smaller images."
    case .notSemantics(let element):
      "the meaning of a surface holds \(Self.element(element)). Expected SEMANTICS elements with FRAME. Remove it."
    }
  }

  private static func hexadecimal(_ number: UInt32) -> String {
    let digits = String(number, radix: 16, uppercase: true)
    return "0x" + String(repeating: "0", count: 8 - digits.count) + digits
  }

  private static func element(_ number: UInt32) -> String {
    ElementKind(rawValue: number).map { "\($0)".macroName } ?? "element \(hexadecimal(number))"
  }

  private static func attribute(_ number: UInt32) -> String {
    AttributeKind(number: number).map { "\($0)".macroName } ?? "attribute \(hexadecimal(number))"
  }
}

extension Scene.Version {
  /// Such as "1.0".
  var text: String { "\(major).\(minor)" }
}

extension String {
  /// The name of a case as the boundary's header writes it: `hStack` is `H_STACK`.
  fileprivate var macroName: String {
    reduce(into: "") { result, character in
      if character.isUppercase { result.append("_") }
      result.append(contentsOf: character.uppercased())
    }
  }
}
