/// A proposal inside the engine: NaN stands for "choose your own".
struct Proposal {
  var width: Double
  var height: Double

  init(width: Double, height: Double) {
    // One bit pattern for each value, because the cache compares bits: no negative zero, one NaN.
    self.width = width.isNaN ? .nan : width + 0
    self.height = height.isNaN ? .nan : height + 0
  }

  init(_ proposal: ProposedSize) {
    self.init(width: proposal.width ?? .nan, height: proposal.height ?? .nan)
  }

  static let unspecified = Proposal(width: .nan, height: .nan)
}

/// The size that a node chose, and where the baselines of its text lie; NaN where it has none.
struct Measurement {
  var width: Double
  var height: Double
  var firstBaseline = Double.nan
  var lastBaseline = Double.nan

  static let zero = Measurement(width: 0, height: 0)

  /// The same, with its content moved down and in a box of another size.
  func placed(y: Double, width: Double, height: Double) -> Measurement {
    Measurement(width: width, height: height, firstBaseline: firstBaseline + y, lastBaseline: lastBaseline + y)
  }
}

extension Double {
  /// This number, or another one in place of NaN.
  func or(_ other: Double) -> Double { isNaN ? other : self }
}

/// What every node answered to every proposal so far: open addressing over one flat array.
struct MeasurementCache {
  private struct Entry {
    var node: Int32
    var width: UInt64
    var height: UInt64
    var measurement: Measurement
  }

  private var entries: [Entry] = []
  /// Index into `entries`, plus one; zero is free.
  ///
  /// The count is a power of two.
  private var table: [Int32]

  init(expecting count: Int) {
    var size = 64
    while size < count * 2 { size *= 2 }
    table = Array(repeating: 0, count: size)
    entries.reserveCapacity(count)
  }

  private func start(_ node: Int32, _ width: UInt64, _ height: UInt64) -> Int {
    // Multiplicative hashing (Knuth, TAOCP 6.4) of the three words; the high bits are the mixed ones.
    var hash = UInt64(UInt32(bitPattern: node)) &* 0x9E37_79B9_7F4A_7C15
    hash = (hash ^ width) &* 0xC2B2_AE3D_27D4_EB4F
    hash = ((hash ^ (hash >> 29)) ^ height) &* 0x1656_67B1_9E37_79F9
    return Int((hash ^ (hash >> 32)) & UInt64(table.count - 1))
  }

  subscript(node: Int32, proposal: Proposal) -> Measurement? {
    let width = proposal.width.bitPattern
    let height = proposal.height.bitPattern
    var index = start(node, width, height)
    while table[index] != 0 {
      let entry = entries[Int(table[index]) - 1]
      if entry.node == node, entry.width == width, entry.height == height { return entry.measurement }
      index = (index + 1) & (table.count - 1)
    }
    return nil
  }

  /// Adds an answer that is not there yet.
  mutating func add(_ measurement: Measurement, node: Int32, proposal: Proposal) {
    if entries.count * 2 >= table.count { grow() }
    entries.append(
      Entry(
        node: node, width: proposal.width.bitPattern, height: proposal.height.bitPattern, measurement: measurement))
    insert(entries.count - 1)
  }

  private mutating func insert(_ entry: Int) {
    var index = start(entries[entry].node, entries[entry].width, entries[entry].height)
    while table[index] != 0 { index = (index + 1) & (table.count - 1) }
    table[index] = Int32(entry + 1)
  }

  private mutating func grow() {
    table = Array(repeating: 0, count: table.count * 2)
    for entry in entries.indices { insert(entry) }
  }
}
