import Foundation

/// Finds the libraries that a library needs, as the loader would (ld.so(8)), without loading anything.
struct LibrarySearch {
  /// A library in the order of loading.
  struct Library {
    var name: String
    var path: String
    var table: DynamicTable
    /// The library that needs it; an index, or nil for the first.
    var parent: Int?
  }

  /// A needed library that was found nowhere.
  struct Missing: Hashable, Sendable {
    var name: String
    /// The path of the library that needs it.
    var neededBy: String
  }

  private static let defaultFolders = [
    "/lib/\(triple)", "/usr/lib/\(triple)", "/lib64", "/usr/lib64", "/lib", "/usr/lib",
  ]
  #if arch(arm64)
    private static let triple = "aarch64-linux-gnu"
    private static let platform = "aarch64"
  #else
    private static let triple = "x86_64-linux-gnu"
    private static let platform = "x86_64"
  #endif
  /// More libraries than any program has; a limit for hostile ones.
  private static let libraryLimit = 4096

  private let libraryPath: [String]
  private var cache: LoaderCache?
  private(set) var libraries: [Library]
  private(set) var missing: [Missing] = []
  private var known: Set<String> = []

  /// Walks everything that a library needs, breadth first.
  ///
  /// - Parameter libraryPath: The value of `LD_LIBRARY_PATH`.
  init(of table: DynamicTable, at path: String, libraryPath: String?) {
    self.libraryPath = (libraryPath ?? "").split(separator: ":").map(String.init)
    libraries = [Library(name: path, path: path, table: table, parent: nil)]
    if let soname = table.soname { known.insert(soname) }
    var index = 0
    while index < libraries.count, libraries.count < Self.libraryLimit {
      for name in libraries[index].table.needed where known.insert(name).inserted { resolve(name, for: index) }
      index += 1
    }
  }

  private mutating func resolve(_ name: String, for parent: Int) {
    guard let (path, table) = find(name, for: parent) else {
      missing.append(Missing(name: name, neededBy: libraries[parent].path))
      return
    }
    if let soname = table.soname, soname != name, !known.insert(soname).inserted { return }
    libraries.append(Library(name: name, path: path, table: table, parent: parent))
  }

  private mutating func find(_ name: String, for parent: Int) -> (String, DynamicTable)? {
    if name.contains("/") { return Self.open(expand(name, for: parent)) }
    let requester = libraries[parent].table
    var folders: [String] = []
    if requester.runpath == nil {
      // RPATH is inherited: that of whatever led to the requester counts too.
      var next: Int? = parent
      while let index = next {
        if libraries[index].table.runpath == nil {
          folders += split(libraries[index].table.rpath, for: index)
        }
        next = libraries[index].parent
      }
    }
    folders += libraryPath
    folders += split(requester.runpath, for: parent)
    for folder in folders {
      if let found = Self.open((folder.isEmpty ? "." : folder) + "/" + name) { return found }
    }
    if cache == nil { cache = LoaderCache() }
    for path in cache?.paths(of: name) ?? [] {
      if let found = Self.open(path) { return found }
    }
    for folder in Self.defaultFolders {
      if let found = Self.open(folder + "/" + name) { return found }
    }
    return nil
  }

  private func split(_ folders: String?, for index: Int) -> [String] {
    (folders ?? "").split(separator: ":").map { expand(String($0), for: index) }
  }

  /// Replaces the loader's variables.
  ///
  /// `$ORIGIN` follows the path as it was opened, symbolic links and all.
  private func expand(_ text: String, for index: Int) -> String {
    guard text.contains("$") else { return text }
    var text = text
    let values = [
      ("ORIGIN", libraries[index].path.directoryPath), ("LIB", "lib/\(Self.triple)"), ("PLATFORM", Self.platform),
    ]
    for (variable, value) in values {
      text = text.replacingOccurrences(of: "${\(variable)}", with: value)
      text = text.replacingOccurrences(of: "$\(variable)", with: value)
    }
    return text
  }

  /// A library for this machine; the loader passes over any other file.
  private static func open(_ path: String) -> (String, DynamicTable)? {
    guard let file = try? ELFFile(path: path), let table = try? DynamicTable(file) else { return nil }
    return (path, table)
  }
}

/// The loader's cache of library paths, `/etc/ld.so.cache` (format "glibc-ld.so.cache1.1").
struct LoaderCache {
  private let bytes: [UInt8]
  private let count: Int
  private static let headerSize = 48
  private static let entrySize = 24

  /// Reads the file; nil if there is none in that format.
  init?(path: String = "/etc/ld.so.cache") {
    guard let data = FileManager.default.contents(atPath: path) else { return nil }
    bytes = [UInt8](data)
    let piece = ELFFile.Piece(bytes: bytes)
    guard bytes.starts(with: "glibc-ld.so.cache1.1".utf8) else { return nil }
    count = min(Int(piece.unsigned32(20)), (bytes.count - Self.headerSize) / Self.entrySize)
  }

  /// The paths under which a library of that name is installed.
  func paths(of name: String) -> [String] {
    let piece = ELFFile.Piece(bytes: bytes)
    let wanted = Array(name.utf8) + [0]
    return (0..<max(0, count)).compactMap { index in
      let entry = Self.headerSize + index * Self.entrySize
      let key = Int(piece.unsigned32(entry + 4))
      let value = Int(piece.unsigned32(entry + 8))
      guard key < bytes.count, value < bytes.count, bytes[key...].starts(with: wanted) else { return nil }
      return String(decoding: bytes[value...].prefix { $0 != 0 }, as: UTF8.self)
    }
  }
}
