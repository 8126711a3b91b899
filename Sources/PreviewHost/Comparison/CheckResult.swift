/// What the checks found of one preview in one variant.
public struct CheckResult: Hashable, Sendable {
  /// By what the picture was found equal or different, from cheap to dear.
  public enum Decision: String, CaseIterable, Sendable {
    /// By the hash of the content, without drawing.
    case content
    /// By the hash of the pixels.
    case pixelHash
    /// By comparing the pixels.
    case pixels
  }

  /// One thing that a check found.
  public struct Finding: Hashable, Sendable {
    /// The check.
    public var check: CheckKind
    /// What was found, what was expected, what to do.
    public var message: String
    /// A difference of texts, as lines that begin with `-`, `+` or a space; empty when there is none.
    public var lines: [String]

    /// Makes a finding.
    public init(check: CheckKind, message: String, lines: [String] = []) {
      self.check = check
      self.message = message
      self.lines = lines
    }
  }

  /// Why a failure does not count.
  public struct Quarantine: Hashable, Sendable {
    /// What the configuration says.
    public var reason: String
    /// The last day on which it holds: an ISO 8601 calendar date.
    public var until: String
    /// What the status would be without it.
    public var status: CheckStatus

    /// Makes one.
    public init(reason: String, until: String, status: CheckStatus) {
      self.reason = reason
      self.until = until
      self.status = status
    }
  }

  /// A rectangle of pixels, origin top left.
  public struct Region: Hashable, Sendable {
    /// Pixels from the left.
    public var x: Int
    /// Pixels from the top.
    public var y: Int
    /// Pixels.
    public var width: Int
    /// Pixels.
    public var height: Int

    /// Makes a region.
    public init(x: Int, y: Int, width: Int, height: Int) {
      self.x = x
      self.y = y
      self.width = width
      self.height = height
    }
  }

  /// The preview's id.
  public var id: String
  /// The variant's name, `default` for the standard one.
  public var variant: String
  /// What it comes to.
  public var status: CheckStatus
  /// By what the picture was judged; `nil` if it was not.
  public var decidedBy: Decision?
  /// The user story; empty when the author gave none.
  public var userStory = ""
  /// Where in the source the preview stands.
  public var source: SourcePlace?
  /// The path of the reference picture (or document); `nil` if there is none.
  public var reference: String?
  /// The path of the picture as it is now; written for failures only.
  public var actual: String?
  /// The path of the picture that shows what changed; written for failures only.
  public var difference: String?
  /// Pixels that differ by more than is tolerated; `nil` if pixels were not compared.
  public var changedPixels: Int?
  /// The same as a share of the picture's unmasked pixels, 0...1.
  public var changedRatio: Double?
  /// The largest colour difference of two pixels (CIEDE2000); `nil` if pixels were not compared.
  public var maximumDeltaE: Double?
  /// Boxes of what changed, in pixels of the larger of both pictures.
  public var regions: [Region] = []
  /// Whether the shown texts changed; `nil` if that is not known.
  public var isTextChanged: Bool?
  /// Whether elements came, went, moved or changed their size; `nil` if that is not known.
  public var isLayoutChanged: Bool?
  /// Whether what a screen reader meets changed; `nil` if that is not known.
  public var isAccessibilityChanged: Bool?
  /// What the checks found.
  public var findings: [Finding] = []
  /// What the author should know, such as a character that no font has.
  public var warnings: [String] = []
  /// Why its failure does not count, if the configuration says so.
  public var quarantine: Quarantine?
  /// XXH3 128 of the content as it is now; empty if it is not known.
  public var contentHash = ""
  /// XXH3 128 of the pixels as they are now; empty if they were not drawn.
  public var pixelHash = ""
  /// From the start of `create` to the verdict.
  public var durationNanoseconds = 0
  /// What the plugin printed.
  public var output = ""
  /// What went wrong, if something did.
  public var problem: Problem?

  /// Makes a result.
  public init(id: String, variant: String, status: CheckStatus) {
    self.id = id
    self.variant = variant
    self.status = status
  }

  /// The id with the variant, `Module/Provider/name@variant`.
  public var key: String { "\(id)@\(variant)" }
}
