/// The dynamic section of a library: what it needs, where it looks for that, and its exported symbols.
///
/// It is found through PT_DYNAMIC and read through the segments, as the loader does; section headers may say anything.
struct DynamicTable {
  private enum Tag {
    static let needed: UInt64 = 1
    static let hash: UInt64 = 4
    static let strings: UInt64 = 5
    static let symbols: UInt64 = 6
    static let soname: UInt64 = 14
    static let rpath: UInt64 = 15
    static let runpath: UInt64 = 29
    static let gnuHash: UInt64 = 0x6FFF_FEF5
    static let flags1: UInt64 = 0x6FFF_FFFB
  }

  /// The most entries that are read; the largest libraries have a few hundred.
  private static let entryLimit: UInt64 = 65_536
  /// The most symbols that one chain of a hash table may have.
  private static let chainLimit = 100_000

  /// Names of needed libraries, in order.
  let needed: [String]
  /// The library's own name.
  let soname: String?
  /// Folders to look in, separated by colons.
  let rpath, runpath: String?
  /// Whether it is a position-independent program (DF_1_PIE).
  let isProgram: Bool

  private let file: ELFFile
  private let stringsAddress, symbolsAddress: UInt64
  private let hashAddress, gnuHashAddress: UInt64?

  /// Reads the table of a file; nil if the file has none.
  init?(_ file: ELFFile) throws(ELFFile.Defect) {
    guard let segment = file.segments.first(where: { $0.type == SegmentType.dynamic }) else { return nil }
    let count = min(segment.fileSize / 16, Self.entryLimit)
    let table = try file.read(at: segment.offset, count: count * 16)
    var values: [UInt64: UInt64] = [:]
    var neededOffsets: [UInt64] = []
    for index in 0..<Int(count) {
      let (tag, value) = (table.unsigned64(index * 16), table.unsigned64(index * 16 + 8))
      if tag == 0 { break }
      if tag == Tag.needed { neededOffsets.append(value) } else { values[tag] = value }
    }
    guard let strings = values[Tag.strings], let symbols = values[Tag.symbols] else {
      throw .damaged("its dynamic section names no symbols")
    }
    func text(_ offset: UInt64) throws(ELFFile.Defect) -> String { try file.text(address: strings &+ offset) }
    var needed: [String] = []
    for offset in neededOffsets { needed.append(try text(offset)) }
    self.needed = needed
    soname = if let offset = values[Tag.soname] { try text(offset) } else { nil }
    rpath = if let offset = values[Tag.rpath] { try text(offset) } else { nil }
    runpath = if let offset = values[Tag.runpath] { try text(offset) } else { nil }
    isProgram = values[Tag.flags1, default: 0] & 0x0800_0000 != 0
    self.file = file
    stringsAddress = strings
    symbolsAddress = symbols
    hashAddress = values[Tag.hash]
    gnuHashAddress = values[Tag.gnuHash]
  }

  /// An exported, defined symbol, or nil.
  func symbol(_ name: String) throws(ELFFile.Defect) -> ELFFile.Symbol? {
    if let gnuHashAddress { return try symbol(name, gnuHash: gnuHashAddress) }
    if let hashAddress { return try symbol(name, hash: hashAddress) }
    throw .damaged("its symbols have no hash table")
  }

  /// Looks a symbol up in a DT_GNU_HASH table: buckets of chains, whose last entry has its lowest bit set.
  private func symbol(_ name: String, gnuHash address: UInt64) throws(ELFFile.Defect) -> ELFFile.Symbol? {
    var hash: UInt32 = 5381
    for byte in name.utf8 { hash = hash &* 33 &+ UInt32(byte) }
    let header = try file.read(address: address, count: 16)
    let (bucketCount, firstSymbol, bloomCount) =
      (header.unsigned32(0), header.unsigned32(4), header.unsigned32(8))
    guard bucketCount > 0 else { return nil }
    let buckets = address &+ 16 &+ UInt64(bloomCount) * 8
    let bucket = try file.read(address: buckets &+ UInt64(hash % bucketCount) * 4, count: 4)
    var index = bucket.unsigned32(0)
    guard index >= firstSymbol, index > 0 else { return nil }
    let chains = buckets &+ UInt64(bucketCount) * 4
    for _ in 0..<Self.chainLimit {
      let entry = try file.read(address: chains &+ UInt64(index - firstSymbol) * 4, count: 4).unsigned32(0)
      if entry | 1 == hash | 1, let symbol = try symbol(at: index, named: name) { return symbol }
      if entry & 1 != 0 { return nil }
      guard index < .max else { break }
      index += 1
    }
    throw .damaged("its symbol hash table has a chain without end")
  }

  /// Looks a symbol up in a DT_HASH table: buckets of lists that end with 0.
  private func symbol(_ name: String, hash address: UInt64) throws(ELFFile.Defect) -> ELFFile.Symbol? {
    var hash: UInt32 = 0
    for byte in name.utf8 {
      hash = (hash << 4) &+ UInt32(byte)
      let high = hash & 0xF000_0000
      hash = (hash ^ (high >> 24)) & ~high
    }
    let header = try file.read(address: address, count: 8)
    let (bucketCount, chainCount) = (header.unsigned32(0), header.unsigned32(4))
    guard bucketCount > 0 else { return nil }
    let buckets = address &+ 8
    let chains = buckets &+ UInt64(bucketCount) * 4
    var index = try file.read(address: buckets &+ UInt64(hash % bucketCount) * 4, count: 4).unsigned32(0)
    for _ in 0..<Self.chainLimit {
      guard index > 0 else { return nil }
      guard index < chainCount else { break }
      if let symbol = try symbol(at: index, named: name) { return symbol }
      index = try file.read(address: chains &+ UInt64(index) * 4, count: 4).unsigned32(0)
    }
    throw .damaged("its symbol hash table has a chain without end")
  }

  /// The symbol of an index, if it is defined, visible and has that name.
  private func symbol(at index: UInt32, named name: String) throws(ELFFile.Defect) -> ELFFile.Symbol? {
    let record = try file.read(address: symbolsAddress &+ UInt64(index) * 24, count: 24)
    let (info, other) = (record.bytes[4], record.bytes[5])
    let isGlobal = info >> 4 == 1 || info >> 4 == 2
    let isVisible = other & 3 == 0 || other & 3 == 3
    guard record.unsigned16(6) != 0, isGlobal, isVisible else { return nil }
    let wanted = Array(name.utf8) + [0]
    let place = stringsAddress &+ UInt64(record.unsigned32(0))
    guard try file.read(address: place, count: UInt64(wanted.count)).bytes == wanted else { return nil }
    return ELFFile.Symbol(type: info & 15, address: record.unsigned64(8), size: record.unsigned64(16))
  }
}
