import Foundation

// Plugins with thousands of previews.
extension Bench {
  private static let previewsPerProvider = 5
  private static let providersPerFile = 250

  /// Compiles a module with that many previews, five to a provider, as structs of many files.
  ///
  /// - Returns: The path of the plugin.
  func compileManyPreviews(_ previews: Int) throws -> String {
    let module = "Many\(previews)"
    let folder = try folder(module)
    let template = try String(contentsOfFile: "\(benchmarks)/Fixtures/many.swift.template", encoding: .utf8)
    let parts = template.components(separatedBy: "// provider\n")
    let providers = previews / Self.previewsPerProvider
    var files: [String] = []
    for start in stride(from: 0, to: providers, by: Self.providersPerFile) {
      let text =
        parts[0]
        + (start..<(start + min(Self.providersPerFile, providers - start))).map {
          parts[1].replacingOccurrences(of: "NUMBER", with: "\($0)")
        }.joined()
      let file = "\(folder)/Views\(start).swift"
      try writeSource(text, to: file)
      files.append(file)
    }
    return try compileSwiftPlugin(files, module: module)
  }
}
