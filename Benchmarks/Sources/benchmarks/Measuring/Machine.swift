import Foundation
import Glibc

/// The machine that the figures were measured on.
struct Machine {
  var processor: String
  var cores: Int
  var memory: String
  var kernel: String
  var system: String
  var swift: String
  var load: String

  /// Reads it from the system.
  static func current() -> Machine {
    func field(_ name: String, in path: String, separator: Character) -> String? {
      guard let text = try? String(contentsOfFile: path, encoding: .utf8) else { return nil }
      for line in text.split(separator: "\n") {
        let parts = line.split(separator: separator, maxSplits: 1)
        guard parts.count == 2, parts[0].trimmingCharacters(in: .whitespaces) == name else { continue }
        return parts[1].trimmingCharacters(in: CharacterSet(charactersIn: " \t\""))
      }
      return nil
    }
    var name = utsname()
    uname(&name)
    let kernel = withUnsafeBytes(of: name.release) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    let kibibytes = field("MemTotal", in: "/proc/meminfo", separator: ":")?.split(separator: " ").first
    let mebibytes = kibibytes.flatMap { Int($0) }.map { "\($0 / 1024) MiB" }
    let load = (try? String(contentsOfFile: "/proc/loadavg", encoding: .utf8))?.split(separator: " ").first
    return Machine(
      processor: field("model name", in: "/proc/cpuinfo", separator: ":") ?? "unknown",
      cores: sysconf(Int32(_SC_NPROCESSORS_ONLN)), memory: mebibytes ?? "unknown", kernel: kernel,
      system: field("PRETTY_NAME", in: "/etc/os-release", separator: "=") ?? "unknown", swift: swiftVersion(),
      load: load.map(String.init) ?? "unknown")
  }

  /// One line for the text above the table.
  var markdown: String {
    """
    Measured on: \(processor), \(cores) cores, \(memory) of memory, \(system), Linux \(kernel), \(swift); load average at \
    the start \(load).
    """
  }

  private static func swiftVersion() -> String {
    let path = "\(NSTemporaryDirectory())/swift-version-\(getpid())"
    defer { unlink(path) }
    guard (try? Child.run(["swiftc", "--version"], output: path)) != nil,
      let text = try? String(contentsOfFile: path, encoding: .utf8),
      let line = text.split(separator: "\n").first(where: { $0.contains("Swift version") })
    else { return "unknown Swift" }
    return String(line)
  }
}
