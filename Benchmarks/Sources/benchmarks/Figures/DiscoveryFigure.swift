import CBoundary
import Foundation

/// Finding the providers of a plugin and asking each for its previews.
///
/// The time runs from the request to register to the last answer, in the process that plays the host: the scan, the
/// authors' getters, and the descriptions' way over the socket. dlopen is not in it; a row of its own tells it.
struct DiscoveryFigure: Figure {
  let name = "discovery"

  func measure(_ bench: Bench) throws -> [FigureRow] {
    let counts = [1_000, 5_000, 10_000]
    let plugins = try counts.map { try bench.compileManyPreviews($0) }
    let worker = try bench.existing(bench.worker)
    let warmUp = 2
    var opening = [[Double]](repeating: [], count: counts.count)
    var inside = [[Double]](repeating: [], count: counts.count)
    let samples = try Samples.interleaved(
      bench.samples(30, quick: 5), warmUp: warmUp,
      counts.indices.map { index in
        {
          var connection = try WorkerConnection([worker, "0", "0", "0"])
          defer { connection.close() }
          opening[index].append(
            try Clock.time { try connection.ask([(WIRE_LOAD, wire(string: plugins[index]))]) })
          return try Clock.time { inside[index].append(try discover(&connection, previews: counts[index])) }
        }
      })
    let perPreview = zip(samples, counts).map { $0.median / Double($1) }
    let growth = perPreview[2] / perPreview[0]
    return [
      FigureRow(
        what: "discovery and expansion of 5,000 previews in 1,000 providers", measured: samples[1].text,
        target: "≤ 50 ms", isMet: samples[1].median <= 50e6),
      FigureRow(
        what: "the same per preview: 10,000 against 1,000 previews", measured: text(nanoseconds: perPreview[2]),
        counterpart: text(nanoseconds: perPreview[0]), ratio: growth, target: "linear: ≤ 1.2 ×", isMet: growth <= 1.2),
      FigureRow(
        what: "share of it in the plugin's own functions, 5,000 previews",
        measured: Samples(Array(inside[1].dropFirst(warmUp))).text),
      FigureRow(
        what: "dlopen of the library with 5,000 previews, before that",
        measured: Samples(Array(opening[1].dropFirst(warmUp))).text),
    ]
  }

  /// Registers and expands every provider, some requests at a time.
  ///
  /// - Returns: The nanoseconds inside the plugin's functions, by the worker's clock.
  private func discover(_ connection: inout WorkerConnection, previews: Int) throws -> Double {
    let registration = try connection.ask([(WIRE_REGISTER, [])])[0]
    let providers = registration.records
    var inside = registration.insideNanoseconds
    var found = 0
    for start in stride(from: 0, to: providers, by: Self.window) {
      let requests = (start..<min(start + Self.window, providers)).map { (WIRE_EXPAND, wire(integer: UInt32($0))) }
      for answer in try connection.ask(requests) {
        found += answer.records
        inside += answer.insideNanoseconds
      }
    }
    guard found == previews else {
      throw BenchmarkError.worker("\(found) previews were found, expected \(previews)")
    }
    return inside
  }

  /// Requests that are on their way at once.
  private static let window = 1024
}
