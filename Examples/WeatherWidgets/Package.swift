// swift-tools-version: 6.2

import PackageDescription

// A package of components as an author keeps it: it links PreviewABI and nothing else of preview-host. Outside of
// this repository the dependency is `.package(url: …, from: …)`.
let package = Package(
  name: "WeatherWidgets",
  products: [
    // Dynamic, because preview-host opens the built library.
    .library(name: "WeatherWidgets", type: .dynamic, targets: ["WeatherWidgets"])
  ],
  dependencies: [
    .package(name: "preview-host", path: "../..")
  ],
  targets: [
    .target(
      name: "WeatherWidgets",
      dependencies: [.product(name: "PreviewABI", package: "preview-host")])
  ],
  swiftLanguageModes: [.v6]
)
