/// Says why a plugin that was opened without a problem holds no preview.
enum NoPreviews {
  /// The problem, with the known reason that fits the plugin.
  ///
  /// - Parameters:
  ///   - file: The plugin.
  ///   - providers: How many providers its entry added.
  static func problem(of file: PluginFile, providers: Int) -> Problem {
    let reason =
      if providers > 0 {
        "Its providers answer no preview that is shown. Expected at least one that is not ignored. Add one."
      } else if !file.hasSwiftRuntime {
        "Its entry added no provider. Expected at least one call of add_provider. Add it to the entry."
      } else if file.version.isOptimised {
        "It is optimised, and optimised builds drop internal structs and enums that nothing refers to. Build without "
          + "optimisation or with '-Xswiftc -enable-testing', or make the providers public."
      } else {
        "Expected a type that conforms to PreviewProvider or PreviewHolder, that is not generic and is no subclass of a "
          + "provider. Add one, or register previews with PreviewRegistry."
      }
    return Problem(
      code: "noPreviews", phase: "register", message: "\(SafeText.escape(file.name)): no previews. \(reason)")
  }
}
