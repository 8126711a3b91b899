/// One option of the command line.
struct OptionSpec {
  /// The name with its dashes, such as `--jobs`.
  let name: String
  /// How help shows the value, such as `N`; `nil` for an option without one.
  let value: String?
  /// One line of help.
  let help: String
  /// True if the option may be given several times.
  let isRepeatable: Bool

  /// An option with a value.
  init(_ name: String, _ value: String, repeatable: Bool = false, _ help: String) {
    self.name = name
    self.value = value
    self.help = help
    self.isRepeatable = repeatable
  }

  /// An option without a value.
  init(_ name: String, _ help: String) {
    self.name = name
    self.value = nil
    self.help = help
    self.isRepeatable = false
  }

  /// What every verb that takes plugins shares.
  static let shared: [OptionSpec] =
    [
      OptionSpec("--package-path", "DIR", "the package whose built plugins are used when none is named"),
      OptionSpec("--filter", "GLOB", repeatable: true, "only previews whose id matches"),
      OptionSpec("--skip", "GLOB", repeatable: true, "leave out previews whose id matches; wins over --filter"),
      OptionSpec("--tag", "T", repeatable: true, "only previews with this tag"),
      OptionSpec("--user-story", "S", repeatable: true, "only previews of this user story"),
      OptionSpec("--starred", "only starred previews"),
      OptionSpec(
        "--variants", "A,B,A+B", "variants: ',' for several, '+' to combine (dark, rtl, xxLarge, de, a device)"),
      OptionSpec("--shard", "I/N", "only this share of the previews, I from 1; 'auto' asks the CI system"),
      OptionSpec("--jobs", "N", "workers at once (default: the number of processors)"),
      OptionSpec("--timeout", "DURATION", "longest time for one preview, such as 500ms or 10s (default 10s)"),
      OptionSpec("--config", "FILE", "configuration (default preview-host.json at the package root)"),
    ] + output

  /// What every verb shares.
  static let output: [OptionSpec] = [
    OptionSpec("--json", "one JSON document on standard output"),
    OptionSpec("--color", "WHEN", "auto, always or never (default auto; NO_COLOR is honoured)"),
    OptionSpec("--quiet", "nothing on standard output but what was asked for"),
    OptionSpec("--no-progress", "no progress line"),
    OptionSpec("--help", "this help"),
  ]

  /// The time that previews see.
  static let clock = OptionSpec(
    "--clock", "TIME", "the time that previews see, such as 2024-01-01T09:41:00Z, or 'real'")

  /// What the verbs that know references share.
  static let checking: [OptionSpec] = [
    OptionSpec("--references", "TEMPLATE", "where references are (default __Snapshots__/{module} at the package root)"),
    OptionSpec("--artifacts", "DIR", "where failures are explained (default .preview-host/artifacts)"),
    OptionSpec("--checks", "LIST", "picture, text, accessibility, budget (default picture)"),
    OptionSpec("--always-render", "draw everything, whatever the hashes of the content say"),
    OptionSpec("--pixel-tolerance", "X", "largest difference of a colour channel, 0 to 1 (default 0)"),
    OptionSpec("--perceptual", "X", "largest colour difference, CIEDE2000 (default 0)"),
    OptionSpec("--max-pixels", "N", "most pixels that may differ (default 0)"),
    OptionSpec("--max-ratio", "X", "largest share of pixels that may differ, 0 to 1 (default 0)"),
    clock,
  ]

  /// What `verify` and `merge` write besides their result.
  static let reporting: [OptionSpec] = [
    OptionSpec("--report", "DIR", "an HTML report that opens from disk"),
    OptionSpec("--junit", "FILE", "a JUnit report"),
    OptionSpec("--markdown", "FILE", "a summary in Markdown"),
    OptionSpec("--fail-on", "LIST", "fail on these too: orphans, rerendered"),
    OptionSpec("--strict-renderer", "the same as --fail-on rerendered"),
  ]

  /// What only `verify` takes.
  static let verifying: [OptionSpec] = [
    OptionSpec(
      "--against", "PLUGIN", repeatable: true, "compare with these plugins instead of references; may be a folder")
  ]

  /// What only `record` takes.
  static let recording: [OptionSpec] = [
    OptionSpec("--failed", "only what failed in the last 'verify'"),
    OptionSpec("--missing", "only what had no reference in the last 'verify'"),
    OptionSpec("--prune", "remove references that belong to no preview"),
  ]
}
