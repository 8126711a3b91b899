import CPreviewABI
import Foundation

/// The file of a plugin that has passed every check that can be made before its code runs.
public struct PluginFile: Hashable, Sendable {
  /// The function that every plugin exports.
  public static let entryName = "preview_plugin_register_v1"
  /// The constant that every plugin exports.
  public static let recordName = "preview_plugin_info_v1"

  /// The absolute path, as it was given: symbolic links are not followed, so that `$ORIGIN` means what it says.
  public let path: String
  /// What the plugin says about itself.
  public let version: VersionRecord
  /// Paths of the libraries that come with it, in the order of loading, itself left out.
  public let libraries: [String]
  /// Whether a Swift runtime comes with it, so that the Swift backtracer can be asked.
  public let hasSwiftRuntime: Bool
  /// Libraries that were not found where the loader looks; loading will tell.
  let missing: [LibrarySearch.Missing]

  /// The last part of the path.
  public var name: String { path.split(separator: "/").last.map(String.init) ?? path }

  /// Checks a file.
  ///
  /// - Parameters:
  ///   - path: A path, absolute or from the working directory.
  ///   - libraryPath: The `LD_LIBRARY_PATH` that the worker will have; by default this process's own.
  /// - Throws: ``PluginFileError`` that says what is wrong.
  public init(
    path: String, libraryPath: String? = ProcessInfo.processInfo.environment["LD_LIBRARY_PATH"]
  ) throws(PluginFileError) {
    self.path = path.hasPrefix("/") ? path : FileManager.default.currentDirectoryPath + "/" + path
    do {
      try Self.checkKind(self.path)
      let table = try Self.openLibrary(self.path)
      version = try Self.readVersion(table)
      let search = LibrarySearch(of: table.dynamic, at: self.path, libraryPath: libraryPath)
      try Self.checkSinglePreviewABI(search)
      libraries = search.libraries.dropFirst().map(\.path)
      hasSwiftRuntime = search.libraries.contains { $0.name.hasPrefix("libswiftCore.so") }
      missing = search.missing
    } catch {
      throw PluginFileError(path: self.path, error)
    }
  }

  /// Checks a file, and waits for a moment if a linker may still be writing it.
  ///
  /// A file that was touched just now and is not a whole plugin is looked at again until it is, or until nothing has
  /// changed it for a quarter of a second.
  ///
  /// - Throws: ``PluginFileError``, or `CancellationError`.
  public static func open(
    _ path: String, libraryPath: String? = ProcessInfo.processInfo.environment["LD_LIBRARY_PATH"]
  ) async throws -> PluginFile {
    while true {
      do {
        return try PluginFile(path: path, libraryPath: libraryPath)
      } catch {
        guard error.mayBeUnfinished, wasTouchedJustNow(path) else { throw error }
        try await Task.sleep(for: .milliseconds(20))
      }
    }
  }

  private static func wasTouchedJustNow(_ path: String) -> Bool {
    var status = stat()
    var now = timespec()
    guard stat(path, &status) == 0, clock_gettime(CLOCK_REALTIME, &now) == 0 else { return false }
    let age =
      Double(now.tv_sec - status.st_mtim.tv_sec) + Double(now.tv_nsec - status.st_mtim.tv_nsec) / 1e9
    return age > -0.25 && age < 0.25
  }
}

// MARK: - Checks

extension PluginFile {
  private static func checkKind(_ path: String) throws(PluginFileError.Kind) {
    var status = stat()
    guard stat(path, &status) == 0 else {
      let code = errno
      throw code == ENOENT || code == ENOTDIR ? .notFound : .unreadable(code: code)
    }
    switch status.st_mode & S_IFMT {
    case S_IFREG: break
    case S_IFDIR: throw .notAFile("a folder")
    case S_IFIFO: throw .notAFile("a named pipe")
    case S_IFSOCK: throw .notAFile("a socket")
    default: throw .notAFile("a device")
    }
    guard status.st_size > 0 else { throw .empty }
  }

