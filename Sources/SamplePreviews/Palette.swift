import PreviewABI

/// The module's colours, for light and dark appearance.
struct Palette {
  let scheme: ColorScheme

  private func pick(_ light: Color, _ dark: Color) -> Color { scheme == .dark ? dark : light }

  /// Behind everything.
  var page: Color { pick(Color(red: 0.953, green: 0.957, blue: 0.945), Color(red: 0.055, green: 0.067, blue: 0.071)) }

  /// Behind a card.
  var card: Color { pick(.white, Color(red: 0.106, green: 0.122, blue: 0.129)) }

  /// Behind something inside a card, and where something is still missing.
  var well: Color { pick(Color(red: 0.925, green: 0.933, blue: 0.918), Color(red: 0.165, green: 0.184, blue: 0.192)) }

  /// Text.
  var ink: Color { pick(Color(red: 0.094, green: 0.125, blue: 0.122), Color(red: 0.929, green: 0.945, blue: 0.937)) }

  /// Less important text.
  var muted: Color { pick(Color(red: 0.392, green: 0.435, blue: 0.424), Color(red: 0.616, green: 0.663, blue: 0.651)) }

  /// What can be tapped, and what stands out.
  var accent: Color { pick(Color(red: 0.102, green: 0.451, blue: 0.373), Color(red: 0.345, green: 0.780, blue: 0.663)) }

  /// On the accent.
  var onAccent: Color { pick(.white, Color(red: 0.031, green: 0.129, blue: 0.106)) }

  /// What went wrong.
  var alarm: Color { pick(Color(red: 0.722, green: 0.239, blue: 0.184), Color(red: 0.949, green: 0.541, blue: 0.478)) }

  /// Under a card.
  var shade: Color { pick(Color(white: 0, opacity: 0.10), Color(white: 0, opacity: 0.45)) }
}

extension EnvironmentValues {
  /// The colours of the appearance.
  var palette: Palette { Palette(scheme: colorScheme) }
}

/// A raised sheet that things stand on.
struct Card<Content: View>: View {
  @Environment(\.palette) private var palette
  let content: Content

  init(@ViewBuilder content: () -> Content) {
    self.content = content()
  }

  var body: some View {
    content
      .padding(20)
      .background(palette.card, in: RoundedRectangle(cornerRadius: 22))
      .shadow(color: palette.shade, radius: 18, y: 8)
  }
}

/// A component on the page's colour, as its previews show it.
struct Stage<Content: View>: View {
  @Environment(\.palette) private var palette
  let content: Content

  init(@ViewBuilder content: () -> Content) {
    self.content = content()
  }

  var body: some View {
    content
      .padding(32)
      .background(palette.page)
  }
}

/// The main button of a screen or a card.
struct ActionButton: View {
  @Environment(\.palette) private var palette
  let title: String
  let action: @MainActor () -> Void

  var body: some View {
    Button(action: action) {
      Text(title)
        .font(.headline)
        .foregroundColor(palette.onAccent)
        .frame(maxWidth: .infinity)
        .padding(.vertical, 15)
        .background(palette.accent, in: RoundedRectangle(cornerRadius: 15))
    }
  }
}
