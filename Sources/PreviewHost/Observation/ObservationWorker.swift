/// The worker that one task of a run has at hand: started when needed, replaced when it dies or another plugin's turn
/// comes.
struct ObservationWorker {
  private let options: WorkerOptions
  private var session: PluginSession?
  private var expanded: Set<Int> = []
  private var hasServed = false

  /// Whether the next item will be the first that its worker sees.
  var isFresh: Bool { session == nil || !hasServed }

  init(options: WorkerOptions) {
    self.options = options
  }

  /// A session of a plugin in which a provider has been expanded.
  mutating func session(for file: PluginFile, provider: Int) async throws -> PluginSession {
    let current = try await session(for: file)
    if !expanded.contains(provider) {
      do {
        _ = try await current.expand(provider)
      } catch {
        if await current.isOver { forget(current) }
        throw error
      }
      expanded.insert(provider)
    }
    hasServed = true
    return current
  }

  /// A session of a plugin in which nothing may have been expanded yet.
  mutating func session(for file: PluginFile) async throws -> PluginSession {
    if let session, session.file != file { await close() }
    if let session { return session }
    let started = try await PluginSession.start(file, options: options)
    session = started
    expanded = []
    hasServed = false
    return started
  }

  /// Looks at previews in passing, with their scenes' operations given to `take`.
  ///
  /// - Returns: The glances up to the first preview that ended the worker.
  mutating func glance(
    _ requests: [GlanceRequest], in file: PluginFile, take: @Sendable (Int, UnsafeRawBufferPointer) -> Void
  ) async throws -> (glances: [Glance], failure: WorkerFailure?) {
    let current = try await session(for: file)
    let outcome = try await current.glance(requests, expanded: &expanded, take: take)
    hasServed = true
    if outcome.failure != nil { forget(current) }
    return outcome
  }

  /// Forgets a session whose worker is gone.
  mutating func forget(_ session: PluginSession) {
    if self.session === session { self.session = nil }
  }

  /// Ends the worker.
  mutating func close() async {
    await session?.close()
    session = nil
  }
}
