/// The fonts that pictures may use: nothing else of the machine is looked at.
public struct FontConfiguration: Hashable, Sendable {
  /// One font file of a family.
  public struct Face: Hashable, Sendable {
    /// A path, or a file name that is searched in the folders.
    public var file: String
    /// CSS Fonts 4: 1...1000.
    public var weight: Int
    /// Slanted letters.
    public var italic: Bool

    /// Makes a face.
    public init(file: String, weight: Int = 400, italic: Bool = false) {
      self.file = file
      self.weight = weight
      self.italic = italic
    }
  }

  /// A family by the name that its own files give it.
  public struct Family: Hashable, Sendable {
    /// The name, as in the files.
    public var name: String
    /// Its files.
    public var faces: [Face]
    /// The Debian package that brings it, if that is known.
    public var package: String?

    /// Makes a family.
    public init(name: String, faces: [Face], package: String? = nil) {
      self.name = name
      self.faces = faces
      self.package = package
    }
  }

  /// All families.
  public var families: [Family]
  /// The family of each design.
  public var designs: [TextAppearance.Design: String]
  /// The families that stand in for characters that the chosen one lacks, in this order.
  public var fallbacks: [String]
  /// The family of emoji; nil for none.
  public var emoji: String?
  /// Folders in which files without a path are searched, themselves and the folders in them.
  public var folders: [String]

  /// Makes a configuration.
  public init(
    families: [Family], designs: [TextAppearance.Design: String], fallbacks: [String], emoji: String?,
    folders: [String] = ["/usr/share/fonts"]
  ) {
    self.families = families
    self.designs = designs
    self.fallbacks = fallbacks
    self.emoji = emoji
    self.folders = folders
  }

  /// Inter, DejaVu and Noto Color Emoji, as Debian packages them.
  public static let standard = FontConfiguration(
    families: [
      inter, dejaVu("Sans", "DejaVuSans"), dejaVu("Serif", "DejaVuSerif"), dejaVu("Sans Mono", "DejaVuSansMono"),
      Family(
        name: "Noto Color Emoji", faces: [Face(file: "NotoColorEmoji.ttf")], package: "fonts-noto-color-emoji"),
    ],
    designs: [.default: "Inter", .rounded: "Inter", .serif: "DejaVu Serif", .monospaced: "DejaVu Sans Mono"],
    fallbacks: ["DejaVu Sans"], emoji: "Noto Color Emoji")

  private static let inter: Family = {
    let weights = [
      ("Thin", 100), ("ExtraLight", 200), ("Light", 300), ("Regular", 400), ("Medium", 500), ("SemiBold", 600),
      ("Bold", 700), ("ExtraBold", 800), ("Black", 900),
    ]
    let upright = weights.map { Face(file: "Inter-\($0.0).otf", weight: $0.1) }
    let italic = weights.map { name, weight in
      Face(file: "Inter-\(weight == 400 ? "" : name)Italic.otf", weight: weight, italic: true)
    }
    return Family(name: "Inter", faces: upright + italic, package: "fonts-inter")
  }()

  /// Only the upright faces: the others are in another package, and slanting these needs none.
  private static func dejaVu(_ name: String, _ file: String) -> Family {
    Family(
      name: "DejaVu \(name)", faces: [Face(file: "\(file).ttf"), Face(file: "\(file)-Bold.ttf", weight: 700)],
      package: "fonts-dejavu-core")
  }
}
