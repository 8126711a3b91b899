import Glibc

/// Calls that recurse as deep as a scene does.
enum DeepCall {
  /// Levels that every thread has stack for: worker threads of Dispatch have 512 KiB.
  private static let safeDepth = 24
  /// Enough for the deepest scene in a debug build; only what is touched takes memory.
  private static let stackSize = 64 << 20

  /// A call on its way to another thread.
  ///
  /// The caller waits for its end, so nothing runs at the same time.
  private final class Job {
    let body: () -> Void
    init(body: @escaping () -> Void) { self.body = body }
  }

  /// Runs `body` here when a recursion of `depth` levels is safe here, else on a thread with a larger stack, and
  /// answers when it is done.
  static func run<T>(depth: Int, _ body: () throws -> T) throws -> T {
    guard depth > safeDepth else { return try body() }
    var result: Result<T, any Error>?
    try withoutActuallyEscaping(body) { body in
      let job = Job { result = Result { try body() } }
      var attributes = pthread_attr_t()
      pthread_attr_init(&attributes)
      defer { pthread_attr_destroy(&attributes) }
      pthread_attr_setstacksize(&attributes, stackSize)
      var thread = pthread_t()
      let status = pthread_create(
        &thread, &attributes,
        { pointer in
          pointer.map { Unmanaged<Job>.fromOpaque($0).takeUnretainedValue().body() }
          return nil
        }, Unmanaged.passUnretained(job).toOpaque())
      guard status == 0 else { throw DeepCallError(status: status) }
      pthread_join(thread, nil)
    }
    guard let result else { throw DeepCallError(status: 0) }
    return try result.get()
  }
}

/// The system gave no thread for a deep recursion.
struct DeepCallError: Error {
  /// An `errno` value.
  let status: Int32
}
