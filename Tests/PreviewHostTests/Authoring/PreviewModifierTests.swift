import Testing

@Suite struct PreviewModifierTests {
  /// The line of a preview by the start of its id.
  private func line(_ start: String) async throws -> String {
    let lines = try await SceneDump.views().lines()
    return try #require(lines.first { $0.hasPrefix(start) })
  }

  @Test func `what a provider says holds for each of its previews`() async throws {
    let plain = try await line("Views/Said_Previews/Unnamed content")
    #expect(plain.contains("display=\"Unnamed\""))
    #expect(plain.contains("date=\"2025-03-14\" tag=\"common\""))
  }

  @Test func `layout, device and snapshot settings reach the host`() async throws {
    #expect(try await line("Views/Said_Previews/Fixed ").contains("layout=200x100"))
    let device = try await line("Views/Said_Previews/Unnamed content=\"preview.scene/1\" display=\"Unnamed\" device")
    #expect(device.contains("device=\"iPhone 15\""))
    #expect(device.contains("layout=device scale=3 max-ratio=0.5"))
  }

  @Test(arguments: ["first", "second", "loop 0", "loop 1"])
  func `a modifier on a group applies to each of its previews`(state: String) async throws {
    let lines = try await SceneDump.views().lines()
    let preview = try #require(lines.first { $0.contains("state=\"\(state)\"") })
    #expect(preview.contains("story=\"story\""))
    #expect(preview.contains("tag=\"common\" tag=\"grouped\" starred"))
    #expect(preview.contains("ignored") == (state == "first"))
  }

  @Test func `another modifier around a preview stays in its picture`() async throws {
    let lines = try await SceneDump.views().lines("Said_Previews")
    let preview = try #require(lines.firstIndex { $0.contains("state=\"second\"") })
    #expect(lines[preview + 1] == "padding")
  }

  @Test func `a preview modifier inside a view has no effect and leaves a warning`() async throws {
    let inside = try await line("Views/Said_Previews/Inside")
    #expect(!inside.contains("lost"))
    #expect(inside.contains("warning=\"a preview modifier inside a view has no effect"))
    #expect(inside.contains("variants=\"light,dark+rtl\""))
    let misplaced = try await line("Views/Scenes/misplaced")
    #expect(misplaced.contains("warning=\"a preview modifier inside 'Preview' has no effect"))
    #expect(try await !line("Views/Said_Previews/Fixed ").contains("warning"))
  }

  @Test func `previews know the lines that they are written in`() async throws {
    let lines = try await SceneDump.views().lines().filter { $0.hasPrefix("Views/Said_Previews/") }
    let numbers = lines.compactMap { line in
      line.firstRange(of: "Views/Views.swift:").map { Int(line[$0.upperBound...].prefix { $0.isNumber }) }
    }
    #expect(numbers == [115, 116, 117, 117, 117, 117, 126, 128])
    #expect(try await !line("Views/Loud_Previews").contains(" at "))
  }

  @Test func `every case of a Previewable is a preview named after it`() async throws {
    let lines = try await SceneDump.views().lines().filter { $0.hasPrefix("Views/Stacked_Previews/") }
    #expect(lines.count == 3)
    #expect(lines[0].contains("/one ") && lines[0].contains("case=\"one\""))
    #expect(lines[1].contains("/two ") && lines[1].contains("case=\"two\""))
    #expect(lines[2].contains("display=\"stack\""))
    let scene = try await SceneDump.views().scene("Stacked_Previews/stack")
    #expect(scene.components(of: ".text") == ["\"one\"", "\"one\"", "\"two\"", "\"two\""])
  }

  @Test func `two instances of a preview share nothing`() async throws {
    let dump = try await SceneDump.views()
    let first = try await dump.scene("Shared_Previews/fresh")
    let identity = try #require(first.components(of: "button").first?.dropFirst())
    let scene = try await dump.scene("Shared_Previews/", "twice", "tap=\(identity)")
    // For each preview: before the tap, after it, and another instance that was made after it.
    #expect(
      scene.components(of: ".text").filter { $0 != "\"More\"" } == [
        "\"0\"", "\"1\"", "\"0\"", "\"0\"", "\"1\"", "\"0\"",
      ])
    #expect(scene.contains("tap: 0"))
  }
}

extension String {
  /// What follows a word on each line that begins with it, indentation apart.
  func components(of word: String) -> [String] {
    split(separator: "\n").compactMap { line in
      let trimmed = line.drop { $0 == " " }
      return trimmed.hasPrefix(word + " ") ? String(trimmed.dropFirst(word.count + 1)) : nil
    }
  }
}
