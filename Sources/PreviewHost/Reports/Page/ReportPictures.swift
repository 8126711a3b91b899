import Foundation

/// Copies what a report shows into its folder.
struct ReportPictures {
  private static let fileLimit = 512 * 1024 * 1024
  private static let textLimit = 64 * 1024
  private static let allTextsLimit = 16 * 1024 * 1024

  /// The names of the copies.
  private(set) var names: Set<String> = []
  private let folder: ReportFolder
  private var known: [String: JSONValue] = [:]
  private var textLeft = Self.allTextsLimit

  /// Copies into a report's folder.
  init(folder: ReportFolder) {
    self.folder = folder
  }

  /// What the page shows for a file.
  ///
  /// A PNG file is copied: `{path, src, width, height}`. A text is taken into the page: `{path, text, cut}`, where `cut`
  /// is how many bytes were left out. For anything else, `{path, why}` says why there is nothing to see.
  mutating func entry(_ path: String) throws(AtomicFile.Failure) -> JSONValue {
    if let entry = known[path] { return entry }
    var fields = try content(path)
    fields["path"] = .string(path)
    known[path] = .object(fields)
    return .object(fields)
  }

  private mutating func content(_ path: String) throws(AtomicFile.Failure) -> [String: JSONValue] {
    let bytes: [UInt8]
    switch Self.read(path) {
    case .failure(let reason): return ["why": .string(reason.text)]
    case .success(let read): bytes = read
    }
    if let size = Self.pngSize(bytes) {
      let name = ReportFolder.name(ofPicture: bytes)
      if names.isEmpty { try AtomicFile.createFolder(folder.pictures) }
      if names.insert(name).inserted { try copy(bytes, name) }
      return ["src": .string("pictures/" + name), "width": .integer(size.width), "height": .integer(size.height)]
    }
    guard let text = Self.text(bytes, limit: min(Self.textLimit, textLeft)) else {
      return ["why": "This file is neither a PNG picture nor a text."]
    }
    textLeft -= text.utf8.count
    return ["text": .string(text), "cut": .integer(bytes.count - text.utf8.count)]
  }

  /// Writes a copy, unless it is there already: its name says what is in it, and no file here is ever half written.
  private func copy(_ bytes: [UInt8], _ name: String) throws(AtomicFile.Failure) {
    let path = folder.pictures + "/" + name
    var info = stat()
    if stat(path, &info) == 0, info.st_mode & S_IFMT == S_IFREG, Int(info.st_size) == bytes.count { return }
    try AtomicFile.write(bytes, to: path)
  }

  private struct Reason: Error {
    let text: String
  }

  /// Reads a regular file, whole.
  ///
  /// A pipe or a device in its place would hold the run up.
  private static func read(_ path: String) -> Result<[UInt8], Reason> {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else {
      let number = errno
      let reason =
        number == ENOENT ? "The file is not there." : "The file cannot be read: \(String(cString: strerror(number)))."
      return .failure(Reason(text: reason))
    }
    defer { close(descriptor) }
    var info = stat()
    guard fstat(descriptor, &info) == 0, info.st_mode & S_IFMT == S_IFREG else {
      return .failure(Reason(text: "This is not a regular file."))
    }
    guard info.st_size <= fileLimit else { return .failure(Reason(text: "The file is too large to be shown.")) }
    var bytes = [UInt8](repeating: 0, count: Int(info.st_size))
    var count = 0
    while count < bytes.count {
      let step = bytes.withUnsafeMutableBytes {
        Glibc.read(descriptor, $0.baseAddress?.advanced(by: count), $0.count - count)
      }
      if step < 0, errno == EINTR { continue }
      guard step > 0 else { break }
      count += step
    }
    bytes.removeLast(bytes.count - count)
    return .success(bytes)
  }

  /// The size in a PNG file's header (PNG, third edition, 5.2 and 11.2.1); `nil` for another file.
  private static func pngSize(_ bytes: [UInt8]) -> (width: Int, height: Int)? {
    let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    guard bytes.count >= 24, bytes.starts(with: signature), bytes[12..<16].elementsEqual("IHDR".utf8) else {
      return nil
    }
    func number(_ start: Int) -> Int { bytes[start..<start + 4].reduce(0) { $0 << 8 | Int($1) } }
    let (width, height) = (number(16), number(20))
    return (1...1_000_000).contains(width) && (1...1_000_000).contains(height) ? (width, height) : nil
  }

  /// The beginning of a text in UTF-8; `nil` for bytes that are not one.
  private static func text(_ bytes: [UInt8], limit: Int) -> String? {
    var end = min(bytes.count, limit)
    // Not in the middle of a character.
    while end < bytes.count, end > 0, bytes[end] & 0xC0 == 0x80 { end -= 1 }
    let beginning = bytes[..<end]
    guard !beginning.contains(0) else { return nil }
    return String(validating: beginning, as: UTF8.self)
  }
}