  private static func openLibrary(_ path: String) throws(PluginFileError.Kind) -> (file: ELFFile, dynamic: DynamicTable)
  {
    do {
      let file = try ELFFile(path: path)
      switch file.type {
      case 3: break
      case 1: throw PluginFileError.Kind.notASharedLibrary("an object file")
      case 2: throw PluginFileError.Kind.notASharedLibrary("an executable")
      case 4: throw PluginFileError.Kind.notASharedLibrary("a core file")
      default: throw PluginFileError.Kind.notASharedLibrary("an ELF file of type \(file.type)")
      }
      let dynamic = try DynamicTable(file)
      if dynamic?.isProgram == true || file.segments.contains(where: { $0.type == SegmentType.interpreter }) {
        throw PluginFileError.Kind.notASharedLibrary("a position-independent executable")
      }
      guard let dynamic else { throw PluginFileError.Kind.defect(.damaged("it has no dynamic section")) }
      return (file, dynamic)
    } catch let defect as ELFFile.Defect {
      throw .defect(defect)
    } catch let kind as PluginFileError.Kind {
      throw kind
    } catch {
      throw .defect(.damaged("\(error)"))
    }
  }

  private static func readVersion(_ library: (file: ELFFile, dynamic: DynamicTable)) throws(PluginFileError.Kind)
    -> VersionRecord
  {
    let record: ELFFile.Piece
    do {
      guard let entry = try library.dynamic.symbol(entryName) else { throw PluginFileError.Kind.noEntry }
      guard library.file.isExecutable(entry.address) else {
        throw ELFFile.Defect.damaged("'\(entryName)' is not in an executable segment")
      }
      guard let symbol = try library.dynamic.symbol(recordName) else { throw PluginFileError.Kind.noRecord }
      let own = UInt64(MemoryLayout<preview_plugin_info>.size)
      guard symbol.size >= 24 else {
        throw PluginFileError.Kind.badRecord("it is \(symbol.size) bytes long, and a record has \(own)")
      }
      record = try library.file.read(address: symbol.address, count: min(own, symbol.size))
    } catch let defect as ELFFile.Defect {
      throw .defect(defect)
    } catch let kind as PluginFileError.Kind {
      throw kind
    } catch {
      throw .defect(.damaged("\(error)"))
    }
    return try VersionRecord(record)
  }

  /// Two images that both contain PreviewABI have two sets of types of one name in one process.
  private static func checkSinglePreviewABI(_ search: LibrarySearch) throws(PluginFileError.Kind) {
    for library in search.libraries.dropFirst() {
      guard (try? library.table.symbol(recordName)) != nil else { continue }
      let parent = library.parent.map { search.libraries[$0].path } ?? library.path
      throw .secondPreviewABI(other: library.path, neededBy: parent)
    }
  }
}

// MARK: - Folders

extension PluginFile {
  /// The plugins of a folder, not of the folders in it, sorted by path in byte order.
  ///
  /// A file counts that ends in `.so` and exports the entry. One that is not whole counts too: that it is broken has
  /// to be said.
  ///
  /// - Returns: Paths; each is still to be opened.
  /// - Throws: ``PluginFileError`` if the folder cannot be read or holds no plugin.
  public static func plugins(in folder: String) throws(PluginFileError) -> [String] {
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else {
      throw PluginFileError(path: folder, .unreadable(code: errno))
    }
    let paths = names.filter { $0.hasSuffix(".so") }.map { folder.hasSuffix("/") ? folder + $0 : folder + "/" + $0 }
      .filter(mayBePlugin)
      .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    guard !paths.isEmpty else { throw PluginFileError(path: folder, .noPlugins) }
    return paths
  }

  private static func mayBePlugin(_ path: String) -> Bool {
    guard (try? checkKind(path)) != nil else { return false }
    do {
      return try openLibrary(path).dynamic.symbol(entryName) != nil
    } catch let kind as PluginFileError.Kind {
      if case .defect(.incomplete) = kind { return true }
      return false
    } catch {
      return false
    }
  }
}
