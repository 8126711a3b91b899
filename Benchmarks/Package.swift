// swift-tools-version: 6.2

import PackageDescription

// A package of its own, so that no build of the host waits for it. `Scripts/bench` builds and runs it.
let package = Package(
  name: "Benchmarks",
  dependencies: [.package(name: "preview-host", path: "..")],
  targets: [
    .target(name: "CBoundary"),
    .executableTarget(name: "benchmarks", dependencies: ["CBoundary"]),
    .executableTarget(
      name: "draw-with-host", dependencies: [.product(name: "PreviewHost", package: "preview-host")]),
    .executableTarget(
      name: "compare-with-host", dependencies: [.product(name: "PreviewHost", package: "preview-host")]),
  ],
  swiftLanguageModes: [.v6]
)
