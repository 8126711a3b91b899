import Foundation
import Synchronization

/// Finds the files that compilers name in source places.
///
/// Swift's `#fileID` is `Module/File.swift`, which says nothing of folders. Systems that show a failure beside its line
/// want a path from the repository's root.
public struct SourceLocator: Sendable {
  private let finder: Finder?

  /// Makes a locator.
  ///
  /// - Parameter root: The package's root folder; with `nil` every place stays as it is.
  public init(root: String?) {
    finder = root.map(Finder.init)
  }

  /// The path of a place's file: from the repository's root if the file was found, else as the place says.
  ///
  /// Every file is looked up once. Only names of files are read, never what is in them.
  public func path(of place: SourcePlace) -> String {
    finder?.path(of: place.file) ?? place.file
  }
}

extension SourceLocator {
  /// What was found so far.
  private final class Finder: Sendable {
    /// Swift files below a folder, by file name: their paths from the package's root, sorted.
    private typealias Index = [String: [String]]

    private struct State {
      var known: [String: String] = [:]
      var modules: [String: Index] = [:]
      var package: Index?
    }

    /// The package's root, absolute, without a slash at its end.
    private let root: String
    /// What leads from the repository's root to the package's; empty or with a slash at its end.
    private let prefix: String
    private let state = Mutex(State())

    init(root: String) {
      let absolute = URL(fileURLWithPath: root).standardizedFileURL.resolvingSymlinksInPath().path
      self.root = absolute == "/" ? "" : absolute
      prefix = Self.prefix(of: absolute)
    }

    func path(of file: String) -> String {
      state.withLock { state in
        if let known = state.known[file] { return known }
        let found = find(file, &state) ?? file
        state.known[file] = found
        return found
      }
    }

    private func find(_ file: String, _ state: inout State) -> String? {
      if file.hasPrefix("/") {
        return file.hasPrefix(root + "/") ? prefix + file.dropFirst(root.count + 1) : nil
      }
      let parts = file.split(separator: "/").map(String.init)
      guard let name = parts.last, !parts.contains("..") else { return nil }
      // A path, as other languages' compilers give it.
      if isFile(file) { return prefix + file }
      guard parts.count > 1, let module = parts.first, !module.hasPrefix(".") else { return nil }
      let own = state.modules[module] ?? index(below: "Sources/\(module)", limit: 20_000)
      state.modules[module] = own
      if let path = own[name]?.first { return prefix + path }
      let all = state.package ?? index(below: "", limit: 50_000)
      state.package = all
      let candidates = all[name] ?? []
      if let path = candidates.first(where: { $0.split(separator: "/").dropLast().contains(module[...]) }) {
        return prefix + path
      }
      return candidates.count == 1 ? prefix + candidates[0] : nil
    }

    private func isFile(_ path: String) -> Bool {
      var info = stat()
      return stat("\(root)/\(path)", &info) == 0 && info.st_mode & S_IFMT == S_IFREG
    }

    /// Names the Swift files below a folder, breadth first, so that what a limit cuts off lies deep.
    private func index(below folder: String, limit: Int) -> Index {
      var index: Index = [:]
      var waiting = [folder]
      var seen = 0
      while let next = waiting.first {
        waiting.removeFirst()
        let names = (try? FileManager.default.contentsOfDirectory(atPath: "\(root)/\(next)")) ?? []
        // Hidden folders hold what was built or fetched.
        for name in names.sorted() where !name.hasPrefix(".") {
          seen += 1
          guard seen <= limit else { return index }
          let path = next.isEmpty ? name : "\(next)/\(name)"
          if name.hasSuffix(".swift") {
            index[name, default: []].append(path)
          } else if isFolder(path), name != "node_modules" {
            waiting.append(path)
          }
        }
      }
      return index
    }

    /// Whether a path is a folder itself: links are not followed, since they may lead back.
    private func isFolder(_ path: String) -> Bool {
      var info = stat()
      return lstat("\(root)/\(path)", &info) == 0 && info.st_mode & S_IFMT == S_IFDIR
    }

    /// Goes up from the package to the folder that git calls the repository's root.
    private static func prefix(of root: String) -> String {
      var folder = root
      var prefix = ""
      var info = stat()
      while folder.hasPrefix("/"), folder != "/" {
        if lstat("\(folder)/.git", &info) == 0 { return prefix }
        let cut = folder.lastIndex(of: "/") ?? folder.startIndex
        prefix = folder[folder.index(after: cut)...] + "/" + prefix
        folder = String(folder[..<cut])
      }
      return ""
    }
  }
}
