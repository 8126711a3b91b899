import Foundation

extension Bench {
  /// The median of the nanoseconds that a program prints, one a line.
  ///
  /// - Parameter count: How many lines there must be.
  func medianPrinted(by command: [String], count: Int) throws -> Double {
    let output = scratch("nanoseconds.txt")
    try Child.run(command, output: output)
    let values = try String(contentsOfFile: output, encoding: .utf8).split(separator: "\n").compactMap { Double($0) }
    guard values.count == count else {
      throw BenchmarkError.picture("\(command[0]) timed \(values.count) pictures, expected \(count)")
    }
    return Samples(values).median
  }
}
