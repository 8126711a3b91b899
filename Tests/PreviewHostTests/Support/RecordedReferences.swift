import CPNG
import Foundation
import Testing

@testable import PreviewHost

/// References as they lie on disk, read by nothing of the command's own but the hash function.
///
/// `Documentation/SnapshotFormat.md` is what this goes by.
struct RecordedReferences {
  /// A line of the table, without the `+` of a pending one.
  struct Line: Equatable {
    var key: String
    var isPending: Bool
    /// The ten fields.
    var fields: [String]

    var file: String { fields[5] }
    var path: String { fields[9] }
    var stem: String { String(path.prefix(upTo: path.lastIndex(of: ".") ?? path.endIndex)) }
  }

  /// The lines in their order.
  var lines: [Line]
  /// Every file beside the table, by its path below the folder, temporary ones apart.
  var files: [String: Data]
  /// The paths of temporary files.
  var temporaries: [String]

  /// Reads a folder.
  init(_ folder: URL) throws {
    let below = FileManager.default.enumerator(atPath: folder.path)?.allObjects as? [String] ?? []
    files = [:]
    temporaries = []
    lines = []
    for name in below {
      let place = folder.appendingPathComponent(name)
      if name.split(separator: "/").last?.hasPrefix(".preview-host-") == true {
        temporaries.append(name)
      } else if let data = try? Data(contentsOf: place) {
        files[name] = data
      }
    }
    guard let table = files.removeValue(forKey: "references.tsv") else { return }
    let text = try #require(String(data: table, encoding: .utf8))
    try #require(text.hasPrefix("# preview-host references 1\n") && text.utf8.last == 0x0A, "no whole table")
    for row in text.split(separator: "\n" as Unicode.Scalar).dropFirst() where !row.hasPrefix("#") {
      let isPending = row.unicodeScalars.first == "+"
      let fields = String(isPending ? row.unicodeScalars.dropFirst() : row.unicodeScalars[...])
        .split(separator: "\t" as Unicode.Scalar).map { String($0) }
      try #require(fields.count == 10, "\(row)")
      lines.append(Line(key: fields[0], isPending: isPending, fields: fields))
    }
  }

  /// The hash of bytes, as a table has it.
  static func hash(_ data: Data) -> String { ContentHash(of: [UInt8](data)).text }

  /// Expects that every file is whole, is the old or the new one byte for byte, and is that of a line.
  ///
  /// - Parameter allowed: For a path, what may stand there.
  func expectConsistency(
    allowed: (String) -> [Data?], context: Comment, at location: SourceLocation = #_sourceLocation
  ) {
    for (path, data) in files {
      #expect(
        allowed(path).contains(data), "\(path) is neither the old nor the new one; \(context)", sourceLocation: location
      )
      let known: [String]
      if path.hasSuffix(".png") {
        #expect(Self.isWholePNG(data), "\(path) is cut; \(context)", sourceLocation: location)
        known = lines.filter { $0.path == path }.map(\.file)
      } else {
        let (suffix, field) = path.hasSuffix(".text.txt") ? (".text.txt", 6) : (".accessibility.txt", 8)
        known = lines.filter { $0.stem + suffix == path }.map { $0.fields[field] }
      }
      #expect(known.contains(Self.hash(data)), "\(path) is not that of a line; \(context)", sourceLocation: location)
    }
  }

  /// Whether a file is a PNG picture to its last chunk.
  static func isWholePNG(_ data: Data) -> Bool {
    data.starts(with: [0x89, 0x50, 0x4E, 0x47])
      && data.suffix(12) == Data([0, 0, 0, 0, 0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82])
  }
}

extension String {
  /// Splits by scalars: characters of names may span what ends a line or a field.
  fileprivate func split(separator: Unicode.Scalar) -> [Substring] {
    unicodeScalars.split(separator: separator, omittingEmptySubsequences: separator == "\n").map { Substring($0) }
  }
}
