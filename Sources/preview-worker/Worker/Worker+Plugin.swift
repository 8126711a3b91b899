import CPreviewABI
import CPreviewWire
import CWorkerShim

// Loading the plugin, and what it registers.
extension Worker {
  /// The most providers that a plugin may register, and previews that a provider may have.
  private static let recordLimit = 1_000_000
  /// The most bytes that one preview's description may have, all strings together.
  private static let descriptionLimit = 1 << 20
  private static let tagLimit: UInt64 = 10_000

  /// Opens the library.
  ///
  /// Its constructors run here.
  func load(_ payload: RequestReader) {
    var payload = payload
    let path = payload.string()
    guard handle == nil, !payload.isBroken, path.count > 0 else { return badRequest("load needs a path, once") }
    let start = worker_monotonic()
    let text = String(decoding: path, as: UTF8.self)
    handle = text.withCString { worker_load($0) }
    nanoseconds = worker_monotonic() - start
    guard handle == nil else { return }
    status = WIRE_STATUS_LOAD_FAILED
    message = String(cString: worker_load_error())
  }

  /// Calls the entry.
  func register() {
    guard let handle, host == nil else { return badRequest("register needs a loaded plugin, once") }
    guard let symbol = worker_symbol(handle, "preview_plugin_register_v1") else {
      status = WIRE_STATUS_NO_ENTRY
      return
    }
    typealias Entry =
      @convention(c) (UnsafePointer<preview_host_v1>?, UnsafeMutablePointer<preview_error>?) ->
      preview_status
    let entry = unsafeBitCast(symbol, to: Entry.self)
    let table = UnsafeMutablePointer<preview_host_v1>.allocate(capacity: 1)
    table.initialize(to: hostTable)
    host = table
    isRegistering = true
    call { entry(table, $0) }
    isRegistering = false
    number = UInt64(providers.count)
    eventLoop.adoptMainQueue(of: handle)
  }

  private var hostTable: preview_host_v1 {
    preview_host_v1(
      abi_major: UInt16(PREVIEW_ABI_MAJOR), abi_minor: UInt16(PREVIEW_ABI_MINOR), reserved: 0,
      context: Unmanaged.passUnretained(self).toOpaque(),
      add_provider: { context, provider in worker(context)?.add(provider) ?? PREVIEW_REFUSED },
      query: { context, identifier in worker(context)?.query(identifier) },
      log: { context, severity, message in worker(context)?.log(severity, message) })
  }

  private func add(_ pointer: UnsafePointer<preview_provider>?) -> preview_status {
    guard isRegistering else {
      return refuse("add_provider was called outside preview_plugin_register_v1; add every provider there")
    }
    guard violation == nil else { return PREVIEW_REFUSED }
    guard let pointer else { return refuse("add_provider was given NULL; it takes a preview_provider") }
    var provider = preview_provider()
    guard copy(UnsafeRawPointer(pointer), into: &provider, named: "preview_provider") else { return PREVIEW_REFUSED }
    guard providers.count < Self.recordLimit else {
      return refuse("more than \(Self.recordLimit) providers were added", status: WIRE_STATUS_LIMIT)
    }
    guard let module = checked(provider.module, "preview_provider.module"),
      let type = checked(provider.type, "preview_provider.type")
    else { return PREVIEW_REFUSED }
    guard module.count > 0 else { return refuse("preview_provider.module is empty; it names the author's module") }
    guard type.count > 0 else { return refuse("preview_provider.type is empty; it names the type") }
    guard let expand = provider.expand else {
      return refuse("preview_provider.expand is NULL; it is the function that adds the previews")
    }
    providers.append(RegisteredProvider(context: provider.context, expand: expand))
    connection.begin(WIRE_PROVIDER)
    connection.append(string: module)
    connection.append(string: type)
    connection.end()
    return PREVIEW_OK
  }

  private func query(_ identifier: UnsafePointer<CChar>?) -> UnsafeRawPointer? {
    guard let identifier else {
      _ = refuse("query was given NULL; it takes the id of an extension")
      return nil
    }
    guard isEqual(identifier, PREVIEW_EXTENSION_EVENT_LOOP_V1) else { return nil }
    return UnsafeRawPointer(eventLoop.table)
  }

  private func log(_ severity: Int32, _ message: preview_string) {
    guard let text = checked(message, "the message given to log") else { return }
    // A line that comes between requests, from a timer or a descriptor, goes with the request before. A plugin may
    // also log while it emits: then a data frame is open, which is ended and begun anew.
    let isEmitting = connection.isWritingFrame
    if isEmitting { connection.end() }
    connection.begin(WIRE_LOG)
    connection.append(severity)
    connection.append(string: text)
    connection.end()
    if isEmitting { connection.begin(WIRE_DATA) }
  }

  /// Runs a provider's getter.
  func expand(_ payload: RequestReader) {
    var payload = payload
    let index = Int(payload.integer32())
    guard !payload.isBroken, index < providers.count else { return badRequest("expand of an unknown provider") }
    guard !providers[index].isExpanded else { return badRequest("expand of a provider for the second time") }
    providers[index].isExpanded = true
    var expansion = preview_expansion_v1(
      context: Unmanaged.passUnretained(self).toOpaque(),
      add_preview: { context, preview in worker(context)?.add(preview) ?? PREVIEW_REFUSED })
    let provider = providers[index]
    expanding = index
    call { provider.expand(provider.context, &expansion, $0) }
    expanding = -1
    number = UInt64(providers[index].previews.count)
  }

