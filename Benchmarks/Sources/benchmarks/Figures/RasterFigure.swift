import Foundation

/// Pictures of a full screen, 390 × 844 points at 3 pixels a point, against the same drawn by a C program with Cairo and
/// Pango alone.
///
/// Two rows: up to the pixels, and up to the PNG file. For the latter both sides draw, encode and write the same number of
/// pictures, and then one picture; the difference is what a picture costs when the process is warm.
struct RasterFigure: Figure {
  let name = "raster"

  func measure(_ bench: Bench) throws -> [FigureRow] {
    let many = try plugin(bench, previews: Self.many)
    let one = try plugin(bench, previews: 1)
    let bare = try bench.compileC(
      "Bare/draw-screen.c", to: "draw-screen", bench.packageFlags("pangocairo", "libpng") + ["-lm"])
    let rows =
      [try measurePixels(bench, many, bare)] + (try measureFiles(bench, many: many, one: one, bare))
    try compare(bench)
    return rows
  }

  private static let many = 48

  private func plugin(_ bench: Bench, previews: Int) throws -> String {
    try bench.compileCPlugin("Fixtures/screen.c", to: "libScreens\(previews).so", ["-DPREVIEWS=\(previews)"])
  }

  private func measurePixels(_ bench: Bench, _ plugin: String, _ bare: String) throws -> FigureRow {
    let draw = try bench.existing("\(bench.options.products)/draw-with-host")
    let worker = try bench.existing(bench.worker)
    let samples = try Samples.interleaved(
      bench.samples(15, quick: 3), warmUp: 1,
      [[draw, plugin, worker], [bare, "\(Self.many)", "3"]].map { command in
        { try bench.medianPrinted(by: command, count: Self.many - 1) }
      })
    let ratio = samples[0].median / samples[1].median
    return FigureRow(
      what: "picture of a 390×844 @3x screen, from the plugin's instance to hashed pixels", measured: samples[0].text,
      counterpart: "\(samples[1].text): C program with Cairo and Pango", ratio: ratio, target: "≤ 1.5 ×",
      isMet: ratio <= 1.5)
  }

  private func measureFiles(_ bench: Bench, many: String, one: String, _ bare: String) throws -> [FigureRow] {
    let host = try bench.existing(bench.host)
    let folder = try bench.emptyFolder("raster")
    func snapshot(_ plugin: String, jobs: Int) throws -> Double {
      try Child.run(
        [host, "snapshot", plugin, "--jobs", "\(jobs)", "-o", folder], output: bench.scratch("raster.log"))
    }
    func draw(_ count: Int) throws -> Double {
      try Child.run([bare, "\(count)", "3", folder], output: bench.scratch("draw.log"))
    }
    let samples = try Samples.interleaved(
      bench.samples(9, quick: 2), warmUp: 1,
      [
        { try snapshot(many, jobs: 1) }, { try draw(Self.many) }, { try snapshot(many, jobs: 2) },
        { try snapshot(one, jobs: 1) }, { try draw(1) },
      ])
    let more = Double(Self.many - 1)
    let measured = (samples[0].median - samples[3].median) / more
    let counterpart = (samples[1].median - samples[4].median) / more
    let ratio = measured / counterpart
    let speedUp = samples[0].median / samples[2].median
    return [
      FigureRow(
        what: "the same with PNG and file, by `snapshot`", measured: text(nanoseconds: measured),
        counterpart: "\(text(nanoseconds: counterpart)): C program with Cairo, Pango and libpng", ratio: ratio,
        target: "≤ 1.5 ×", isMet: ratio <= 1.5),
      FigureRow(
        what: "\(Self.many) such pictures of one plugin on two cores", measured: samples[2].text,
        counterpart: "\(samples[0].text): on one", ratio: speedUp, target: "≥ 1.7 ×", isMet: speedUp >= 1.7),
    ]
  }

  /// Makes sure that both sides have drawn the same.
  private func compare(_ bench: Bench) throws {
    let compare = try bench.compileC(
      "Bare/compare-pictures.c", to: "compare-pictures", bench.packageFlags("libpng"))
    let folder = bench.scratch("raster/Screens/Orders")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder)
    for number in [0, Self.many - 1] {
      guard let file = files.first(where: { $0.hasPrefix("screen-\(number)-") || $0 == "screen-\(number).png" }) else {
        throw BenchmarkError.missing(path: "\(folder)/screen-\(number)-….png")
      }
      let output = bench.scratch("compare.txt")
      try Child.run(
        [compare, bench.scratch("raster/screen-\(number).png"), "\(folder)/\(file)"], output: output)
    }
  }
}
