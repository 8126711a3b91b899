import CXXHash
import Foundation

/// One of several equal shares of the previews, for runs that are spread over machines.
public struct Shard: Hashable, Sendable {
  /// Which share, from 1.
  public var index: Int
  /// How many shares there are.
  public var count: Int

  /// The most shares.
  static let maximumCount = 10_000

  /// Why a shard was refused.
  public enum Failure: Error, Hashable, Sendable {
    case malformed(String)
    case noEngine
    case badEngine(variable: String, value: String)

    /// What was found, what was expected, what to do.
    public var message: String {
      switch self {
      case .malformed(let text):
        "'\(SafeText.escape(text))' is no shard: expected I/N with 1 ≤ I ≤ N ≤ \(maximumCount), such as 2/4, or 'auto'. Correct it."
      case .noEngine:
        "no CI system was found for --shard auto: expected the variables of "
          + "\(engines.map(\.name).joined(separator: ", ")). Write the shard as I/N."
      case .badEngine(let variable, let value):
        "\(variable) is '\(SafeText.escape(value))': expected the numbers that the CI system sets. Write the shard as I/N."
      }
    }
  }

  /// A CI system that splits jobs, and how it says which part this is.
  private struct Engine {
    let name: String
    let index: String
    let count: String
    /// The number of the first part.
    let base: Int
  }

  private static let engines = [
    Engine(name: "Bazel", index: "TEST_SHARD_INDEX", count: "TEST_TOTAL_SHARDS", base: 0),
    Engine(name: "GitLab", index: "CI_NODE_INDEX", count: "CI_NODE_TOTAL", base: 1),
    Engine(name: "CircleCI", index: "CIRCLE_NODE_INDEX", count: "CIRCLE_NODE_TOTAL", base: 0),
    Engine(name: "Buildkite", index: "BUILDKITE_PARALLEL_JOB", count: "BUILDKITE_PARALLEL_JOB_COUNT", base: 0),
  ]

  /// Reads `I/N`, or `auto` with the variables that the CI system set.
  ///
  /// Under Bazel, the file that `TEST_SHARD_STATUS_FILE` names is made, which tells Bazel that the shards are honoured.
  public static func parse(_ text: String, environment: [String: String]) throws(Failure) -> Shard {
    guard text == "auto" else {
      let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
      guard parts.count == 2, let index = parts[0], let count = parts[1], (1...maximumCount).contains(count),
        (1...count).contains(index)
      else { throw .malformed(text) }
      return Shard(index: index, count: count)
    }
    for engine in engines {
      guard let count = environment[engine.count], !count.isEmpty else { continue }
      // GitLab counts the parts of every job, and numbers them only where there are several.
      let numbered = environment[engine.index].flatMap { $0.isEmpty ? nil : $0 }
      guard let index = numbered ?? (count == "1" ? "\(engine.base)" : nil) else { continue }
      guard let total = Int(count), (1...maximumCount).contains(total) else {
        throw .badEngine(variable: engine.count, value: count)
      }
      guard let position = Int(index), (0..<total).contains(position - engine.base) else {
        throw .badEngine(variable: engine.index, value: index)
      }
      if let status = environment["TEST_SHARD_STATUS_FILE"], engine.name == "Bazel" {
        _ = FileManager.default.createFile(atPath: status, contents: Data())
      }
      return Shard(index: position - engine.base + 1, count: total)
    }
    throw .noEngine
  }

  /// True if a preview belongs to this share, by the hash of its id.
  public func contains(_ id: String) -> Bool {
    let bytes = Array(id.utf8)
    let hash = bytes.withUnsafeBytes { XXH3_64bits($0.baseAddress, $0.count) }
    return Int(hash % UInt64(count)) == index - 1
  }
}
