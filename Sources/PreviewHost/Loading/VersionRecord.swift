import CPreviewABI

/// The version record of a plugin (`preview_plugin_info`), read from its file.
public struct VersionRecord: Hashable, Sendable {
  /// The version of the boundary that the plugin was compiled for.
  public var major, minor: Int
  /// Whether it was compiled with optimisation.
  public var isOptimised: Bool
  /// The compiler's own version text.
  public var compiler: String

  /// Reads the record's bytes; a shorter record has zeros for what it lacks.
  ///
  /// - Throws: ``PluginFileError/Kind/badRecord(_:)`` or ``PluginFileError/Kind/otherMajor(_:_:)``.
  init(_ piece: ELFFile.Piece) throws(PluginFileError.Kind) {
    let magic = Array(PREVIEW_PLUGIN_MAGIC.utf8) + [0]
    guard Array(piece.bytes.prefix(magic.count)) == magic else {
      throw .badRecord("its magic is not '\(PREVIEW_PLUGIN_MAGIC)'")
    }
    let size = piece.unsigned32(8)
    guard size >= 24, size <= 65_536 else {
      throw .badRecord("it gives its size as \(size) bytes, and it has \(MemoryLayout<preview_plugin_info>.size)")
    }
    major = Int(piece.unsigned16(12))
    minor = Int(piece.unsigned16(14))
    guard major == PREVIEW_ABI_MAJOR else { throw .otherMajor(major, minor) }
    isOptimised = piece.unsigned32(16) & UInt32(PREVIEW_PLUGIN_OPTIMISED) != 0
    let end = min(Int(size), 152, piece.bytes.count)
    compiler = end > 24 ? String(decoding: piece.bytes[24..<end].prefix { $0 != 0 }, as: UTF8.self) : ""
  }
}
