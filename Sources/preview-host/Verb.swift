/// What the command can be told to do.
enum Verb: String, CaseIterable {
  case list
  case snapshot
  case record
  case verify
  case review
  case merge

  /// One line of help.
  var summary: String {
    switch self {
    case .list: "enumerates previews"
    case .snapshot: "writes pictures into a folder"
    case .record: "writes references: pictures to compare with later"
    case .verify: "compares previews with their references, or with other plugins"
    case .review: "goes through the failures of the last run one by one"
    case .merge: "joins the run records of shards"
    }
  }

  /// How the verb is called.
  var usage: String {
    switch self {
    case .list: "preview-host list [PLUGIN…] [ID…] [options]"
    case .snapshot: "preview-host snapshot [PLUGIN…] [ID…] -o DIR [options]"
    case .record: "preview-host record [PLUGIN…] [ID…] [options]"
    case .verify: "preview-host verify [PLUGIN…] [ID…] [options]"
    case .review: "preview-host review [PLUGIN…] [ID…] [options]"
    case .merge: "preview-host merge FILE… [options]"
    }
  }

  /// Everything that the verb takes.
  var options: [OptionSpec] { own + shared }

  /// What it takes as other verbs do.
  var shared: [OptionSpec] {
    switch self {
    case .merge: OptionSpec.output
    // The last run says what there is to review, and in which variants; it does not know tags.
    case .review:
      OptionSpec.shared.filter { !["--tag", "--starred", "--variants", "--shard"].contains($0.name) }
    case .list, .snapshot, .record, .verify: OptionSpec.shared
    }
  }

  /// Whether positionals are plugins and ids; else they are files.
  var takesPlugins: Bool { self != .merge }

  /// What only this verb takes.
  var own: [OptionSpec] {
    switch self {
    case .list: []
    case .snapshot:
      [
        OptionSpec("-o", "DIR", "the folder that the pictures are written into, made if it is not there; required"),
        OptionSpec("--format", "LIST", "png, svg, pdf, text, scene, accessibility (default png)"),
        OptionSpec("--scale", "N", "pixels per point, instead of the device's"),
        OptionSpec.clock,
        OptionSpec("--contact-sheet", "FILE", "a PNG that shows all pictures on one page"),
      ]
    case .record: OptionSpec.recording + OptionSpec.checking
    case .review: OptionSpec.checking
    case .merge:
      [OptionSpec("-o", "FILE", "the merged record, as 'verify --json' prints one")] + OptionSpec.reporting
    case .verify: OptionSpec.verifying + OptionSpec.checking + OptionSpec.reporting
    }
  }
}
