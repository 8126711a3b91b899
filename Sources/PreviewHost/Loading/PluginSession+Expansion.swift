/// What became of one provider's getter.
public struct Expansion: Sendable {
  /// The provider's number.
  public var provider: Int
  /// Its previews, or why there are none.
  public var result: Result<[PreviewRecord], WorkerFailure>
  /// What the getter took.
  public var nanoseconds: UInt64
  /// What it printed.
  public var output: String
}

extension PluginSession {
  /// Runs one provider's getter.
  ///
  /// A provider can be expanded once in a session.
  public func expand(_ provider: Int) async throws -> Timed<[PreviewRecord]> {
    guard let expansion = try await expand([provider]).first else { return Timed(value: [], nanoseconds: 0) }
    return Timed(value: try expansion.result.get(), nanoseconds: expansion.nanoseconds)
  }

  /// Runs several providers' getters, without waiting for one before the next is asked for.
  ///
  /// - Returns: One expansion for each provider in order, up to the first whose failure is fatal, which is the last one
  ///   then. The providers after it are for another session.
  /// - Throws: `CancellationError` only.
  public func expand(_ providers: [Int]) async throws -> [Expansion] {
    var receiver = PreviewReceiver(providers: providers)
    var fatal: WorkerFailure?
    do {
      try await exchange(providers.map { .expand(provider: $0) }, &receiver)
    } catch let failure as WorkerFailure {
      fatal = failure
    }
    var expansions = zip(providers, zip(receiver.answers, receiver.previews)).map { provider, answered in
      let (answer, previews) = answered
      let result: Result<[PreviewRecord], WorkerFailure> =
        if let failure = WorkerFailure(answer, phase: .expand) { .failure(failure) } else { .success(previews) }
      return Expansion(
        provider: provider, result: result, nanoseconds: answer.nanoseconds, output: answer.output)
    }
    if let fatal, expansions.count < providers.count {
      let provider = providers[expansions.count]
      expansions.append(
        Expansion(provider: provider, result: .failure(fatal), nanoseconds: 0, output: fatal.output))
    }
    return expansions
  }
}
