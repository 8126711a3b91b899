// swift-tools-version: 6.2

import PackageDescription

// A package of its own, so that no build of the host waits for it. `Scripts/bench` builds and runs it.
let package = Package(
  name: "Benchmarks",
  targets: [
    .target(name: "CBoundary"),
    .executableTarget(name: "benchmarks", dependencies: ["CBoundary"]),
  ],
  swiftLanguageModes: [.v6]
)
