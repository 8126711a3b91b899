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
  /// Where references are: the text of a `ReferenceTemplate`, absolute.
  public var references: String?
  /// The folder for artifacts; a path, absolute.
  public var artifacts: String?
  /// What is checked, in the file's order, each once.
  public var checks: [CheckKind]?
  /// What may differ between pictures and their references.
  public var comparison = ComparisonSettings()
  /// What comparisons leave out.
  public var masks: [PictureMask] = []
  /// Previews whose failures do not count for a while; of several entries for one preview the first that holds counts.
  public var quarantine: [QuarantineEntry] = []
  /// The longest times of previews; of several entries for one preview the first counts.
  public var budgets: [PreviewBudget] = []
  /// What else makes a run fail.
  public var failOn: Set<FailCondition> = []
  /// Whether references that another renderer drew make a run fail.
  public var isRendererStrict = false

  /// The configuration of a run without a file.
  public init() {}

  /// A parser that knows this configuration's devices.
  public var variantParser: VariantParser { VariantParser(devices: [defaultDevice] + devices) }
}
