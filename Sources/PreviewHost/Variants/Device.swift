/// A screen that previews can be drawn for.
public struct Device: Hashable, Sendable {
  /// The name that authors and the command line use, such as `iPhone 15`.
  public var name: String
  /// The width in points, in the device's natural orientation.
  public var width: Double
  /// The height in points.
  public var height: Double
  /// Pixels per point.
  public var scale: Double
  /// Points that the hardware or the system covers: top, leading, bottom, trailing.
  public var safeArea: [Double]

  /// Makes a device.
  public init(name: String, width: Double, height: Double, scale: Double, safeArea: [Double] = [0, 0, 0, 0]) {
    self.name = name
    self.width = width
    self.height = height
    self.scale = scale
    self.safeArea = safeArea
  }

  /// The name without case, spaces and punctuation: `iPhone 15` and `iphone-15` are one device.
  public var key: String { Device.key(name) }

  /// The name in that of a variant: `iphone-15`; followed by a hash where letters or digits are none of ASCII.
  public var variantName: String {
    let name = name.lowercased()
    let slug = Slug.of(name)
    return Device.key(slug) == key ? slug : Slug.fileName(name, isAmbiguous: true)
  }

  /// Folds a device's name as `key` does.
  public static func key(_ name: String) -> String {
    String(
      String.UnicodeScalarView(
        name.lowercased().unicodeScalars.filter {
          $0.properties.isAlphabetic || $0.properties.numericType != nil || $0 == "."
        }))
  }

  /// What previews without a device of their own are offered, unless the configuration says otherwise.
  public static let standard = Device(name: "Default", width: 390, height: 844, scale: 2)

  /// The devices that are known without a configuration.
  ///
  /// Phones and tablets: points and scale from the makers' published display resolutions (Apple "Human Interface
  /// Guidelines", Layout, device dimensions; Google "Device metrics", Material Design). Linux machines: resolution of
  /// the panel at its shipped scale (Purism Librem 5 and PINE64 PinePhone: 720 × 1440 at 2; Valve Steam Deck:
  /// 1280 × 800; Raspberry Pi Touch Display: 800 × 480). The panel: the common 4.3 inch module of 480 × 272.
  public static let known: [Device] = [
    Device(name: "iPhone SE", width: 375, height: 667, scale: 2, safeArea: [20, 0, 0, 0]),
    Device(name: "iPhone 15", width: 393, height: 852, scale: 3, safeArea: [59, 0, 34, 0]),
    Device(name: "iPhone 15 Pro Max", width: 430, height: 932, scale: 3, safeArea: [59, 0, 34, 0]),
    Device(name: "iPad mini", width: 744, height: 1133, scale: 2, safeArea: [24, 0, 20, 0]),
    Device(name: "Pixel 8", width: 412, height: 915, scale: 2.625, safeArea: [24, 0, 24, 0]),
    Device(name: "Librem 5", width: 360, height: 720, scale: 2),
    Device(name: "Steam Deck", width: 1280, height: 800, scale: 1),
    Device(name: "Raspberry Pi Touch Display", width: 800, height: 480, scale: 1),
    Device(name: "Panel 480x272", width: 480, height: 272, scale: 1),
    Device(name: "Desktop", width: 1280, height: 800, scale: 1),
  ]
}
