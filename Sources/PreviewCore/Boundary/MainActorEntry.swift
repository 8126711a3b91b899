/// Runs code of a C entry point on the main actor, whose thread is the only one that the boundary calls on.
func onMainActor<Arguments, Result: Sendable>(
  _ arguments: Arguments, _ body: @MainActor (Arguments) -> Result
) -> Result {
  // Nothing else uses the arguments while the call lasts.
  nonisolated(unsafe) let arguments = arguments
  return MainActor.assumeIsolated { body(arguments) }
}
