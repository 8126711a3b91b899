import Foundation

/// Writes files so that a kill at any moment leaves the old file or the new one, whole.
public enum AtomicFile {
  /// Why a file or a folder could not be written.
  public struct Failure: Error, Hashable, Sendable {
    /// The file or folder.
    public var path: String
    /// The step that failed, such as `create the folder`.
    public var step: String
    /// The system's error number.
    public var number: Int32

    /// What was found, what was expected, what to do.
    public var message: String {
      let reason = String(cString: strerror(number))
      let advice =
        switch number {
        case ENOSPC, EDQUOT: "Free some space, or choose a folder on another disk."
        case EACCES, EPERM, EROFS: "Choose a folder that you may write to."
        case EISDIR, EINVAL: "Name a file that may be replaced."
        case ENOTDIR, EEXIST: "Choose a folder whose path leads through folders only."
        default: "Choose another folder."
        }
      return "\(path): could not \(step): \(reason). \(advice)"
    }

    /// The failure as a report shows it.
    public var problem: Problem {
      Problem(code: "notWritten", phase: "write", message: message)
    }
  }

  /// Creates a folder and those above it.
  public static func createFolder(_ path: String) throws(Failure) {
    var built = path.hasPrefix("/") ? "/" : ""
    for part in path.split(separator: "/") {
      built += built.isEmpty || built.hasSuffix("/") ? String(part) : "/" + part
      guard mkdir(built, 0o777) != 0 else { continue }
      let number = errno
      var info = stat()
      guard stat(built, &info) == 0, info.st_mode & S_IFMT == S_IFDIR else {
        throw Failure(path: built, step: "create the folder", number: number == EEXIST ? ENOTDIR : number)
      }
    }
  }

  /// Writes bytes to a temporary file of a unique name in the same folder, syncs it and renames it to `path`.
  ///
  /// - Parameters:
  ///   - bytes: The whole content.
  ///   - path: The file; its folder exists.
  public static func write(_ bytes: some Collection<UInt8>, to path: String) throws(Failure) {
    let path = try target(of: path)
    try rename(try writeTemporary(bytes, for: path), to: path)
  }

  /// Writes bytes to a temporary file of a unique name in the folder of `path`, and syncs it.
  ///
  /// - Returns: The temporary file's path, for `rename`.
  static func writeTemporary(_ bytes: some Collection<UInt8>, for path: String) throws(Failure) -> String {
    let (temporary, descriptor) = try openTemporary(beside: path)
    var failure: Failure?
    do throws(Failure) {
      try writeAll(bytes, to: descriptor, path: path)
      if fsync(descriptor) != 0 { throw Failure(path: path, step: "write the file to the disk", number: errno) }
    } catch {
      failure = error
    }
    if close(descriptor) != 0, failure == nil {
      failure = Failure(path: path, step: "close the file", number: errno)
    }
    if let failure {
      unlink(temporary)
      throw failure
    }
    return temporary
  }

  /// Gives a temporary file its name; on failure it is removed.
  static func rename(_ temporary: String, to path: String) throws(Failure) {
    guard Glibc.rename(temporary, path) != 0 else { return }
    let number = errno
    unlink(temporary)
    throw Failure(path: path, step: "replace the file", number: number)
  }

  /// What the names of temporary files begin with; the number of the process follows.
  static let temporaryPrefix = ".preview-host-"

  /// Adds bytes to the end of a file, which several programs may do; it is made if it is not there.
  public static func append(_ bytes: some Collection<UInt8>, to path: String) throws(Failure) {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw Failure(path: path, step: "open the file", number: errno) }
    defer { close(descriptor) }
    try writeAll(bytes, to: descriptor, path: path)
  }

  /// Removes a file; one that is not there is no failure.
  static func remove(_ path: String) {
    unlink(path)
  }

  /// Opens a new file beside `path`, under a name that no other run and no other task uses.
  private static func openTemporary(beside path: String) throws(Failure) -> (path: String, descriptor: Int32) {
    let folder = path.lastIndex(of: "/").map { path[...$0] } ?? ""
    while true {
      let temporary = "\(folder)\(temporaryPrefix)\(getpid())-\(String(UInt64.random(in: .min ... .max), radix: 36))"
      let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
      if descriptor >= 0 { return (temporary, descriptor) }
      guard errno == EEXIST else { throw Failure(path: path, step: "create a temporary file", number: errno) }
    }
  }

  /// The regular file that a path leads to, through symbolic links, or the path of one that is not there yet.
  private static func target(of path: String) throws(Failure) -> String {
    var info = stat()
    guard lstat(path, &info) == 0 else { return path }
    var target = path
    if info.st_mode & S_IFMT == S_IFLNK {
      guard let resolved = realpath(path, nil) else {
        throw Failure(path: path, step: "follow the link", number: errno)
      }
      defer { free(resolved) }
      target = String(cString: resolved)
      guard stat(target, &info) == 0 else { return target }
    }
    // A device or a pipe must not be replaced by a file.
    guard info.st_mode & S_IFMT == S_IFREG else {
      throw Failure(
        path: path, step: "replace what is no regular file", number: info.st_mode & S_IFMT == S_IFDIR ? EISDIR : EINVAL)
    }
    return target
  }

  private static func writeAll(
    _ bytes: some Collection<UInt8>, to descriptor: Int32, path: String
  ) throws(Failure) {
    let number: Int32 =
      bytes.withContiguousStorageIfAvailable { write(UnsafeRawBufferPointer($0), to: descriptor) }
      ?? Array(bytes).withUnsafeBytes { write($0, to: descriptor) }
    guard number == 0 else { throw Failure(path: path, step: "write the file", number: number) }
  }

  /// Writes the whole buffer; answers 0 or an error number.
  private static func write(_ buffer: UnsafeRawBufferPointer, to descriptor: Int32) -> Int32 {
    var offset = 0
    while offset < buffer.count {
      let count = Glibc.write(descriptor, buffer.baseAddress?.advanced(by: offset), buffer.count - offset)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return count == 0 ? ENOSPC : errno }
      offset += count
    }
    return 0
  }
}

extension AtomicFile {
  /// Whether a file or folder whose name is a prefix, a process number and `-…` was left by a process that was killed.
  ///
  /// It is if its process is gone and it is some minutes old: processes of another machine, or of another container,
  /// that work in the same folder cannot be seen from here.
  static func isAbandoned(_ name: String, prefix: String, in folder: String) -> Bool {
    guard name.hasPrefix(prefix), let process = pid_t(name.dropFirst(prefix.count).prefix { $0 != "-" }), process > 0
    else { return false }
    let attributes = try? FileManager.default.attributesOfItem(atPath: "\(folder)/\(name)")
    let age = (attributes?[.modificationDate] as? Date).map { -$0.timeIntervalSinceNow } ?? 0
    return kill(process, 0) != 0 && errno == ESRCH && age > 300
  }
}
