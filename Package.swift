// swift-tools-version: 6.2

import PackageDescription

// What a plugin's author builds: the boundary, the core and the SwiftUI-shaped vocabulary. No system library.
let authoring: [Target] = [
  .target(name: "CPreviewABI"),
  .target(name: "PreviewCore", dependencies: ["CPreviewABI"]),
  .target(name: "PreviewABI", dependencies: ["PreviewCore"]),
]

// The host, its worker and the samples.
let host: [Target] = [
  .target(name: "CPreviewWire"),
  .target(
    name: "CWorkerShim", dependencies: ["CPreviewABI", "CPreviewWire"], path: "Sources/preview-worker/Shim"),
  .executableTarget(
    name: "preview-worker",
    dependencies: ["CPreviewABI", "CPreviewWire", "CWorkerShim"],
    path: "Sources/preview-worker/Worker",
    swiftSettings: [.enableExperimentalFeature("Embedded")],
    linkerSettings: [
      .linkedLibrary("m"),
      // The wall clock that plugins see (Shim/Clock.c).
      .unsafeFlags(
        ["clock_gettime", "gettimeofday", "time"].flatMap { ["-Xlinker", "--export-dynamic-symbol=\($0)"] }),
    ]
  ),
  .target(name: "CPreviewSystem", path: "Sources/CPreviewSystem/Shim"),
  .systemLibrary(
    name: "CCairo", path: "Sources/CPreviewSystem/CCairo", pkgConfig: "pangocairo pangoft2 fontconfig",
    providers: [.apt(["libcairo2-dev", "libpango1.0-dev"])]),
  .systemLibrary(
    name: "CPNG", path: "Sources/CPreviewSystem/CPNG", pkgConfig: "libpng",
    providers: [.apt(["libpng-dev"])]),
  .systemLibrary(
    name: "CXXHash", path: "Sources/CPreviewSystem/CXXHash", pkgConfig: "libxxhash",
    providers: [.apt(["libxxhash-dev"])]),
  .target(name: "CPreviewDrawing", dependencies: ["CCairo", "CPNG"], path: "Sources/CPreviewSystem/Drawing"),
  // The HTML report's page, as files that an editor knows; the compiler takes them in, so the binary runs alone.
  .target(name: "CReportPage", exclude: ["Page"]),
  .target(
    name: "PreviewHost",
    dependencies: [
      "CPreviewDrawing", "CPreviewABI", "CPreviewWire", "CPreviewSystem", "CCairo", "CPNG", "CXXHash",
      "CReportPage",
    ]),
  .executableTarget(name: "preview-host", dependencies: ["PreviewHost"]),
  .target(name: "SamplePreviews", dependencies: ["PreviewABI"]),
  // The tests run the built programs and open the built libraries; they do not link them. The worker's embedded
  // Swift runtime in particular would take the place of the real one in the test program.
  .testTarget(name: "PreviewHostTests", dependencies: ["PreviewHost", "CPNG"]),
]

// As a versioned dependency the package shows only what authors link, so that their builds never look for
// the host's system libraries.
let isDependency = Context.packageDirectory.contains("/checkouts/")

let package = Package(
  name: "preview-host",
  products: [.library(name: "PreviewABI", targets: ["PreviewABI"])]
    + (isDependency
      ? []
      : [
        .library(name: "PreviewHost", targets: ["PreviewHost"]),
        .library(name: "SamplePreviews", type: .dynamic, targets: ["SamplePreviews"]),
        .executable(name: "preview-host", targets: ["preview-host"]),
        .executable(name: "preview-worker", targets: ["preview-worker"]),
      ]),
  targets: authoring + (isDependency ? [] : host),
  swiftLanguageModes: [.v6]
)
