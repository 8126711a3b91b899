import CBoundary

/// The start of a worker up to the plugin's registration, against a C program that does the same and no more.
struct WorkerStartFigure: Figure {
  let name = "worker"

  func measure(_ bench: Bench) throws -> [FigureRow] {
    let plugin = try bench.compileSwiftPlugin(["\(bench.benchmarks)/Fixtures/small.swift"], module: "Small")
    let bare = try bench.compileC("Bare/open-plugin.c", to: "open-plugin", ["-ldl"])
    let worker = try bench.existing(bench.worker)
    let samples = try Samples.interleaved(
      bench.samples(300, quick: 30), warmUp: 5,
      [
        {
          let start = Clock.now()
          var connection = try WorkerConnection([worker, "0", "0", "0"])
          defer { connection.close() }
          try connection.ask([(WIRE_LOAD, wire(string: plugin)), (WIRE_REGISTER, [])])
          return Clock.now() - start
        },
        {
          let start = Clock.now()
          var connection = try WorkerConnection([bare, plugin])
          defer { connection.close() }
          try connection.awaitByte()
          return Clock.now() - start
        },
      ])
    let ratio = samples[0].median / samples[1].median
    return [
      FigureRow(
        what: "worker start, dlopen and register of a small Swift plugin", measured: samples[0].text,
        counterpart: "\(samples[1].text): C program that opens it and calls the entry", ratio: ratio, target: "≤ 1.2 ×",
        isMet: ratio <= 1.2)
    ]
  }
}
