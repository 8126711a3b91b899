import Glibc

/// An ELF file that is read piece by piece, every piece bounded by the file's size.
///
/// The layout is that of the System V ABI, "Object Files", for 64 bits and little-endian. Nothing in the file is
/// trusted: a number that leads outside the file is a ``Defect``. The file is read, not mapped, because one that is cut
/// short while it is mapped kills the process.
final class ELFFile {
  /// What is wrong with a file.
  enum Defect: Error, Hashable {
    case unreadable(code: Int32)
    /// It does not begin with the ELF magic.
    case notELF
    /// Another class, byte order or machine; how it calls itself.
    case otherMachine(String)
    /// A table or a segment ends outside the file.
    case incomplete(needed: UInt64, size: UInt64)
    /// Complete, but its numbers contradict each other.
    case damaged(String)
  }

  /// A program header.
  struct Segment {
    var type: UInt32
    var flags: UInt32
    var offset: UInt64
    var address: UInt64
    var fileSize: UInt64
  }

  /// A defined symbol.
  struct Symbol {
    var type: UInt8
    var address: UInt64
    var size: UInt64
  }

  /// The machine that this process runs on (`e_machine`).
  static let ownMachine: UInt16 = {
    #if arch(x86_64)
      return 62
    #elseif arch(arm64)
      return 183
    #else
      return 0
    #endif
  }()

  private let descriptor: Int32
  /// Bytes.
  let size: UInt64
  /// `e_type`: 1 relocatable, 2 executable, 3 shared, 4 core.
  let type: UInt16
  let segments: [Segment]

  /// Opens a file and checks that it is one for this machine, and whole.
  init(path: String) throws(Defect) {
    // Without O_NONBLOCK, opening a named pipe waits for a writer.
    descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw .unreadable(code: errno) }
    var status = stat()
    let isKnown = fstat(descriptor, &status) == 0
    size = isKnown ? UInt64(max(0, status.st_size)) : 0
    do {
      (type, segments) = try Self.readHeaders(descriptor, size: size)
    } catch {
      close(descriptor)
      throw error
    }
  }

  deinit { close(descriptor) }

  private static func readHeaders(_ descriptor: Int32, size: UInt64) throws(Defect) -> (UInt16, [Segment]) {
    let magic: [UInt8] = [0x7F, 0x45, 0x4C, 0x46]
    let start = try read(descriptor, size: size, at: 0, count: min(64, size))
    guard Array(start.bytes.prefix(4)) == Array(magic.prefix(start.bytes.count)), !start.bytes.isEmpty else {
      throw .notELF
    }
    guard start.bytes.count == 64 else { throw .incomplete(needed: 64, size: size) }
    guard start.bytes[4] == 2 else {
      throw .otherMachine(start.bytes[4] == 1 ? "a 32-bit library" : "a library of class \(start.bytes[4])")
    }
    guard start.bytes[5] == 1 else { throw .otherMachine("a big-endian library") }
    let machine = start.unsigned16(18)
    guard machine == ownMachine else { throw .otherMachine("a library for \(name(ofMachine: machine))") }

    let (programOffset, programSize, programCount) =
      (start.unsigned64(32), start.unsigned16(54), start.unsigned16(56))
    let (sectionOffset, sectionSize, sectionCount) =
      (start.unsigned64(40), start.unsigned16(58), start.unsigned16(60))
    guard programCount > 0, programSize == 56 else { throw .damaged("it has no program headers of 56 bytes") }
    try check(programOffset, UInt64(programCount) * 56, size)
    if sectionOffset != 0 {
      guard sectionSize == 64 else { throw .damaged("its section headers are not of 64 bytes") }
      try check(sectionOffset, UInt64(max(1, sectionCount)) * 64, size)
    }
    let table = try read(descriptor, size: size, at: programOffset, count: UInt64(programCount) * 56)
    var segments: [Segment] = []
    for index in 0..<Int(programCount) {
      let at = index * 56
      let segment = Segment(
        type: table.unsigned32(at), flags: table.unsigned32(at + 4), offset: table.unsigned64(at + 8),
        address: table.unsigned64(at + 16), fileSize: table.unsigned64(at + 32))
      if segment.type == SegmentType.load { try check(segment.offset, segment.fileSize, size) }
      segments.append(segment)
    }
    return (start.unsigned16(16), segments)
  }

  private static func check(_ offset: UInt64, _ count: UInt64, _ size: UInt64) throws(Defect) {
    let (end, overflow) = offset.addingReportingOverflow(count)
    guard !overflow, end <= size else { throw .incomplete(needed: overflow ? .max : end, size: size) }
  }

  private static func name(ofMachine machine: UInt16) -> String {
    switch machine {
    case 3: "32-bit x86"
    case 40: "32-bit ARM"
    case 62: "x86-64"
    case 183: "AArch64"
    case 243: "RISC-V"
    default: "machine number \(machine)"
    }
  }
}

