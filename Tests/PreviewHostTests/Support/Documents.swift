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

/// `preview-host/run/1`, as far as tests look at it.
struct RunDocument: Decodable {
  struct Finding: Decodable {
    var check: String
    var message: String
    var lines: [String]
  }

  struct Region: Decodable, Equatable {
    var xPixels: Int
    var yPixels: Int
    var widthPixels: Int
    var heightPixels: Int
  }

  struct Quarantine: Decodable {
    var reason: String
    var until: String
    var status: String
  }

  struct Result: Decodable {
    var id: String
    var variant: String
    var status: String
    var decidedBy: String?
    var userStory: String?
    var source: ProblemDocument.Source?
    var reference: String?
    var actual: String?
    var difference: String?
    var changedPixels: Int?
    var changedRatio: Double?
    var maxDeltaE: Double?
    var regions: [Region]
    var textChanged: Bool?
    var layoutChanged: Bool?
    var accessibilityChanged: Bool?
    var findings: [Finding]
    var warnings: [String]
    var quarantine: Quarantine?
    var output: String
    var problem: ProblemDocument?
  }

  struct Environment: Decodable {
    var renderer: String
    var libraries: [String: String]
  }

  struct Shard: Decodable, Equatable {
    var index: Int
    var count: Int
  }

  var schema: String
  var summary: [String: Int]
  var results: [Result]
  var orphans: [String]
  var added: [String]
  var removed: [String]
  var environment: Environment
  var rendererChange: String?
  var shard: Shard?
  var complete: Bool
  var problems: [ProblemDocument]

  /// The result of a preview by its name, the last part of its id, in the standard variant.
  subscript(name: String) -> Result? {
    results.first { $0.id.hasSuffix("/\(name)") && $0.variant == "default" }
  }

  /// The names of the previews with a status.
  func names(_ status: String) -> [String] {
    results.filter { $0.status == status }.map { String($0.id.split(separator: "/").last ?? "") }
  }
}

/// `preview-host/record/1`, as far as tests look at it.
struct RecordDocument: Decodable {
  struct Result: Decodable {
    var id: String
    var variant: String
    var status: String
    var reference: String?
    var problem: ProblemDocument?
  }

  var schema: String
  var summary: [String: Int]
  var results: [Result]
  var pruned: [String]
  var problems: [ProblemDocument]

  /// The names of the previews with a status.
  func names(_ status: String) -> [String] {
    results.filter { $0.status == status }.map { String($0.id.split(separator: "/").last ?? "") }
  }
}
