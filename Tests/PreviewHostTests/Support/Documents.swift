/// `preview-host/list/1`, as far as tests look at it.
struct ListDocument: Decodable {
  struct Version: Decodable {
    var major: Int
    var minor: Int
  }

  struct Preview: Decodable {
    var id: String
    var module: String
    var provider: String
    var name: String
    var type: String
    var content: String
    var starred: Bool
    var tags: [String]
    var source: ProblemDocument.Source?
  }

  struct Plugin: Decodable {
    var path: String
    var modules: [String]
    var abi: Version?
    var compiler: String?
    var optimised: Bool?
    var previews: [Preview]
    var alsoIn: [String]
    var problems: [ProblemDocument]
  }

  var schema: String
  var plugins: [Plugin]

  /// Every problem of every plugin.
  var problems: [ProblemDocument] { plugins.flatMap(\.problems) }

  /// The ids of every preview of every plugin.
  var ids: [String] { plugins.flatMap(\.previews).map(\.id) }
}

/// `preview-host/snapshot/1`, as far as tests look at it.
struct SnapshotDocument: Decodable {
  struct File: Decodable {
    var path: String
    var mediaType: String
    var widthPixels: Int?
    var heightPixels: Int?
    var xxh128: String
  }

  struct Result: Decodable {
    var id: String
    var variant: String
    var status: String
    var files: [File]
    var output: String
    var warnings: [String]
    var problem: ProblemDocument?
  }

  var schema: String
  var results: [Result]

  /// The result of a preview by its name, the last part of its id.
  func result(named name: String) -> Result? {
    results.first { $0.id.hasSuffix("/\(name)") }
  }
}

/// A `problem` of any document.
struct ProblemDocument: Decodable {
  struct Source: Decodable {
    var file: String
    var line: Int
  }

  var code: String
  var phase: String
  var message: String
  var signal: String?
  var source: Source?
  var output: String
}
