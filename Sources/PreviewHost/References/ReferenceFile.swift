import Glibc

/// What stands where a reference's file should be.
enum ReferenceFile {
  /// Nothing, or a placeholder of a checkout without its large files.
  case absent
  /// A file, with the hash of its bytes.
  case present(ContentHash)
  /// A folder, a pipe or a device.
  case notFile
  /// Something that cannot be read.
  case unreadable(number: Int32)

  /// Looks at a file.
  init(path: String) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else {
      switch errno {
      case ENOENT, ENOTDIR: self = .absent
      case ENXIO: self = .notFile
      default: self = .unreadable(number: errno)
      }
      return
    }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      self = .notFile
      return
    }
    if status.st_size < Self.longestPointer {
      guard let bytes = Self.read(descriptor, limit: Self.longestPointer) else {
        self = .unreadable(number: errno)
        return
      }
      self = Self.isPointer(bytes) ? .absent : .present(ContentHash(of: bytes))
    } else if let hash = ContentHash(ofDescriptor: descriptor) {
      self = .present(hash)
    } else {
      self = .unreadable(number: errno)
    }
  }

  /// The whole file; `nil` if it cannot be read or is larger than `limit` bytes.
  static func bytes(of path: String, limit: Int = 1 << 30) -> [UInt8]? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return read(descriptor, limit: limit)
  }

  /// The files of Git LFS are at most 1024 bytes, those of git-annex shorter.
  private static let longestPointer = 1025

  /// Whether a file stands for a large one that was not fetched: Git LFS (its specification, version 1) or git-annex.
  private static func isPointer(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: "version https://git-lfs.github.com/spec/".utf8)
      || bytes.starts(with: "version https://hawser.github.com/spec/".utf8)
      || bytes.starts(with: "/annex/objects/".utf8)
  }

  private static func read(_ descriptor: Int32, limit: Int) -> [UInt8]? {
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_size <= limit else { return nil }
    // One byte more than there should be, to see that it is all.
    let capacity = Int(status.st_size) + 1
    var error: Int32 = 0
    let result = [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
      while count < capacity {
        let more = Glibc.read(descriptor, buffer.baseAddress?.advanced(by: count), capacity - count)
        if more < 0, errno == EINTR { continue }
        if more < 0 { error = errno }
        guard more > 0 else { return }
        count += more
      }
    }
    guard error == 0 else {
      errno = error
      return nil
    }
    // A file that grows meanwhile is being written by something that is not this program.
    return result.count < capacity ? result : nil
  }
}
