import Foundation
import Glibc

/// `list` on one plugin, against a process with Foundation that does nothing.
struct ListFigure: Figure {
  let name = "list"

  func measure(_ bench: Bench) throws -> [FigureRow] {
    let plugin = try bench.compileSwiftPlugin(["\(bench.benchmarks)/Fixtures/small.swift"], module: "Small")
    let nothing = bench.scratch("nothing")
    try bench.build(
      ["swiftc", "-O", "-swift-version", "6", "-parse-as-library", "-o", nothing]
        + ["\(bench.benchmarks)/Bare/Nothing.swift"])
    let host = try bench.existing(bench.host)
    let list = [host, "list", plugin]
    let cached = try Samples.interleaved(
      bench.samples(60, quick: 10), warmUp: 3,
      [{ try Child.run(list, output: bench.scratch("list.log")) }, { try Child.run([nothing]) }])
    var rows = [
      row("files in the page cache", cached, target: "≤ 80 ms", isMet: cached[0].median <= 80e6)
    ]
    // Once without measuring, to learn whether this machine lets go of its cache.
    if dropCaches() {
      let cold = try Samples.interleaved(
        bench.samples(15, quick: 3), warmUp: 1,
        [list, [nothing]].map { command in
          {
            _ = dropCaches()
            return try Child.run(command, output: bench.scratch("list.log"))
          }
        })
      rows.append(row("page cache dropped", cold, target: "≤ 80 ms", isMet: cold[0].median <= 80e6))
    } else {
      rows[0].what += " (dropping it needs root)"
    }
    return rows
  }

  private func row(_ state: String, _ samples: [Samples], target: String, isMet: Bool?) -> FigureRow {
    FigureRow(
      what: "`list` on one plugin, cold start, \(state)", measured: samples[0].text,
      counterpart: "\(samples[1].text): Swift process with Foundation that does nothing",
      ratio: samples[0].median / samples[1].median, target: target, isMet: isMet)
  }

  /// Makes the kernel forget every file that it has read, so that they come from the disk again.
  private func dropCaches() -> Bool {
    sync()
    let file = open("/proc/sys/vm/drop_caches", O_WRONLY)
    guard file >= 0 else { return false }
    defer { close(file) }
    return write(file, "3", 1) == 1
  }
}
