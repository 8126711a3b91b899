import Foundation

/// `verify` when nothing changed: by the hashes of the contents alone, and with everything drawn.
struct VerifyFigure: Figure {
  let name = "verify"

  func measure(_ bench: Bench) throws -> [FigureRow] {
    try measureUnchanged(bench) + (try measureAlwaysRender(bench))
  }

  // MARK: Unchanged

  /// The time of `verify` less that of `list`, which loads and enumerates the same previews, is that of verifying.
  private func measureUnchanged(_ bench: Bench) throws -> [FigureRow] {
    let host = try bench.existing(bench.host)
    let folder = try bench.emptyFolder("verify")
    let output = bench.scratch("verify.log")
    let few = try bench.compileManyPreviews(1_000)
    let many = try bench.compileManyPreviews(10_000)
    let places = ["--references", "\(folder)/references", "--artifacts", "\(folder)/artifacts"]
    for plugin in [few, many] { try Child.run([host, "record", plugin] + places, output: output) }
    var peaks: [[Double]] = [[], []]
    func verify(_ plugin: String, _ index: Int) throws -> Double {
      let run = try Child.runMeasuringMemory([host, "verify", plugin] + places, output: output)
      peaks[index].append(run.peakBytes)
      return run.nanoseconds
    }
    let samples = try Samples.interleaved(
      bench.samples(9, quick: 2), warmUp: 1,
      [
        { try verify(many, 1) }, { try Child.run([host, "list", many, "--quiet"], output: output) },
        { try verify(few, 0) },
      ])
    let verifying = samples[0].median - samples[1].median
    let rate = 10_000 / (verifying / 1e9)
    let memory = peaks.map { Samples($0).median / 1e6 }
    return [
      FigureRow(
        what: "`verify`, 10,000 unchanged previews, after load", measured: "\(Int(rate)) previews/s",
        counterpart: "\(samples[1].text): `list --quiet` on the same plugin, which is taken off \(samples[0].text)",
        target: "≥ 10,000/s", isMet: rate >= 10_000),
      FigureRow(
        what: "its peak memory", measured: "\(Int(memory[1])) MB",
        counterpart: "\(Int(memory[0])) MB: with 1,000 previews", ratio: memory[1] / memory[0], target: "≤ 200 MB",
        isMet: memory[1] <= 200),
    ]
  }

  // MARK: Everything drawn

  private static let many = 192

  /// What one more picture costs when the process is warm, against the same drawing by a C program with Cairo and Pango.
  private func measureAlwaysRender(_ bench: Bench) throws -> [FigureRow] {
    let host = try bench.existing(bench.host)
    let output = bench.scratch("always-render.log")
    let folder = try bench.emptyFolder("always-render")
    let bare = try bench.compileC(
      "Bare/draw-screen.c", to: "draw-screen", bench.packageFlags("pangocairo", "libpng") + ["-lm"])
    let plugins = try [1, Self.many].map { count in
      try bench.compileCPlugin("Fixtures/screen.c", to: "libScreens\(count).so", ["-DPREVIEWS=\(count)"])
    }
    func places(_ index: Int) -> [String] {
      ["--references", "\(folder)/references\(index)", "--artifacts", "\(folder)/artifacts"]
    }
    for index in 0...1 { try Child.run([host, "record", plugins[index]] + places(index), output: output) }
    func verify(_ index: Int, jobs: Int) throws -> Double {
      try Child.run(
        [host, "verify", plugins[index], "--always-render", "--jobs", "\(jobs)"] + places(index), output: output)
    }
    let samples = try Samples.interleaved(
      bench.samples(9, quick: 2), warmUp: 1,
      [
        { try verify(1, jobs: 1) }, { try verify(0, jobs: 1) }, { try verify(1, jobs: 2) },
        { try Child.run([bare, "\(Self.many)", "3"], output: output) },
        { try Child.run([bare, "1", "3"], output: output) },
      ])
    let more = Double(Self.many - 1)
    let measured = (samples[0].median - samples[1].median) / more
    let counterpart = (samples[3].median - samples[4].median) / more
    let speedUp = samples[0].median / samples[2].median
    return [
      FigureRow(
        what: "`verify --always-render`, one more picture of 390×844 @3x", measured: text(nanoseconds: measured),
        counterpart: "\(text(nanoseconds: counterpart)): C program with Cairo and Pango, which hashes nothing",
        ratio: measured / counterpart, target: "≤ 1.5 ×", isMet: measured / counterpart <= 1.5),
      FigureRow(
        what: "\(Self.many) such pictures of one plugin: one core against two", measured: samples[0].text,
        counterpart: "\(samples[2].text): on two", ratio: speedUp, target: "≥ 1.7 ×", isMet: speedUp >= 1.7),
    ]
  }
}
