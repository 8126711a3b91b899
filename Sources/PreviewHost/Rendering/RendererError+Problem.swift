extension RendererError {
  /// The error as every report shows it.
  ///
  /// - Parameter subject: what the message begins with, such as a preview's id; nil for nothing.
  public func problem(of subject: String? = nil) -> Problem {
    Problem(code: code, phase: "draw", message: (subject.map { "\(SafeText.escape($0)): " } ?? "") + text)
  }

  /// The stable name for programs.
  public var code: String {
    switch self {
    case .missingFontFile: "missingFontFile"
    case .unreadableFont: "unreadableFont"
    case .otherFamily: "otherFontFamily"
    case .unlistedFamily: "unlistedFontFamily"
    case .missingFamily: "missingFont"
    case .badImage: "badImage"
    case .imageTooLarge: "imageTooLarge"
    case .tooManyLayers: "tooManyLayers"
    case .library: "drawingFailed"
    }
  }

  /// What was found, what was expected, what to do.
  public var text: String {
    switch self {
    case .missingFontFile(let family, let file, let folders, let package):
      "font '\(family)': no file '\(file)'. Expected it in \(folders.joined(separator: ", ")). "
        + (package.map { "Install it with: apt-get install \($0)" } ?? "Correct the configuration's fonts.")
    case .unreadableFont(let family, let path):
      "font '\(family)': \(path) is no font. Expected a TrueType or OpenType file. Correct the configuration's fonts."
    case .otherFamily(let configured, let found, let path):
      "font '\(configured)': \(path) names itself '\(found)'. Expected the name in the file. Correct the "
        + "configuration's fonts."
    case .unlistedFamily(let name, let role):
      "font '\(name)' is named as \(role) and not listed. Expected a family of the configuration. Add its files to "
        + "the configuration's fonts."
    case .missingFamily(let name, let known):
      "font '\(name)' is not among the fonts of this host. Expected one of \(known.joined(separator: ", ")). Add its "
        + "files to 'fonts' in preview-host.json."
    case .badImage(let reason):
      "an image is broken: \(reason). Expected a whole PNG file. Replace the file."
    case .imageTooLarge(let width, let height, let limit):
      "an image has \(width) × \(height) pixels. Expected at most \(PixelLayout.maximumSide) a side and \(limit) in all. "
        + "Use a smaller image."
    case .tooManyLayers(let limit):
      "transparent groups and shadows inside each other need more than \(limit) bytes at once. Expected fewer. Nest "
        + "fewer of them, or make them smaller."
    case .library(let name, let message):
      "\(name) could not draw: \(message). Expected a picture. Report this with the preview that shows it."
    }
  }
}

extension RendererWarning {
  /// The warning for a person.
  public var text: String {
    switch self {
    case .missingCharacter(let character):
      let digits = String(character, radix: 16, uppercase: true)
      let padded = String(repeating: "0", count: max(0, 4 - digits.count)) + digits
      return "no font has the character U+\(padded): a box with its number stands in its place. Add a font that has it "
        + "to 'fonts' in preview-host.json."
    }
  }
}
