import CPreviewWire

@testable import PreviewHost

/// Writes scene operations, as the worker does.
struct SceneWriter {
  private(set) var bytes: [UInt8] = []

  private mutating func put<T: FixedWidthInteger>(_ value: T) {
    withUnsafeBytes(of: value) { bytes.append(contentsOf: $0) }
  }

  mutating func begin(_ kind: UInt32, identity: UInt64 = 0) {
    put(UInt8(WIRE_OP_BEGIN))
    put(kind)
    put(identity)
  }

  mutating func end() { put(UInt8(WIRE_OP_END)) }

  mutating func integer(_ attribute: UInt32, _ value: Int64) {
    put(UInt8(WIRE_OP_INTEGER))
    put(attribute)
    put(value)
  }

  mutating func number(_ attribute: UInt32, _ value: Double) {
    put(UInt8(WIRE_OP_NUMBER))
    put(attribute)
    put(value.bitPattern)
  }

  mutating func numbers(_ attribute: UInt32, _ values: [Double]) {
    put(UInt8(WIRE_OP_NUMBERS))
    put(attribute)
    put(UInt32(values.count))
    for value in values { put(value.bitPattern) }
  }

  mutating func string(_ attribute: UInt32, _ value: some Sequence<UInt8>) {
    put(UInt8(WIRE_OP_STRING))
    put(attribute)
    putBytes(Array(value))
  }

  mutating func bytes(_ attribute: UInt32, _ value: [UInt8]) {
    put(UInt8(WIRE_OP_BYTES))
    put(attribute)
    putBytes(value)
  }

  mutating func raw(_ values: [UInt8]) { bytes.append(contentsOf: values) }

  private mutating func putBytes(_ values: [UInt8]) {
    put(UInt32(values.count))
    bytes.append(contentsOf: values)
  }
}
