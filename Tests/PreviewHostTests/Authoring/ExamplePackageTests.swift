import Foundation
import Testing

/// The example package, built by SwiftPM as its author would, in a build folder of its own.
@Suite struct ExamplePackageTests {
  private static func build() async throws -> URL {
    let scratch = BuiltProducts.folder.appendingPathComponent("example-build")
    let package = BuiltProducts.package.appendingPathComponent("Examples/WeatherWidgets")
    let run = try await ProcessRun.run(
      "swift", ["build", "--package-path", package.path, "--scratch-path", scratch.path], patience: 600)
    #expect(run.exitCode == 0, "\(run.text)\(run.errors)")
    return scratch.appendingPathComponent("debug/libWeatherWidgets.so")
  }

  @Test func `a package that links only PreviewABI is listed and pictured`() async throws {
    let library = try await Self.build()
    let (list, document) = try await PreviewHostCommand.list([library.path])
    #expect(list.exitCode == 0, "\(list.errors)")
    #expect(
      document.ids == [
        "WeatherWidgets/NowWidget/night", "WeatherWidgets/NowWidget/clear", "WeatherWidgets/NowWidget/rain",
        "WeatherWidgets/Sky/clear", "WeatherWidgets/Sky/cloudy", "WeatherWidgets/Sky/night",
        "WeatherWidgets/Sky/rain", "WeatherWidgets/WeekWidget/default",
      ])

    let folder = try TemporaryFolder()
    let (run, pictures) = try await PreviewHostCommand.snapshot(
      ["--variants", "light,dark", library.path], into: folder)
    #expect(run.exitCode == 0, "\(run.errors)")
    #expect(pictures.results.count == 16)
    for result in pictures.results {
      #expect(result.status == "ok", "\(result.id): \(String(describing: result.problem))")
      let file = try #require(result.files.first)
      let picture = try Picture(contentsOf: folder.resolve(file.path))
      // The middle of every picture shows something of the widget, on whatever ground.
      #expect(picture.width >= 200 && picture.height >= 200)
      #expect(picture[picture.width / 2, picture.height / 2].alpha == 255, "\(result.id)")
    }
  }
}
