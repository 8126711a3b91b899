import Glibc

extension ReferenceTable {
  /// Reads a table.
  ///
  /// The rows are taken one after the other: a damaged file of any size costs no more memory than its lines.
  ///
  /// - Throws: `ReferenceTableError` for everything that is not a whole table, such as one with conflict markers.
  public init(parsing bytes: [UInt8]) throws(ReferenceTableError) {
    do throws(ReferenceTableError) {
      try self.init(wholeTable: bytes)
    } catch {
      // Whatever else is wrong, marks of a conflict say why.
      if let number = Self.conflict(in: bytes) { throw .conflict(line: number) }
      throw error
    }
  }

  private init(wholeTable bytes: [UInt8]) throws(ReferenceTableError) {
    guard bytes.last == UInt8(ascii: "\n") else { throw bytes.isEmpty ? .empty : .truncated }
    self.init()
    var rows = ReferenceRows(bytes)
    guard let first = rows.next() else { throw .truncated }
    guard first.elementsEqual(Self.header.utf8) else {
      throw .unknownFormat(found: String(String(decoding: first.prefix(80), as: UTF8.self).prefix(80)))
    }
    while let row = rows.next() {
      guard let text = String(validating: row, as: UTF8.self) else { throw .notText(line: rows.number) }
      switch row.first {
      case nil: throw .malformed(line: rows.number, reason: "it is empty")
      case UInt8(ascii: "#"): addRenderer(text)
      case UInt8(ascii: "+"):
        let line = try ReferenceLine(row: text.utf8.dropFirst(), number: rows.number)
        guard pending.updateValue(line, forKey: line.key) == nil else {
          throw .duplicate(line: rows.number, key: line.key)
        }
      default:
        let line = try ReferenceLine(row: text.utf8[...], number: rows.number)
        guard lines.updateValue(line, forKey: line.key) == nil else {
          throw .duplicate(line: rows.number, key: line.key)
        }
      }
    }
  }

  /// Whatever whole lines a damaged table has, for a run that writes those of every preview anew anyway.
  ///
  /// - Returns: Of each key the lines that it has, in their order, among them pending ones and those of both sides of a
  ///   conflict; and the renderers.
  static func salvage(_ bytes: [UInt8]) -> (lines: [String: [ReferenceLine]], renderers: [ContentHash: String]) {
    var found: [String: [ReferenceLine]] = [:]
    var table = ReferenceTable()
    var rows = ReferenceRows(bytes)
    while let row = rows.next() {
      guard let first = row.first, let text = String(validating: row, as: UTF8.self) else { continue }
      if first == UInt8(ascii: "#") { table.addRenderer(text) }
      let fields = first == UInt8(ascii: "+") ? text.utf8.dropFirst() : text.utf8[...]
      guard let line = try? ReferenceLine(row: fields, number: rows.number) else { continue }
      if found[line.key]?.contains(line) != true { found[line.key, default: []].append(line) }
    }
    return (found, table.renderers)
  }

  private mutating func addRenderer(_ row: String) {
    guard row.hasPrefix(Self.rendererTag) else { return }
    let rest = row.utf8.dropFirst(Self.rendererTag.utf8.count)
    guard let hash = ContentHash(text: Substring(rest.prefix(32))) else { return }
    renderers[hash] = String(Substring(rest.dropFirst(33)))
  }

  /// The number of the first row that is the mark of a merge conflict.
  private static func conflict(in bytes: [UInt8]) -> Int? {
    let places = "<|=>".utf8.compactMap { mark in
      var place = 0
      while let found = ReferenceRows.place(of: mark, in: bytes, from: place) {
        let isFirst = found == 0 || bytes[found - 1] == 0x0A
        if isFirst, bytes.count - found >= 7, bytes[found..<(found + 7)].allSatisfy({ $0 == mark }) { return found }
        place = found + 1
      }
      return nil
    }
    return places.min().map { place in 1 + bytes[..<place].count { $0 == 0x0A } }
  }
}

extension ReferenceLine {
  /// Reads a row of a table, without the `+` of a pending one.
  init(row: Substring.UTF8View, number: Int) throws(ReferenceTableError) {
    // No more fields than there may be are split off a row that has millions.
    let fields = row.split(separator: UInt8(ascii: "\t"), maxSplits: 10, omittingEmptySubsequences: false)
      .map { Substring($0) }
    guard fields.count == 10 else {
      throw .malformed(line: number, reason: "it has \(fields.count > 10 ? "more than 10" : "\(fields.count)") fields")
    }
    func hash(_ index: Int) throws(ReferenceTableError) -> ContentHash? {
      if fields[index] == "-" { return nil }
      guard let hash = ContentHash(text: fields[index]) else {
        throw .malformed(line: number, reason: "field \(index + 1) is no hash of 32 hexadecimal digits")
      }
      return hash
    }
    guard let key = ReferenceKey.unescaped(fields[0]), key.utf8.contains(UInt8(ascii: "@")) else {
      throw .malformed(line: number, reason: "field 1 is no id with a variant")
    }
    guard let content = try hash(1), let renderer = try hash(2) else {
      throw .malformed(line: number, reason: "the hash of the content or of the renderer is missing")
    }
    let (pixels, file) = (try hash(3), try hash(5))
    guard (pixels == nil) == (file == nil) else {
      throw .malformed(line: number, reason: "of field 4 and field 6 only one is a hash")
    }
    guard let size = Self.size(fields[4]) else {
      throw .malformed(line: number, reason: "field 5 is no size in pixels")
    }
    guard Self.isPlain(String(fields[9])) else {
      throw .malformed(line: number, reason: "field 10 is no path of a folder and a file")
    }
    self.init(key: key, content: content, renderer: renderer, path: String(fields[9]))
    if let pixels, let file { picture = .init(pixels: pixels, width: size.width, height: size.height, file: file) }
    text = try hash(6)
    layout = try hash(7)
    accessibility = try hash(8)
  }

  /// `390x844`, or `-` for what has no size.
  private static func size(_ field: Substring) -> (width: Int, height: Int)? {
    if field == "-" { return (0, 0) }
    let parts = field.utf8.split(separator: UInt8(ascii: "x"), maxSplits: 2, omittingEmptySubsequences: false)
    let numbers = parts.compactMap { part -> Int? in
      guard part.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else { return nil }
      return Int(Substring(part)).flatMap { (1...PixelLayout.maximumSide).contains($0) ? $0 : nil }
    }
    return parts.count == 2 && numbers.count == 2 ? (numbers[0], numbers[1]) : nil
  }
}

/// The rows of a table, without what ends them: a line feed, perhaps behind a carriage return.
private struct ReferenceRows {
  private let bytes: [UInt8]
  private var start = 0
  /// The number of the row that came last, from 1.
  private(set) var number = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    // Some editors put a byte order mark before everything.
    if bytes.starts(with: "\u{FEFF}".utf8) { start = 3 }
  }

  /// Where a byte stands next.
  static func place(of byte: UInt8, in bytes: [UInt8], from start: Int) -> Int? {
    bytes.withUnsafeBytes { buffer in
      guard let base = buffer.baseAddress, start < buffer.count,
        let found = memchr(base + start, Int32(byte), buffer.count - start)
      else { return nil }
      return UnsafeRawPointer(found) - base
    }
  }

  mutating func next() -> ArraySlice<UInt8>? {
    guard start < bytes.count else { return nil }
    let end = Self.place(of: 0x0A, in: bytes, from: start) ?? bytes.count
    var row = bytes[start..<end]
    if row.last == UInt8(ascii: "\r") { row.removeLast() }
    start = end + 1
    number += 1
    return row
  }
}
