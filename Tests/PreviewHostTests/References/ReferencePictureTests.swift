import Foundation
import Testing

/// What happens to reference pictures between `record` and `verify`.
struct ReferencePictureTests {
  /// What is put in the place of each of the named pictures, in one folder.
  private func board(_ changes: [String: (URL) throws -> Void]) async throws -> Board {
    let board = try await Board()
    try await board.record()
    for (name, change) in changes { try change(board.picture(name)) }
    return board
  }

  @Test(arguments: Picture.Storage.allCases)
  func `a picture that another tool has stored otherwise passes, and one with another pixel does not`(
    storage: Picture.Storage
  ) async throws {
    let board = try await Board()
    try await board.record()
    // Of the board's pictures one is translucent, one has many greys, the others one grey.
    for name in Board.names {
      let picture = try Picture(contentsOf: board.picture(name))
      let pixels = picture.pixels
      if storage.isOpaque, pixels.contains(where: { $0.alpha != 255 }) { continue }
      if storage.isGray, pixels.contains(where: { $0.red != $0.green || $0.red != $0.blue }) { continue }
      if storage == .fewGrays, pixels.contains(where: { $0.red % 17 != 0 }) { continue }
      if storage.rawValue.lowercased().contains("palette"), Set(pixels.map(\.description)).count > 256 { continue }
      try picture.write(to: board.picture(name), as: storage)
    }
    let (run, document) = try await board.verify()
    #expect(run.exitCode == 0, "\(document.results.flatMap(\.findings).map(\.message))")
    #expect(document.results.allSatisfy { $0.status == "passed" && $0.decidedBy == "content" })
    let drawn = try await board.verify(["--always-render"])
    #expect(drawn.document.summary["passed"] == Board.names.count)
    #expect(drawn.document.results.allSatisfy { $0.decidedBy == "pixelHash" })
    // 'record' leaves the packed pictures, and takes their hashes into the table.
    let before = try Data(contentsOf: board.picture("gray"))
    let recorded = try await board.record(["--always-render"])
    #expect(recorded.document.names("written").isEmpty && recorded.run.exitCode == 0)
    #expect(try Data(contentsOf: board.picture("gray")) == before)
    let lines = try RecordedReferences(board.folder.file(board.references)).lines
    #expect(lines.first { $0.path == "Board/gray.png" }?.file == RecordedReferences.hash(before))

    var pixels = try Picture(contentsOf: board.picture("gray")).pixels
    pixels[17].red ^= 0x33
    pixels[17].green ^= 0x33
    pixels[17].blue ^= 0x33
    try Picture.write(pixels, width: 80, to: board.picture("gray"), as: storage == .fewGrays ? .gray : storage)
    for options in [[], ["--always-render"]] {
      let edited = try await board.verify(options)
      #expect(edited.run.exitCode == 1)
      #expect(edited.document.names("different") == ["gray"])
      let message = try #require(edited.document["gray"]?.findings.first?.message)
      expectShape(message)
      #expect(message.contains("other pixels"))
    }
  }

  @Test func `translucent pictures keep their pixels through every storage that has alpha`() async throws {
    let board = try await Board()
    let transparent = ["background": "transparent"]
    for alpha in ["0.004", "0.1", "0.333", "0.5", "0.75", "0.99"] {
      let variables = ["BOARD_ALPHA": alpha]
      try await board.record(["Board/Board/alpha"], variables: variables, configuration: transparent)
      let picture = try Picture(contentsOf: board.picture("alpha"))
      #expect((1..<255).contains(picture[10, 10].alpha))
      for storage in [Picture.Storage.packed, .sixteenBits, .palette] {
        try picture.write(to: board.picture("alpha"), as: storage)
        let (run, _) = try await board.verify(
          ["Board/Board/alpha"], variables: variables, configuration: transparent)
        #expect(run.exitCode == 0, "alpha \(alpha) as \(storage): \(run.text)")
      }
    }
    // One step of alpha is another picture.
    var pixels = try Picture(contentsOf: board.picture("alpha")).pixels
    for index in pixels.indices { pixels[index].alpha -= 1 }
    try Picture.write(pixels, width: 80, to: board.picture("alpha"), as: .packed)
    let (run, document) = try await board.verify(
      ["Board/Board/alpha"], variables: ["BOARD_ALPHA": "0.99"], configuration: transparent)
    #expect(run.exitCode == 1 && document.names("different") == ["alpha"])
  }

