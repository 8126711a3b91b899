/// The longest time that the host's own work on one preview may take.
///
/// A scene within every limit of its own can still take minutes to draw. Whoever does much work for one preview asks
/// every now and then.
public struct TimeLimit: Sendable {
  /// The time is up.
  public struct Exceeded: Error, Hashable, Sendable {
    /// The time that there was.
    public var limit: Duration

    /// The problem as every report shows it.
    public func problem() -> Problem {
      let time = DurationText.format(nanoseconds: limit.inNanoseconds)
      return Problem(
        code: "timedOut", phase: "draw",
        message:
          "not laid out and drawn within \(time). Expected a picture by then. Show less, or give it more time with "
          + "--timeout.")
    }
  }

  private let limit: Duration
  private let end: ContinuousClock.Instant

  /// A limit that begins now.
  public init(_ limit: Duration) {
    self.limit = limit
    end = ContinuousClock.now + limit
  }

  /// What is left; zero when the time is up.
  public var rest: Duration { max(.zero, end - ContinuousClock.now) }

  /// Does nothing while there is time.
  ///
  /// - Throws: `Exceeded`, or `CancellationError` when the run was interrupted.
  public func check() throws {
    if Task.isCancelled { throw CancellationError() }
    if ContinuousClock.now > end { throw Exceeded(limit: limit) }
  }
}
