/// Samples of one quantity, in nanoseconds.
struct Samples {
  private(set) var sorted: [Double]

  /// Keeps the samples.
  ///
  /// - Parameter values: At least one.
  init(_ values: [Double]) {
    precondition(!values.isEmpty)
    sorted = values.sorted()
  }

  /// The median: half of the samples are not above it.
  var median: Double {
    let middle = sorted.count / 2
    return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
  }

  /// Median and number, for people.
  var text: String { "\(benchmarks.text(nanoseconds: median)) (\(sorted.count) samples)" }

  /// Runs subjects in turn, A B A B …, so that whatever else the machine does meets all of them alike.
  ///
  /// - Parameters:
  ///   - count: Samples of each subject, at least one.
  ///   - warmUp: Rounds whose samples are thrown away.
  ///   - subjects: Each answers one sample, in nanoseconds.
  static func interleaved(
    _ count: Int, warmUp: Int = 2, _ subjects: [() throws -> Double]
  ) throws -> [Samples] {
    var values = [[Double]](repeating: [], count: subjects.count)
    for round in 0..<(warmUp + count) {
      for (index, subject) in subjects.enumerated() {
        let value = try subject()
        if round >= warmUp { values[index].append(value) }
      }
    }
    return values.map { Samples($0) }
  }
}