/// Types of program headers that matter here.
enum SegmentType {
  static let load: UInt32 = 1
  static let dynamic: UInt32 = 2
  static let interpreter: UInt32 = 3
}

// MARK: - Reading

extension ELFFile {
  /// Bytes of the file, with numbers read at offsets that are inside.
  struct Piece {
    var bytes: [UInt8]

    func unsigned16(_ offset: Int) -> UInt16 { load(offset) }
    func unsigned32(_ offset: Int) -> UInt32 { load(offset) }
    func unsigned64(_ offset: Int) -> UInt64 { load(offset) }

    private func load<Value: FixedWidthInteger & BitwiseCopyable>(_ offset: Int) -> Value {
      bytes.withUnsafeBytes { bytes in
        // `loadUnaligned` traps outside the bytes in debug builds only.
        guard offset >= 0, offset + MemoryLayout<Value>.size <= bytes.count else { return 0 }
        return Value(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: Value.self))
      }
    }
  }

  private static func read(_ descriptor: Int32, size: UInt64, at offset: UInt64, count: UInt64) throws(Defect)
    -> Piece
  {
    try check(offset, count, size)
    guard count <= 64 << 20 else { throw .damaged("a table of \(count) bytes is larger than any library's") }
    var bytes = [UInt8](repeating: 0, count: Int(count))
    var done = 0
    while done < bytes.count {
      let got = bytes.withUnsafeMutableBytes {
        pread(descriptor, $0.baseAddress.map { $0 + done }, $0.count - done, Int(offset) + done)
      }
      if got < 0, errno == EINTR { continue }
      if got < 0 { throw .unreadable(code: errno) }
      // Cut short since its size was read.
      if got == 0 { throw .incomplete(needed: offset + count, size: offset + UInt64(done)) }
      done += got
    }
    return Piece(bytes: bytes)
  }

  /// Bytes at an offset of the file.
  func read(at offset: UInt64, count: UInt64) throws(Defect) -> Piece {
    try Self.read(descriptor, size: size, at: offset, count: count)
  }

  /// Bytes at an address of the loaded library, which must come from the file.
  func read(address: UInt64, count: UInt64) throws(Defect) -> Piece {
    try read(at: try offset(ofAddress: address, count: count), count: count)
  }

  /// The offset in the file of an address, if a segment brings `count` bytes there.
  func offset(ofAddress address: UInt64, count: UInt64) throws(Defect) -> UInt64 {
    for segment in segments where segment.type == SegmentType.load {
      guard address >= segment.address else { continue }
      let inside = address - segment.address
      let (end, overflow) = inside.addingReportingOverflow(count)
      if !overflow, end <= segment.fileSize { return segment.offset + inside }
    }
    throw .damaged("address \(address) of a table is in no segment")
  }

  /// Whether an address is in a segment that may be executed.
  func isExecutable(_ address: UInt64) -> Bool {
    segments.contains {
      $0.type == SegmentType.load && $0.flags & 1 != 0 && address >= $0.address
        && address - $0.address < $0.fileSize
    }
  }

  /// The bytes at an address up to the next NUL, at most `limit`.
  func text(address: UInt64, limit: UInt64 = 4096) throws(Defect) -> String {
    for segment in segments where segment.type == SegmentType.load {
      guard address >= segment.address, address - segment.address < segment.fileSize else { continue }
      let inside = address - segment.address
      let piece = try read(at: segment.offset + inside, count: min(limit, segment.fileSize - inside))
      guard let end = piece.bytes.firstIndex(of: 0) else { break }
      return String(decoding: piece.bytes[..<end], as: UTF8.self)
    }
    throw .damaged("a string at address \(address) has no end")
  }
}
