import Foundation

/// The plugins of `Tests/Fixtures` that several tests use.
enum Fixtures {
  /// A plugin in good order with the previews `MODULE/Healthy/first` and `MODULE/Healthy/second`.
  static func healthy() async throws -> URL {
    try await PluginCompiler.shared.c("C/Healthy.c", as: "libHealthy.so")
  }

  /// The ids of the previews of `healthy()`.
  static let healthyIDs = ["Healthy/Healthy/first", "Healthy/Healthy/second"]

  /// A plugin whose entry or record is wrong in the way that a macro of `Records.c` names.
  static func record(_ kind: String) async throws -> URL {
    try await PluginCompiler.shared.c("C/Records.c", as: "libRecord_\(kind).so", flags: ["-D\(kind)"])
  }

  /// A plugin whose constructor does what a macro of `Fixture.h` names.
  static func constructor(_ behaviour: String) async throws -> URL {
    try await PluginCompiler.shared.c(
      "C/Constructors.c", as: "libConstructor_\(behaviour).so", flags: ["-DBEHAVIOUR=\(behaviour)"])
  }

  /// A plugin whose entry does what a macro of `Fixture.h` or `Registers.c` names.
  static func register(_ kind: String) async throws -> URL {
    try await PluginCompiler.shared.c("C/Registers.c", as: "libRegister_\(kind).so", flags: ["-DKIND=\(kind)"])
  }
}
