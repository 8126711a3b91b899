import CCairo

/// One thread's fonts: a private fontconfig configuration that holds the files of a library as they are needed, and
/// the Pango font map over it.
///
/// Reading a font costs about a millisecond, so none is read before it is used.
final class FontMap {
  /// Keeps Pango from loading the machine's own font configuration in the background: fontconfig does that on first
  /// use unless the process has a current configuration.
  ///
  /// This empty one is never asked for a font.
  private static let isolation: Bool = FcConfigSetCurrent(FcConfigCreate()) != 0

  /// Emoji are looked up by Pango under the family "emoji"; italics of upright fonts are slanted; fonts of pictures are scaled.
  private static func rules(emoji: String?) -> String {
    let alias =
      emoji.map {
        """
        <match target="pattern"><test name="family"><string>emoji</string></test>
        <edit name="family" mode="assign" binding="strong"><string>\($0.xmlEscaped)</string></edit></match>
        """
      } ?? ""
    return """
      <?xml version="1.0"?><fontconfig>\(alias)
      <match target="font">
      <test name="slant"><const>roman</const></test>
      <test target="pattern" name="slant" compare="not_eq"><const>roman</const></test>
      <edit name="matrix" mode="assign"><times><name>matrix</name>
      <matrix><double>1</double><double>0.2</double><double>0</double><double>1</double></matrix></times></edit>
      <edit name="slant" mode="assign"><const>oblique</const></edit>
      </match>
      <match target="font">
      <test name="outline"><bool>false</bool></test>
      <edit name="pixelsizefixupfactor" mode="assign"><divide><name target="pattern">pixelsize</name>
      <name target="font">pixelsize</name></divide></edit>
      <edit name="matrix" mode="assign"><times><name>matrix</name><matrix><name>pixelsizefixupfactor</name>
      <double>0</double><double>0</double><name>pixelsizefixupfactor</name></matrix></times></edit>
      </match></fontconfig>
      """
  }

  let library: FontLibrary
  let context: OpaquePointer
  private let map: UnsafeMutablePointer<PangoFontMap>
  private let configuration: OpaquePointer
  /// By path, the characters that a loaded file has.
  private var characters: [String: OpaquePointer] = [:]
  private var fallbacksLoaded = false

  init(library: FontLibrary) throws(RendererError) {
    _ = Self.isolation
    self.library = library
    guard let configuration = FcConfigCreate() else { throw .library(name: "fontconfig", message: "out of memory") }
    self.configuration = configuration
    let rules = Self.rules(emoji: library.configuration.emoji)
    guard FcConfigParseAndLoadFromMemory(configuration, rules, 1) != 0,
      let map = pango_cairo_font_map_new_for_font_type(CAIRO_FONT_TYPE_FT)
    else {
      FcConfigDestroy(configuration)
      throw .library(name: "fontconfig", message: "refused its rules")
    }
    self.map = map
    pango_fc_font_map_set_config(OpaquePointer(map), configuration)
    context = pango_font_map_create_context(map)
    let options = cairo_font_options_create()
    cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
    pango_cairo_context_set_font_options(context, options)
    cairo_font_options_destroy(options)
    pango_cairo_context_set_resolution(context, 72)
    pango_context_set_round_glyph_positions(context, 0)
    pango_context_set_language(context, pango_language_from_string("en"))
  }

  deinit {
    g_object_unref(UnsafeMutableRawPointer(context))
    g_object_unref(UnsafeMutableRawPointer(map))
    FcConfigDestroy(configuration)
  }

  /// The description for a style, with every font loaded that `text` needs.
  func description(of style: TextAppearance, for text: String) throws(RendererError) -> OpaquePointer {
    let family = try library.family(of: style)
    guard let file = library.file(of: family, weight: style.weight, italic: style.italic) else {
      throw .missingFamily(name: family, known: library.files.keys.sorted())
    }
    let covered = try load(file, family: family)
    if !fallbacksLoaded, !hasAll(covered, text) { try loadFallbacks() }
    let description = pango_font_description_new()
    let families = [family] + library.configuration.fallbacks + [library.configuration.emoji].compactMap { $0 }
    pango_font_description_set_family(description, families.joined(separator: ","))
    pango_font_description_set_weight(description, PangoWeight(UInt32(file.weight)))
    pango_font_description_set_style(description, style.italic ? PANGO_STYLE_ITALIC : PANGO_STYLE_NORMAL)
    pango_font_description_set_absolute_size(description, style.size * Double(PANGO_SCALE))
    guard let description else { throw .library(name: "pango", message: "out of memory") }
    return description
  }

  /// Fallbacks are loaded all at once and in the configuration's order, so that a choice among them never
  /// depends on which texts came before.
  private func loadFallbacks() throws(RendererError) {
    fallbacksLoaded = true
    for family in library.configuration.fallbacks + [library.configuration.emoji].compactMap({ $0 }) {
      for file in library.files[family] ?? [] { _ = try load(file, family: family) }
    }
  }

  private func load(_ file: FontLibrary.File, family: String) throws(RendererError) -> OpaquePointer {
    if let known = characters[file.path] { return known }
    let before = FcConfigGetFonts(configuration, FcSetApplication)?.pointee.nfont ?? 0
    guard FcConfigAppFontAddFile(configuration, file.path) != 0,
      let set = FcConfigGetFonts(configuration, FcSetApplication), set.pointee.nfont > before
    else { throw .unreadableFont(family: family, path: file.path) }
    let pattern = set.pointee.fonts[Int(before)]
    var found: UnsafeMutablePointer<FcChar8>?
    var names: [String] = []
    var index: Int32 = 0
    while FcPatternGetString(pattern, FC_FAMILY, index, &found) == FcResultMatch, let name = found {
      names.append(String(cString: name))
      index += 1
    }
    guard names.contains(family) else {
      throw .otherFamily(configured: family, found: names.joined(separator: ", "), path: file.path)
    }
    var characters: OpaquePointer?
    guard FcPatternGetCharSet(pattern, FC_CHARSET, 0, &characters) == FcResultMatch, let characters else {
      throw .unreadableFont(family: family, path: file.path)
    }
    self.characters[file.path] = characters
    pango_fc_font_map_config_changed(OpaquePointer(map))
    return characters
  }

  private func hasAll(_ characters: OpaquePointer, _ text: String) -> Bool {
    for scalar in text.unicodeScalars where scalar.value >= 0x80 || scalar.value > 0x20 {
      if FcCharSetHasChar(characters, scalar.value) == 0 { return false }
    }
    return true
  }
}

extension String {
  fileprivate var xmlEscaped: String {
    replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
  }
}
