import Foundation

/// The first build of an author's package, against a package with one empty file.
struct CleanBuildFigure: Figure {
  let name = "build"

  func measure(_ bench: Bench) throws -> [FigureRow] {
    let author = try authorPackage(bench)
    let empty = try emptyPackage(bench)
    let samples = try Samples.interleaved(
      bench.samples(3, quick: 1), warmUp: bench.options.isQuick ? 0 : 1,
      [{ try build(bench, author) }, { try build(bench, empty) }])
    return [
      FigureRow(
        what: "clean debug build of a package that links only PreviewABI", measured: samples[0].text,
        counterpart: "\(samples[1].text): package with one empty file", ratio: samples[0].median / samples[1].median,
        target: "≤ 25 s", isMet: samples[0].median <= 25e9)
    ]
  }

  private func build(_ bench: Bench, _ package: String) throws -> Double {
    let products = "\(package)/.build"
    if FileManager.default.fileExists(atPath: products) { try FileManager.default.removeItem(atPath: products) }
    return try Child.run(
      ["swift", "build", "--package-path", package, "--scratch-path", products], output: bench.scratch("build.log"))
  }

  /// A copy of the example package, and of this package in a folder `checkouts`: that is where a versioned dependency
  /// lies, and it makes the manifest show what it shows to an author.
  private func authorPackage(_ bench: Bench) throws -> String {
    let folder = try bench.emptyFolder("author")
    let checkout = "\(folder)/checkouts/preview-host"
    let files = FileManager.default
    try files.createDirectory(atPath: checkout, withIntermediateDirectories: true)
    try files.copyItem(atPath: "\(bench.options.root)/Package.swift", toPath: "\(checkout)/Package.swift")
    try files.copyItem(atPath: "\(bench.options.root)/Sources", toPath: "\(checkout)/Sources")
    let package = "\(folder)/package"
    try files.createDirectory(atPath: package, withIntermediateDirectories: true)
    let example = try example(bench)
    try files.copyItem(atPath: "\(example)/Sources", toPath: "\(package)/Sources")
    let manifest = try String(contentsOfFile: "\(example)/Package.swift", encoding: .utf8)
    try manifest.replacingOccurrences(of: "\"../..\"", with: "\"../checkouts/preview-host\"")
      .write(toFile: "\(package)/Package.swift", atomically: false, encoding: .utf8)
    return package
  }

  /// The folder of the example that is a Swift package.
  private func example(_ bench: Bench) throws -> String {
    let examples = "\(bench.options.root)/Examples"
    let names = try FileManager.default.contentsOfDirectory(atPath: examples).sorted()
    let package = names.first { FileManager.default.fileExists(atPath: "\(examples)/\($0)/Package.swift") }
    guard let package else { throw BenchmarkError.missing(path: "\(examples)/*/Package.swift") }
    return "\(examples)/\(package)"
  }

  private func emptyPackage(_ bench: Bench) throws -> String {
    let folder = try bench.emptyFolder("empty")
    try FileManager.default.createDirectory(atPath: "\(folder)/Sources/Empty", withIntermediateDirectories: true)
    try """
    // swift-tools-version: 6.2
    import PackageDescription

    let package = Package(
      name: "Empty", products: [.library(name: "Empty", type: .dynamic, targets: ["Empty"])],
      targets: [.target(name: "Empty")])
    """.write(toFile: "\(folder)/Package.swift", atomically: false, encoding: .utf8)
    try "".write(toFile: "\(folder)/Sources/Empty/Empty.swift", atomically: false, encoding: .utf8)
    return folder
  }
}
