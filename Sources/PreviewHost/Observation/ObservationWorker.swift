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
    if let session, session.file != file { await close() }
    let current: PluginSession
    if let session {
      current = session
    } else {
      current = try await PluginSession.start(file, options: options)
      session = current
      expanded = []
      hasServed = false
    }
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