  private func add(_ pointer: UnsafePointer<preview_descriptor>?) -> preview_status {
    guard expanding >= 0 else {
      return refuse("add_preview was called outside expand; add every preview there")
    }
    guard violation == nil else { return PREVIEW_REFUSED }
    guard let pointer else { return refuse("add_preview was given NULL; it takes a preview_descriptor") }
    var preview = preview_descriptor()
    guard copy(UnsafeRawPointer(pointer), into: &preview, named: "preview_descriptor") else {
      return PREVIEW_REFUSED
    }
    guard providers[expanding].previews.count < Self.recordLimit else {
      return refuse("a provider added more than \(Self.recordLimit) previews", status: WIRE_STATUS_LIMIT)
    }
    guard let create = preview.create else {
      return refuse("preview_descriptor.create is NULL; it is the function that makes an instance")
    }
    guard areValuesInRange(preview) else { return PREVIEW_REFUSED }
    connection.begin(WIRE_PREVIEW)
    guard let content = write(preview) else {
      connection.abandon()
      return PREVIEW_REFUSED
    }
    connection.end()
    providers[expanding].previews.append(
      RegisteredPreview(context: preview.context, create: create, content: content))
    return PREVIEW_OK
  }

  private func areValuesInRange(_ preview: preview_descriptor) -> Bool {
    guard preview.layout >= PREVIEW_LAYOUT_SIZE_THAT_FITS, preview.layout <= PREVIEW_LAYOUT_FIXED else {
      _ = refuse("preview_descriptor.layout is \(preview.layout); it is one of PREVIEW_LAYOUT_…")
      return false
    }
    if preview.layout == PREVIEW_LAYOUT_FIXED {
      guard preview.width.isFinite, preview.width > 0, preview.height.isFinite, preview.height > 0 else {
        let size = "\(text(preview.width)) × \(text(preview.height))"
        _ = refuse("preview_descriptor has a fixed layout of \(size); both are points, finite and above 0")
        return false
      }
    }
    guard preview.scale.isFinite, preview.scale >= 0, preview.pixel_tolerance >= 0, preview.pixel_tolerance <= 1,
      preview.perceptual_tolerance.isFinite, preview.perceptual_tolerance >= 0, preview.max_ratio >= 0,
      preview.max_ratio <= 1
    else {
      _ = refuse("a snapshot setting of a preview_descriptor is out of the range that the header gives it")
      return false
    }
    guard preview.tag_count <= Self.tagLimit else {
      _ = refuse(
        "preview_descriptor.tag_count is \(preview.tag_count); at most \(Self.tagLimit) are taken",
        status: WIRE_STATUS_LIMIT)
      return false
    }
    guard preview.tag_count == 0 || preview.tags != nil else {
      _ = refuse("preview_descriptor.tags is NULL and tag_count is \(preview.tag_count); NULL goes with 0 only")
      return false
    }
    return true
  }

  /// Writes the payload of WIRE_PREVIEW: the descriptor's fields in order, without the pointers of the plugin.
  ///
  /// - Returns: the kind of content, or nil if something was refused.
  private func write(_ preview: preview_descriptor) -> ContentKind? {
    guard let content = checked(preview.content, "preview_descriptor.content") else { return nil }
    guard content.count > 0 else {
      _ = refuse("preview_descriptor.content is empty; it is a content id such as \(PREVIEW_CONTENT_SCENE_V1)")
      return nil
    }
    connection.append(preview.flags)
    connection.append(string: content)
    guard write(preview.display_name, "preview_descriptor.display_name"),
      write(preview.case_name, "preview_descriptor.case_name"), write(preview.state, "preview_descriptor.state"),
      write(preview.user_story, "preview_descriptor.user_story"), write(preview.device, "preview_descriptor.device"),
      write(preview.variants, "preview_descriptor.variants"), write(preview.date, "preview_descriptor.date"),
      write(preview.source_file, "preview_descriptor.source_file")
    else { return nil }
    connection.append(preview.source_line)
    connection.append(preview.layout)
    connection.append(preview.width)
    connection.append(preview.height)
    connection.append(UInt32(preview.tag_count))
    if let tags = preview.tags {
      for index in 0..<Int(preview.tag_count) {
        guard write(tags[index], "a tag of a preview_descriptor") else { return nil }
      }
    }
    guard write(preview.warning, "preview_descriptor.warning") else { return nil }
    connection.append(preview.scale)
    connection.append(preview.pixel_tolerance)
    connection.append(preview.perceptual_tolerance)
    connection.append(preview.max_ratio)
    connection.append(preview.settle_nanoseconds)
    if isEqual(content, PREVIEW_CONTENT_SCENE_V1) { return .scene }
    if isEqual(content, PREVIEW_CONTENT_SURFACE_V1) { return .surface }
    if isEqual(content, PREVIEW_CONTENT_DOCUMENT_V1) { return .document }
    return .unknown
  }

  private func write(_ string: preview_string, _ what: String) -> Bool {
    guard let bytes = checked(string, what) else { return false }
    guard connection.payloadSize + bytes.count <= Self.descriptionLimit else {
      _ = refuse(
        "the strings of a preview_descriptor have more than \(Self.descriptionLimit) bytes",
        status: WIRE_STATUS_LIMIT)
      return false
    }
    connection.append(string: bytes)
    return true
  }
}

// Bytes are compared, not strings: Embedded Swift's string comparison needs Unicode tables that are not linked.

private func isEqual(_ bytes: UnsafeRawBufferPointer, _ text: String) -> Bool {
  var text = text
  return text.withUTF8 { other in
    guard bytes.count == other.count else { return false }
    for index in 0..<bytes.count where bytes[index] != other[index] { return false }
    return true
  }
}

private func isEqual(_ bytes: UnsafePointer<CChar>, _ text: String) -> Bool {
  var count = 0
  while bytes[count] != 0, count <= text.utf8.count { count += 1 }
  return isEqual(UnsafeRawBufferPointer(start: bytes, count: count), text)
}
