/// The space that a preview's picture has: what it is offered, at which scale, on what ground.
struct PictureFrame {
  /// The preview.
  let preview: CatalogPreview
  /// The variant.
  let variant: Variant
  /// Points offered to the content.
  let proposal: Size
  /// The picture's own size and safe area; `nil` when the picture is as large as its content.
  let canvas: Canvas?
  /// Pixels per point.
  let scale: Double
  /// What the plugin is told.
  let environment: PreviewEnvironment
  /// What the picture stands on.
  let background: Color

  init(_ item: ObservationPlan.Item, settings: PictureSettings) {
    preview = item.preview
    variant = item.variant
    let device = settings.device(of: item.preview, in: item.variant)
    let screen = Size(width: device.width, height: device.height)
    switch item.preview.layout {
    case .sizeThatFits:
      proposal = screen
      canvas = nil
    case .device:
      let area = device.safeArea
      proposal = Size(
        width: max(0, screen.width - area[1] - area[3]), height: max(0, screen.height - area[0] - area[2]))
      canvas = Canvas(size: screen, safeArea: area)
    case .fixed(let width, let height):
      proposal = Size(width: width, height: height)
      canvas = Canvas(size: proposal)
    }
    scale = settings.scale(of: item.preview, on: device)
    let isDark = item.variant.effectiveColorScheme == .dark
    environment = PreviewEnvironment(
      isDark: isDark, isRightToLeft: item.variant.effectiveDirection == .rightToLeft,
      textSize: (item.variant.textSize ?? .large).rawValue, scale: scale,
      size: .init(width: proposal.width, height: proposal.height), safeArea: Self.safeArea(of: device),
      locale: item.variant.effectiveLocale, device: device.name)
    background = Self.background(settings.background, isDark: isDark)
  }

  private static func safeArea(of device: Device) -> PreviewEnvironment.SafeArea {
    let area = device.safeArea
    return .init(top: area[0], leading: area[1], bottom: area[2], trailing: area[3])
  }

  /// White, or the near black on which dark interfaces stand; or nothing.
  private static func background(_ kind: Configuration.Background, isDark: Bool) -> Color {
    switch kind {
    case .transparent: .clear
    case .system: isDark ? Color(red: 0.11, green: 0.11, blue: 0.118) : .white
    }
  }
}