  @Test func `a picture cut anywhere, emptied or spoilt in a byte fails, whatever the step`() async throws {
    let board = try await Board()
    try await board.record()
    let names = Board.names
    let originals = try names.map { try Data(contentsOf: board.picture($0)) }
    for round in 0..<6 {
      for (index, name) in names.enumerated() {
        let data = originals[index]
        let step = round * names.count + index
        let length = step == 0 ? 0 : data.count * step / (6 * names.count)
        try data.prefix(length).write(to: board.picture(name))
      }
      let (run, document) = try await board.verify(round.isMultiple(of: 2) ? [] : ["--always-render"])
      #expect(run.exitCode == 1)
      #expect(document.names("different") == names)
      for result in document.results { expectShape(result.findings.first?.message ?? "") }
    }
    for (index, name) in names.enumerated() {
      var data = originals[index]
      data[data.count * index / names.count] ^= 0x55
      try data.write(to: board.picture(name))
    }
    let (_, document) = try await board.verify()
    // A byte that no pixel depends on may be another one; whatever shows something else must not pass.
    for (index, name) in names.enumerated() where document[name]?.status == "passed" {
      try originals[index].write(to: board.folder.file("original.png"))
      let original = try Picture(contentsOf: board.folder.file("original.png"))
      #expect(try Picture(contentsOf: board.picture(name)).pixels == original.pixels)
    }
    #expect(document.names("different").count >= names.count / 2)
    // What was spoilt is written anew, and nothing else.
    let (recorded, _) = try await board.record()
    #expect(recorded.exitCode == 0)
    #expect(try await board.verify().run.exitCode == 0)
  }

  @Test func `a picture that is not there or stands for one passes unchanged, and says how to get it when it changed`()
    async throws
  {
    let oid = String(repeating: "4d7a214614ab2935", count: 4)
    let absent: [String: (URL) throws -> Void] = [
      "gray": { try FileManager.default.removeItem(at: $0) },
      "steady": {
        try Data("version https://git-lfs.github.com/spec/v1\noid sha256:\(oid)\nsize 12345\n".utf8).write(to: $0)
      },
      "alpha": { try Data("/annex/objects/SHA256E-s12345--\(oid).png\n".utf8).write(to: $0) },
      "label": {
        try FileManager.default.removeItem(at: $0)
        try FileManager.default.createSymbolicLink(
          atPath: $0.path, withDestinationPath: "../../.git/annex/objects/xx/yy/SHA256E-s1--\(oid).png/gone.png")
      },
    ]
    let board = try await board(absent)
    for options in [[], ["--always-render"]] {
      let (run, document) = try await board.verify(options)
      #expect(run.exitCode == 0, "\(run.text)")
      #expect(document.summary["passed"] == Board.names.count)
    }
    let (run, document) = try await board.verify(variables: ["BOARD_GRAY": "0.3", "BOARD_ALPHA": "0.9"])
    #expect(run.exitCode == 1)
    #expect(document.names("different") == ["alpha", "gray"])
    for name in ["gray", "alpha"] {
      let message = try #require(document[name]?.findings.first?.message)
      expectShape(message)
      #expect(message.contains("is not here") && message.contains("git lfs pull"))
      #expect(document[name]?.actual != nil && document[name]?.difference == nil)
    }
  }

  @Test func `what is no picture in a picture's place fails and never holds the run up`() async throws {
    let board = try await board([
      "gray": { place in
        try FileManager.default.removeItem(at: place)
        try FileManager.default.createDirectory(at: place, withIntermediateDirectories: false)
      },
      "steady": { place in
        try FileManager.default.removeItem(at: place)
        #expect(mkfifo(place.path, 0o600) == 0)
      },
      "alpha": { place in
        try FileManager.default.removeItem(at: place)
        try FileManager.default.createSymbolicLink(atPath: place.path, withDestinationPath: "/dev/zero")
      },
      "label": { place in
        try FileManager.default.removeItem(at: place)
        try FileManager.default.createSymbolicLink(atPath: place.path, withDestinationPath: "label.png")
      },
      "size": { place in try Data("<html>".utf8).write(to: place) },
    ])
    for options in [[], ["--always-render"]] {
      let (run, document) = try await board.verify(options)
      #expect(run.exitCode == 1)
      #expect(document.names("different") == ["alpha", "gray", "label", "size", "steady"])
      for name in document.names("different") { expectShape(document[name]?.findings.first?.message ?? "") }
    }
    // A folder cannot be replaced by a picture; it costs its own preview only. All else is repaired.
    let (recorded, document) = try await board.record()
    #expect(recorded.exitCode == 1)
    #expect(document.names("failed") == ["gray"])
    #expect(document.names("written") == ["alpha", "label", "size", "steady"])
    let problem = try #require(document.results.first { $0.status == "failed" }?.problem)
    expectShape(problem.message)
    #expect(try await board.verify().document.names("different") == ["gray"])
  }

  @Test(.enabled(if: Unprivileged.isAvailable, "setpriv is needed to give root's rights up"))
  func `a picture or table that may not be read fails with its reason`() async throws {
    let board = try await board(["gray": { chmod($0.path, 0) }])
    try Unprivileged.give(board.folder)
    let run = try await Unprivileged.run(["verify", board.plugin.path, "--json"], in: board.folder)
    let document = try PreviewHostCommand.decode(RunDocument.self, run)
    #expect(document.names("different") == ["gray"] && run.exitCode == 1)
    #expect(document["gray"]?.findings.first?.message.contains("Permission denied") == true)
    chmod(board.table.path, 0)
    let second = try await Unprivileged.run(["verify", board.plugin.path, "--json"], in: board.folder)
    let unreadable = try PreviewHostCommand.decode(RunDocument.self, second)
    #expect(unreadable.names("failed").count == Board.names.count && second.exitCode == 1)
    #expect(unreadable.problems.count == 1 && unreadable.problems[0].message.contains("Permission denied"))
  }
}
