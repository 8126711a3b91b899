/// What a crashing preview costs the run that it is in: the worker's end, a new one, and the plugin opened again.
struct CrashFigure: Figure {
  let name = "crash"

  func measure(_ bench: Bench) throws -> [FigureRow] {
    let healthy = try plugin(bench, crashes: 0)
    let crashing = try plugin(bench, crashes: Self.crashes)
    let host = try bench.existing(bench.host)
    let samples = try Samples.interleaved(
      bench.samples(20, quick: 4), warmUp: 1,
      [
        { try snapshot(bench, host, crashing, "crashing", exit: 5) },
        { try snapshot(bench, host, healthy, "healthy", exit: 0) },
      ])
    let added = (samples[0].median - samples[1].median) / Double(Self.crashes)
    let (with, without) = (text(nanoseconds: samples[0].median), text(nanoseconds: samples[1].median))
    return [
      FigureRow(
        what: "crash of a preview: added to a run of \(Self.previews) previews by each of \(Self.crashes) crashes",
        measured: text(nanoseconds: added),
        counterpart: "\(without): the run without them (\(with) with them)",
        target: "≤ 30 ms", isMet: added <= 30e6)
    ]
  }

  private static let previews = 40
  private static let crashes = 10

  private func plugin(_ bench: Bench, crashes: Int) throws -> String {
    try bench.compileCPlugin(
      "Fixtures/crashing.c", to: "libCrashing\(crashes).so", ["-DPREVIEWS=\(Self.previews)", "-DCRASHES=\(crashes)"])
  }

  private func snapshot(_ bench: Bench, _ host: String, _ plugin: String, _ name: String, exit: Int32) throws -> Double
  {
    let folder = try bench.emptyFolder("crash-\(name)")
    return try Child.run(
      [host, "snapshot", plugin, "--jobs", "1", "-o", folder], output: bench.scratch("crash-\(name).log"),
      expected: [exit])
  }
}
