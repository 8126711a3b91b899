import CPreviewABI

/// Adds providers to a host: those that it is told, those that it finds.
///
/// A library needs none of this: its providers are found. One that wants to say itself what it shows, because it is
/// stripped of its metadata or because its providers are generic, exports the entry:
///
/// ```swift
/// @c(preview_plugin_register_v1)
/// public func register(host: UnsafeRawPointer?, error: UnsafeMutableRawPointer?) -> Int32 {
///   PreviewRegistry.register(host: host, error: error) { registry in
///     registry.add(Greeting_Previews.self)
///     registry.add(module: "Shop", type: "List") { Preview("Empty") { Document.plainText("nothing") } }
///   }
/// }
/// ```
@MainActor public final class PreviewRegistry {
  private let host: UnsafePointer<preview_host_v1>
  private var status: preview_status = PREVIEW_OK

  init(_ host: UnsafePointer<preview_host_v1>) {
    self.host = host
  }

  /// The body of an entry.
  ///
  /// - Parameters:
  ///   - host: The first parameter of the entry, a `preview_host_v1`.
  ///   - error: The second parameter of the entry, a `preview_error`.
  ///   - body: Adds the providers.
  /// - Returns: What the entry returns.
  nonisolated public static func register(
    host: UnsafeRawPointer?, error: UnsafeMutableRawPointer?, _ body: @MainActor (PreviewRegistry) -> Void
  ) -> Int32 {
    onMainActor(host) { host in
      guard let host else { return PREVIEW_FAILED }
      let registry = PreviewRegistry(host.assumingMemoryBound(to: preview_host_v1.self))
      body(registry)
      return registry.status
    }
  }

  /// Adds a type under its own name; generic types are welcome here.
  public func add(_ type: any PreviewHolder.Type) {
    // "Module.Outer.Inner<Argument>"; privacy and functions stand there as "(unknown context at $address)".
    let parts = String(reflecting: type).split(separator: ".").filter { !$0.hasPrefix("(unknown context") }
    let name = parts.dropFirst().joined(separator: ".")
    add(module: String(parts[0]), type: name.isEmpty ? String(parts[0]) : name, ProviderBox(type))
  }

  /// Adds previews that belong to no type.
  ///
  /// - Parameters:
  ///   - module: The module that they are listed under; not empty.
  ///   - type: The name of their group; not empty.
  ///   - previews: Makes the previews, when they are asked for.
  public func add(module: String, type: String, @PreviewBuilder previews: @escaping @MainActor () -> [Preview]) {
    add(module: module, type: type, ProviderBox(previews))
  }

  /// Adds every provider that can be found in this library.
  public func addDiscovered() {
    // Layout of an existential type's metadata: kind, flags, number of protocols, then the protocols.
    let protocolOffset = 16
    let existential = unsafeBitCast((any PreviewHolder).self as Any.Type, to: UnsafeRawPointer.self)
    let holderProtocol = existential.load(fromByteOffset: protocolOffset, as: UnsafeRawPointer.self)
    preview_discover(holderProtocol, Unmanaged.passUnretained(self).toOpaque()) { context, conformance in
      onMainActor((context, conformance)) { context, conformance in
        guard let context, let conformance = conformance?.pointee else { return }
        Unmanaged<PreviewRegistry>.fromOpaque(context).takeUnretainedValue().add(conformance)
      }
    }
  }

  private func add(_ conformance: preview_conformance) {
    // A metatype of a protocol is the type's metadata and its witness table.
    let type = unsafeBitCast(
      (conformance.metadata, conformance.witnesses), to: (any PreviewHolder.Type).self)
    note(addProvider(module: conformance.module, type: conformance.type, box: ProviderBox(type), to: host))
  }

  private func add(module: String, type: String, _ box: ProviderBox) {
    let held = HeldStrings()
    note(addProvider(module: held.hold(module), type: held.hold(type), box: box, to: host))
    withExtendedLifetime(held) {}
  }

  private func note(_ answer: preview_status) {
    if status == PREVIEW_OK { status = answer }
  }
}
