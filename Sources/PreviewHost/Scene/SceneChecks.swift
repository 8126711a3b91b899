import CPreviewABI

extension Scene {
  /// Checks one value against its attribute's rule.
  func check(_ value: Value, of kind: AttributeKind, on element: ElementKind) throws(SceneError) {
    func wrongType(_ expected: String) -> SceneError {
      .wrongType(element: element.rawValue, attribute: kind.number, expected: expected, found: value.typeName)
    }
    func outOfRange(_ found: String, _ expected: String) -> SceneError {
      .outOfRange(element: element.rawValue, attribute: kind.number, found: found, expected: expected)
    }
    switch kind.rule {
    case .number(let range):
      guard case .number(let number) = value else { throw wrongType("number") }
      guard range.contains(number) else { throw outOfRange("\(number)", range.text) }
    case .positive(let limit):
      guard case .number(let number) = value else { throw wrongType("number") }
      guard number > 0, number <= limit else { throw outOfRange("\(number)", "more than 0, at most \(limit.text)") }
    case .integer(let range):
      guard case .integer(let number) = value else { throw wrongType("integer") }
      guard range.contains(number) else {
        throw outOfRange("\(number)", "\(range.lowerBound) to \(range.upperBound)")
      }
    case .alignment:
      guard case .integer(let number) = value else { throw wrongType("integer") }
      let vertical = number & ~15
      guard 0...2 ~= number & 15, 0...Int64(PREVIEW_ALIGN_LAST_BASELINE) ~= vertical, vertical % 16 == 0 else {
        throw outOfRange("\(number)", "one horizontal and one vertical PREVIEW_ALIGN_… value")
      }
    case .numbers(let count, let repeated, let range):
      guard case .numbers(let first, let found) = value else { throw wrongType("numbers") }
      guard repeated ? Int(found) % count == 0 && (found > 0 || count == 1) : Int(found) == count else {
        throw outOfRange("\(found) numbers", repeated ? "a multiple of \(count) numbers" : "\(count) numbers")
      }
      guard found <= AttributeLimit.listNumbers else {
        throw outOfRange("\(found) numbers", "at most \(AttributeLimit.listNumbers) numbers")
      }
      for number in numbers[Int(first)..<Int(first) + Int(found)] where !range.contains(number) {
        throw outOfRange("\(number)", range.text)
      }
    case .string:
      guard case .string(let first, let count) = value else { throw wrongType("string") }
      guard count <= AttributeLimit.textBytes else {
        throw .textTooLong(bytes: count, limit: AttributeLimit.textBytes)
      }
      let lines = bytes[first..<first + count].count { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
      guard lines < AttributeLimit.textLines else {
        throw .tooManyLines(lines: lines + 1, limit: AttributeLimit.textLines)
      }
      let word = longestWord(first..<first + count)
      guard word <= AttributeLimit.wordBytes else {
        throw .wordTooLong(bytes: word, limit: AttributeLimit.wordBytes)
      }
      guard isUTF8(first..<first + count) else {
        throw .invalidText(element: element.rawValue, attribute: kind.number)
      }
    case .bytes:
      guard case .bytes = value else { throw wrongType("bytes") }
    }
    if kind == .frame, case .numbers(let first, _) = value {
      for number in numbers[Int(first) + 2..<Int(first) + 4] where number < 0 {
        throw outOfRange("\(number)", "a width and height of 0 or more")
      }
    }
  }

  /// Checks what the attributes of one element say together.
  func checkTogether(_ element: Int) throws(SceneError) {
    let kind = elements[element].kind
    func missing(_ attribute: AttributeKind) -> SceneError {
      .missingAttribute(element: kind.rawValue, attribute: attribute.number)
    }
    switch kind {
    case .image:
      guard let pixels = bytes(.pixels, of: element) else {
        guard bytes(.png, of: element) != nil else { throw missing(.png) }
        return
      }
      guard bytes(.png, of: element) == nil else {
        throw .misplacedAttribute(element: kind.rawValue, attribute: AttributeKind.pixels.number)
      }
      guard let width = integer(.pixelWidth, of: element) else { throw missing(.pixelWidth) }
      guard let height = integer(.pixelHeight, of: element) else { throw missing(.pixelHeight) }
      let row = width * PixelLayout.Format(checked: integer(.pixelFormat, of: element) ?? 1).bytesPerPixel
      let stride = integer(.pixelStride, of: element) ?? row
      guard stride >= row else {
        throw .outOfRange(
          element: kind.rawValue, attribute: AttributeKind.pixelStride.number, found: "\(stride)",
          expected: "at least \(row), the bytes of one row")
      }
      let needed = stride * (height - 1) + row
      guard pixels.count >= needed else { throw .tooFewPixels(bytes: pixels.count, needed: needed) }
    case .shape:
      if numbers(.gradientStops, of: element) != nil {
        guard numbers(.gradientPoints, of: element) != nil else { throw missing(.gradientPoints) }
      } else if numbers(.color, of: element) == nil {
        throw missing(.color)
      }
    default: break
    }
  }

  /// The most bytes in a row without an ASCII blank.
  private func longestWord(_ range: Range<Int>) -> Int {
    guard range.count > AttributeLimit.wordBytes else { return range.count }
    return bytes[range].split { $0 == 0x20 || (0x09...0x0D).contains($0) }.map(\.count).max() ?? 0
  }

  private func isUTF8(_ range: Range<Int>) -> Bool {
    bytes.withUnsafeBufferPointer { String(validating: $0[range], as: UTF8.self) != nil }
  }
}

extension Scene.Value {
  fileprivate var typeName: String {
    switch self {
    case .integer: "integer"
    case .number: "number"
    case .numbers: "numbers"
    case .string: "string"
    case .bytes: "bytes"
    }
  }
}

extension Double {
  fileprivate var text: String { self == rounded() && abs(self) < 1e15 ? "\(Int(self))" : "\(self)" }
}

extension ClosedRange<Double> {
  fileprivate var text: String {
    upperBound == .infinity ? "at least \(lowerBound.text)" : "\(lowerBound.text) to \(upperBound.text)"
  }
}
