import Foundation

/// The folder of an HTML report: what in it is a report's, and what is not.
struct ReportFolder {
  /// The folder.
  let path: String

  /// The page.
  var page: String { path + "/index.html" }

  /// The folder of the page's pictures.
  var pictures: String { path + "/pictures" }

  /// The name of a picture, from its content: 32 hexadecimal digits of XXH3 128.
  static func name(ofPicture bytes: [UInt8]) -> String { ContentHash(of: bytes).text + ".png" }

  /// Refuses to replace a page that is not a report of this program.
  func checkPage() throws(AtomicFile.Failure) {
    var info = stat()
    guard stat(page, &info) == 0, info.st_mode & S_IFMT == S_IFREG, info.st_size > 0 else { return }
    guard let file = FileHandle(forReadingAtPath: page), let head = try? file.read(upToCount: 4096) else { return }
    let mark = Data("<meta name=\"generator\" content=\"preview-host report\">".utf8)
    guard head.range(of: mark) == nil else { return }
    throw AtomicFile.Failure(path: page, step: "replace a page that is not a report", number: EEXIST)
  }

  /// Removes what older reports, and runs that were killed, left behind.
  func removeLeftovers(keeping names: Set<String>) {
    for name in Self.entries(of: pictures) where Self.isPicture(name) && !names.contains(name) {
      AtomicFile.remove(pictures + "/" + name)
    }
    for folder in [path, pictures] {
      for name in Self.entries(of: folder) where Self.isAbandoned(name) { AtomicFile.remove(folder + "/" + name) }
    }
    // An empty folder says nothing; one with anything in it stays.
    if names.isEmpty { rmdir(pictures) }
  }

  private static func entries(of folder: String) -> [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
  }

  private static func isPicture(_ name: String) -> Bool {
    name.utf8.count == 36 && name.hasSuffix(".png")
      && name.utf8.prefix(32).allSatisfy { (48...57).contains($0) || (97...102).contains($0) }
  }

  /// Whether a name is that of a temporary file whose process is gone.
  private static func isAbandoned(_ name: String) -> Bool {
    let parts = name.split(separator: "-")
    guard name.hasPrefix(".preview-host-"), parts.count == 4, let process = pid_t(parts[2]), process > 0 else {
      return false
    }
    return kill(process, 0) != 0 && errno == ESRCH
  }
}

extension ReportFolder {
  /// Keeps two runs from cleaning up each other's files.
  struct Lock {
    private let descriptor: Int32

    /// Waits until no other run writes into the folder.
    ///
    /// Where a file system has no locks, nothing is waited for.
    init(_ folder: String) {
      descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
      while descriptor >= 0, flock(descriptor, LOCK_EX) != 0, errno == EINTR {}
    }

    /// Lets the next run in.
    func release() {
      if descriptor >= 0 { close(descriptor) }
    }
  }
}
