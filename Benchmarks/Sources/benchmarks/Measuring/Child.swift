import Foundation
import Glibc

/// A child process, started with `posix_spawn`.
struct Child {
  let id: pid_t

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - command: The program, searched on the PATH when it has no slash, and its arguments.
  ///   - environment: The child's whole environment; `nil` for this process's own.
  ///   - output: The file that takes standard output and standard error.
  ///   - descriptors: Descriptors of this process and their numbers in the child.
  ///   - ownGroup: Whether the child gets a process group of its own.
  init(
    _ command: [String], environment: [String]? = nil, output: String = "/dev/null",
    descriptors: [(here: Int32, there: Int32)] = [], ownGroup: Bool = false
  ) throws {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 1, output, O_WRONLY | O_CREAT | O_TRUNC, 0o644)
    posix_spawn_file_actions_adddup2(&actions, 1, 2)
    for descriptor in descriptors {
      posix_spawn_file_actions_adddup2(&actions, descriptor.here, descriptor.there)
    }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    if ownGroup { posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP)) }

    var arguments = command.map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    var variables = environment.map { $0.map { strdup($0) } + [nil] } ?? []
    defer { for variable in variables { free(variable) } }
    var child: pid_t = 0
    let status =
      variables.isEmpty
      ? posix_spawnp(&child, command[0], &actions, &attributes, &arguments, environ)
      : posix_spawnp(&child, command[0], &actions, &attributes, &arguments, &variables)
    guard status == 0 else { throw BenchmarkError.spawn(program: command[0], errno: status) }
    id = child
  }

  /// Waits for the end and answers the exit code, or 128 plus the signal's number.
  func wait() -> Int32 {
    var status: Int32 = 0
    while waitpid(id, &status, 0) < 0 && errno == EINTR {}
    return status & 0x7f == 0 ? (status >> 8) & 0xff : 128 + (status & 0x7f)
  }

  /// Runs a program to its end and answers the nanoseconds from before its start to after its end.
  ///
  /// - Parameter expected: The exit codes that are right.
  @discardableResult
  static func run(
    _ command: [String], environment: [String]? = nil, output: String = "/dev/null", expected: Set<Int32> = [0]
  ) throws -> Double {
    let start = Clock.now()
    let status = try Child(command, environment: environment, output: output).wait()
    let duration = Clock.now() - start
    guard expected.contains(status) else {
      let text = (try? String(contentsOfFile: output, encoding: .utf8)) ?? ""
      throw BenchmarkError.failed(command: command, status: status, output: String(text.suffix(4000)))
    }
    return duration
  }

  /// Runs a program to its end and answers the nanoseconds that it took and the most memory that it held at once.
  ///
  /// - Returns: Resident bytes of the program itself, its children apart.
  static func runMeasuringMemory(
    _ command: [String], output: String = "/dev/null"
  ) throws -> (nanoseconds: Double, peakBytes: Double) {
    let start = Clock.now()
    let child = try Child(command, output: output)
    var status: Int32 = 0
    var usage = rusage()
    while wait4(child.id, &status, 0, &usage) < 0 && errno == EINTR {}
    let duration = Clock.now() - start
    guard status == 0 else {
      let text = (try? String(contentsOfFile: output, encoding: .utf8)) ?? ""
      throw BenchmarkError.failed(command: command, status: status, output: String(text.suffix(4000)))
    }
    return (duration, Double(usage.ru_maxrss) * 1024)
  }
}
