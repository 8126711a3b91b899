/// Why something could not be drawn.
public enum RendererError: Error, Hashable, Sendable {
  /// A font file of the configuration is not there.
  case missingFontFile(family: String, file: String, folders: [String], package: String?)
  /// A font file is there and no font.
  case unreadableFont(family: String, path: String)
  /// A file of a family has another name inside.
  case otherFamily(configured: String, found: String, path: String)
  /// The configuration names a family that it does not list.
  case unlistedFamily(name: String, role: String)
  /// A preview uses a family that the configuration does not list.
  case missingFamily(name: String, known: [String])
  /// An image that is no sound PNG file.
  case badImage(reason: String)
  /// An image with more pixels than the limit.
  case imageTooLarge(widthPixels: Int, heightPixels: Int, limit: Int)
  /// Groups inside each other that need more memory at once than the limit, in bytes.
  case tooManyLayers(limit: Int)
  /// A library refused to draw; the text is its own.
  case library(name: String, message: String)
}

/// Something about a drawing that a person should know.
public enum RendererWarning: Hashable, Sendable {
  /// No font of the configuration has a character.
  case missingCharacter(UInt32)
}
