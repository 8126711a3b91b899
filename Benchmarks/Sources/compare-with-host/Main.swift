import Foundation
import PreviewHost

/// Compares two PNG files as `verify` does, again and again, or writes the files that are compared.
///
/// Usage: `compare-with-host COUNT REFERENCE ACTUAL [DIFFERENCE]`. Each time it reads and decodes both files, at once, and
/// compares them exactly, with the largest ΔE and the regions; with DIFFERENCE it also draws, encodes and writes the
/// picture of what changed. Prints the nanoseconds of each time after the first, one a line.
///
/// Usage: `compare-with-host --prepare FIRST SECOND FOLDER`. Writes the kinds of `Kind` into the folder.
@main
struct Main {
  static func main() async throws {
    let arguments = Array(CommandLine.arguments.dropFirst())
    if arguments.first == "--prepare", arguments.count == 4 {
      return try Kind.write(from: read(arguments[1]), and: read(arguments[2]), into: arguments[3])
    }
    guard (3...4).contains(arguments.count), let count = Int(arguments[0]) else { exit(2) }
    for round in 0..<count {
      let start = ContinuousClock.now
      try await compare(arguments[1], arguments[2], difference: arguments.count == 4 ? arguments[3] : nil)
      let (seconds, attoseconds) = (ContinuousClock.now - start).components
      // The first one makes the tables.
      if round > 0 { print(seconds * 1_000_000_000 + attoseconds / 1_000_000_000) }
    }
  }

  static func read(_ path: String) throws -> Bitmap {
    try Bitmap(pngData: ArraySlice(Data(contentsOf: URL(fileURLWithPath: path))))
  }

  private static func compare(_ reference: String, _ actual: String, difference: String?) async throws {
    async let first = read(reference)
    async let second = read(actual)
    let comparison = PictureComparison(
      reference: try await first, actual: try await second, settings: ComparisonSettings(), masks: [])
    guard !comparison.isWithinLimits, !comparison.regions.isEmpty, comparison.maximumDeltaE > 0 else { exit(1) }
    if let difference {
      try Data(comparison.difference().indexedPNGData()).write(to: URL(fileURLWithPath: difference))
    }
  }
}
