/// What `preview-host.json` says, checked.
///
/// Every key is optional. `Documentation/Configuration.md` describes them; `Documentation/preview-host.schema.json`
/// does so for editors.
public struct Configuration: Sendable, Equatable {
  /// What a picture stands on.
  public enum Background: String, CaseIterable, Sendable {
    /// White, or near black in the dark colour scheme.
    case system
    /// Nothing: pixels that the preview leaves open stay transparent.
    case transparent
  }

  /// Plugins to use when the command line names none; paths, absolute.
  public var plugins: [String] = []
  /// The device that previews without one of their own are offered.
  public var defaultDevice = Device.standard
  /// Devices that are known: the configuration's own before those built in.
  public var devices: [Device] = Device.known
  /// The variants to draw, unless the command line says otherwise; `nil` leaves it to each preview.
  public var variants: [Variant]?
  /// The longest time for one preview.
  public var timeout: Duration?
  /// Workers at once.
  public var jobs: Int?
  /// Variables added to the workers' environment.
  public var environment: [String: String] = [:]
  /// Font files, or folders that hold them; paths, absolute.
  public var fonts: [String] = []
  /// What pictures stand on.
  public var background = Background.system
  /// The most memory that a worker may hold, in megabytes (10⁶ bytes).
  public var memoryLimitMegabytes: Int?

  /// The configuration of a run without a file.
  public init() {}

  /// A parser that knows this configuration's devices.
  public var variantParser: VariantParser { VariantParser(devices: [defaultDevice] + devices) }
}
