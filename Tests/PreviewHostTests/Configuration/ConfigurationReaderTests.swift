import Foundation
import Testing

@testable import PreviewHost

@Suite struct ConfigurationReaderTests {
  private func read(_ text: String) throws -> Configuration {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("preview-host-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("preview-host.json")
    try Data(text.utf8).write(to: file)
    return try ConfigurationReader.read(file.path)
  }

  private func message(_ text: String) throws -> String {
    try #require(throws: ConfigurationError.self) { try read(text) }.message
  }

  @Test func `an empty object is the standard configuration`() throws {
    #expect(try read("{}") == Configuration())
  }

  @Test func `every key is read`() throws {
    let configuration = try read(
      """
      {"$schema": "x", "background": "transparent", "defaultDevice": "Door Panel", "defaultScale": 1.5,
       "devices": [{"name": "Door panel", "width": 480, "height": 272, "scale": 1, "safeArea": [1, 2, 3, 4]}],
       "environment": {"A": "b"}, "fonts": ["Fonts"], "jobs": 3, "memoryLimitMegabytes": 512,
       "plugins": ["libA.so"], "timeout": "2s", "variants": "light,dark+door-panel"}
      """)
    #expect(configuration.background == .transparent)
    #expect(configuration.defaultDevice.width == 480 && configuration.defaultDevice.scale == 1.5)
    #expect(configuration.devices.first?.safeArea == [1, 2, 3, 4])
    #expect(configuration.environment == ["A": "b"])
    #expect(configuration.fonts.first?.hasSuffix("/Fonts") == true && configuration.fonts.first?.hasPrefix("/") == true)
    #expect(configuration.jobs == 3 && configuration.memoryLimitMegabytes == 512)
    #expect(configuration.plugins.first?.hasSuffix("/libA.so") == true)
    #expect(configuration.timeout == .seconds(2))
    #expect(configuration.variants?.map(\.name) == ["default", "door-panel+dark"])
  }

  @Test(arguments: [
    (#"{"tiemout": "2s"}"#, "unknown key 'tiemout'"), (#"{"tiemout": "2s"}"#, "Did you mean 'timeout'?"),
    (#"{"jobs": true}"#, "'jobs' is a boolean"), (#"{"jobs": 0}"#, "out of range"),
    (#"{"jobs": 1.5}"#, "a whole number of workers"), (#"{"jobs": "2"}"#, "'jobs' is a string"),
    (#"{"devices": [{"name": "x"}]}"#, "'devices[0].width' is missing"),
    (#"{"devices": [{"name": "x", "width": 1, "height": 1, "depth": 1}]}"#, "unknown key 'devices[0].depth'"),
    (#"{"devices": [{"name": "a+b", "width": 1, "height": 1}]}"#, "without ',' and '+'"),
    (#"{"devices": [{"name": "Dark", "width": 1, "height": 1}]}"#, "already names a variant"),
    (#"{"devices": [{"name": "x", "width": 0, "height": 1}]}"#, "'devices[0].width'"),
    (#"{"timeout": "2 hours"}"#, "no duration"), (#"{"variants": "drak"}"#, "Did you mean 'dark'?"),
    (#"{"defaultDevice": "iphone 1000"}"#, "unknown device"), (#"{"environment": {"A=B": "c"}}"#, "no legal variable"),
    (#"{"background": "pink"}"#, "expected \"system\" or \"transparent\""), (#"[]"#, "no object"), ("{", "not JSON"),
    ("", "not JSON"), ("{\n\"jobs\": 1,\n\"jobs\": 2}", "line 3: the key 'jobs' stands twice"),
    (#"{"environment": {"A": "b", "A": "b"}}"#, "the key 'A' stands twice"), (#"{"jobs": 1} x"#, "not JSON"),
  ])
  func `a mistake is named`(text: String, part: String) throws {
    #expect(try message(text).contains(part))
  }

  @Test func `the schema and the documentation know exactly the keys that are read`() throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
      "../../../Documentation")
    let schema = try JSONSerialization.jsonObject(
      with: Data(contentsOf: root.appendingPathComponent("preview-host.schema.json")))
    let properties = try #require((schema as? [String: Any])?["properties"] as? [String: Any])
    #expect(properties.keys.sorted() == ConfigurationReader.keys.sorted())
    let comparison = try #require((properties["comparison"] as? [String: Any])?["properties"] as? [String: Any])
    #expect(comparison.keys.sorted() == ConfigurationReader.comparisonKeys)
    for (list, keys) in [
      ("masks", ConfigurationReader.maskKeys), ("quarantine", ConfigurationReader.quarantineKeys),
      ("budgets", ConfigurationReader.budgetKeys),
    ] {
      let items = try #require((properties[list] as? [String: Any])?["items"] as? [String: Any])
      #expect((items["properties"] as? [String: Any])?.keys.sorted() == keys)
    }
    let devices = try #require((properties["devices"] as? [String: Any])?["items"] as? [String: Any])
    #expect((devices["properties"] as? [String: Any])?.keys.sorted() == ConfigurationReader.deviceKeys)
    let page = try String(contentsOf: root.appendingPathComponent("Configuration.md"), encoding: .utf8)
    for key in ConfigurationReader.keys + ConfigurationReader.comparisonKeys { #expect(page.contains("| `\(key)` |")) }
    for device in Device.known { #expect(page.contains("| \(device.name) |")) }
  }
}
