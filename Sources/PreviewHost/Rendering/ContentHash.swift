import CXXHash

/// XXH3 with 128 bits.
public struct ContentHash: Hashable, Sendable {
  /// The upper half.
  public let high: UInt64
  /// The lower half.
  public let low: UInt64

  /// Hashes bytes.
  public init(of bytes: UnsafeRawBufferPointer, seed: UInt64 = 0) {
    self.init(XXH3_128bits_withSeed(bytes.baseAddress, bytes.count, seed))
  }

  fileprivate init(_ hash: XXH128_hash_t) {
    high = hash.high64
    low = hash.low64
  }

  /// Hashes bytes.
  public init(of bytes: [UInt8], seed: UInt64 = 0) {
    self = bytes.withUnsafeBytes { ContentHash(of: $0, seed: seed) }
  }

  /// Reads 32 hexadecimal digits in lower case; `nil` for anything else.
  public init?(text: some StringProtocol) {
    var halves: (UInt64, UInt64) = (0, 0)
    var count = 0
    for digit in text.utf8 {
      let value: UInt8
      switch digit {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): value = digit - UInt8(ascii: "0")
      case UInt8(ascii: "a")...UInt8(ascii: "f"): value = digit - UInt8(ascii: "a") + 10
      default: return nil
      }
      halves.0 = halves.0 << 4 | halves.1 >> 60
      halves.1 = halves.1 << 4 | UInt64(value)
      count += 1
    }
    guard count == 32 else { return nil }
    (high, low) = halves
  }

  /// 32 hexadecimal digits, the upper half first: the canonical form of xxHash.
  public var text: String { Self.digits(high) + Self.digits(low) }

  private static func digits(_ value: UInt64) -> String {
    let text = String(value, radix: 16)
    return String(repeating: "0", count: 16 - text.count) + text
  }
}

/// Hashes bytes piece by piece.
struct ContentHasher: ~Copyable {
  private let state: OpaquePointer?

  init() {
    state = XXH3_createState()
    XXH3_128bits_reset(state)
  }

  deinit { XXH3_freeState(state) }

  /// Forgets everything.
  mutating func reset() { XXH3_128bits_reset(state) }

  mutating func update(_ bytes: UnsafeRawBufferPointer) { XXH3_128bits_update(state, bytes.baseAddress, bytes.count) }

  func finish() -> ContentHash { ContentHash(XXH3_128bits_digest(state)) }
}
