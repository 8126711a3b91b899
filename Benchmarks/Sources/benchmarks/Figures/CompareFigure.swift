import Foundation

/// Two PNG files of 1170 × 2532 pixels that differ, compared, against ImageMagick's `compare` on the same files.
///
/// Ours runs in a process that is warm, as it is in `verify`; what ImageMagick takes for pictures of one pixel is
/// therefore taken off its times.
struct CompareFigure: Figure {
  let name = "compare"

  private struct Kind {
    var name: String
    var what: String
    var target: Double?
  }

  private static let kinds = [
    Kind(name: "line", what: "a line of a text changed", target: 10),
    Kind(name: "texts", what: "every text changed", target: 10),
    Kind(name: "tint", what: "every pixel changed by one level", target: 10),
    // What takes the time here is inflating what cannot be deflated.
    Kind(name: "noise", what: "every pixel changed at random", target: nil),
  ]

  func measure(_ bench: Bench) throws -> [FigureRow] {
    let bare = try bench.compileC(
      "Bare/draw-screen.c", to: "draw-screen", bench.packageFlags("pangocairo", "libpng") + ["-lm"])
    let folder = try bench.emptyFolder("compare")
    try Child.run([bare, "3", "3", folder])
    let ours = try bench.existing("\(bench.options.products)/compare-with-host")
    try Child.run([ours, "--prepare", "\(folder)/screen-1.png", "\(folder)/screen-2.png", folder])
    for name in ["dot", "other-dot"] {
      try Child.run(["convert", "-size", "1x1", "xc:\(name == "dot" ? "white" : "black")", "\(folder)/\(name).png"])
    }
    return try Self.kinds.flatMap { kind in
      [
        try measure(bench, ours, folder, kind, withPicture: false),
        try measure(bench, ours, folder, kind, withPicture: true),
      ]
    }
  }

  private func measure(
    _ bench: Bench, _ ours: String, _ folder: String, _ kind: Kind, withPicture: Bool
  ) throws -> FigureRow {
    let rounds = 6
    func magick(_ reference: String, _ actual: String) throws -> Double {
      let files = ["\(folder)/\(reference).png", "\(folder)/\(actual).png"]
      // It ends with 1 when the pictures are not similar.
      return try Child.run(
        withPicture
          ? ["compare"] + files + ["\(folder)/magick.png"] : ["compare", "-metric", "AE"] + files + ["null:"],
        output: bench.scratch("magick.log"), expected: [0, 1])
    }
    let samples = try Samples.interleaved(
      bench.samples(15, quick: 3), warmUp: 1,
      [
        {
          try bench.medianPrinted(
            by: [ours, "\(rounds)", "\(folder)/reference.png", "\(folder)/\(kind.name).png"]
              + (withPicture ? ["\(folder)/difference.png"] : []), count: rounds - 1)
        },
        { try magick("reference", kind.name) },
        { try magick("dot", "other-dot") },
      ])
    let counterpart = samples[1].median - samples[2].median
    let ratio = counterpart / samples[0].median
    let command = withPicture ? "`compare`" : "`compare -metric AE`"
    return FigureRow(
      what: "two 1170×2532 PNG files compared, \(kind.what)" + (withPicture ? ", picture of it written" : ""),
      measured: samples[0].text,
      counterpart: "\(text(nanoseconds: counterpart)): ImageMagick \(command), without its start", ratio: ratio,
      target: kind.target.map { "≥ \(Int($0)) ×" } ?? "–", isMet: kind.target.map { ratio >= $0 })
  }
}
