import CPreviewSystem

/// A live instance that was asked to come to rest.
public struct ShownPreview: Sendable {
  /// How many pieces of work were still pending after settling.
  public var pending: Int
  /// Scene operations, in the form of CPreviewWire.h; empty if they were not asked for.
  public var scene: [UInt8]
}

/// What a surface chose for a proposal.
public struct SurfaceMeasure: Hashable, Sendable {
  /// Points, finite and from 0.
  public var width, height: Double
  /// The formats that it can draw.
  public var formats: Set<PixelLayout.Format>
  /// What draws it, and its version.
  public var renderer: String
}

/// The bytes of a document.
public struct PluginDocument: Hashable, Sendable {
  /// A file that the document refers to.
  public struct Asset: Hashable, Sendable {
    /// Relative, with `/` between parts, none of which is empty, `.` or `..`.
    public var path: String
    /// RFC 6838.
    public var mediaType: String
    /// The file's bytes.
    public var bytes: [UInt8]
  }

  /// RFC 6838, such as `text/html; charset=utf-8`.
  public var mediaType: String
  /// The document's bytes.
  public var bytes: [UInt8]
  /// Cells of terminal text; else 0.
  public var columns, rows: Int
  /// What it refers to.
  public var assets: [Asset]
}

extension PluginSession {
  /// Makes the live instance of a preview whose provider was expanded.
  ///
  /// - Returns: The nanoseconds that it took.
  @discardableResult
  public func create(provider: Int, preview: Int, environment: PreviewEnvironment) async throws -> UInt64 {
    try await plain(.create(provider: provider, preview: preview, environment: environment)).nanoseconds
  }

  /// Lets pending work come to rest for at most a time.
  ///
  /// - Returns: How many pieces of work are still pending.
  public func settle(nanoseconds: UInt64) async throws -> Timed<Int> {
    let answer = try await plain(.settle(nanoseconds: nanoseconds))
    return Timed(value: Int(clamping: answer.number), nanoseconds: answer.nanoseconds)
  }

  /// Makes a preview's instance, lets it come to rest and takes its scene, with one wait instead of three.
  ///
  /// - Parameters:
  ///   - settleNanoseconds: The longest wait for pending work.
  ///   - takesScene: False for what has no scene.
  public func show(
    provider: Int, preview: Int, environment: PreviewEnvironment, settleNanoseconds: UInt64, takesScene: Bool = true
  ) async throws -> ShownPreview {
    var receiver = DataReceiver()
    var requests: [WorkerRequest] = [
      .create(provider: provider, preview: preview, environment: environment),
      .settle(nanoseconds: settleNanoseconds),
    ]
    if takesScene { requests.append(.scene) }
    try await perform(requests, &receiver)
    return ShownPreview(pending: Int(clamping: receiver.answers[1].number), scene: receiver.bytes)
  }

  /// The scene of the live instance, as operations in the form of CPreviewWire.h.
  public func scene() async throws -> Timed<[UInt8]> { try await data(.scene) }

  /// The content of a deferred element for a size in points, likewise.
  public func resolve(element: UInt64, width: Double, height: Double) async throws -> Timed<[UInt8]> {
    try await data(.resolve(element: element, width: width, height: height))
  }

  /// The size that a surface chooses.
  ///
  /// - Parameters:
  ///   - width: Points, or nil to let the surface choose.
  ///   - height: Likewise.
  public func measure(width: Double?, height: Double?) async throws -> Timed<SurfaceMeasure> {
    var receiver = SurfaceReceiver()
    try await perform([.measure(width: width ?? -1, height: height ?? -1)], &receiver)
    let formats = PixelLayout.Format.allCases.filter { receiver.formats & (1 << UInt64($0.rawValue)) != 0 }
    return Timed(
      value: SurfaceMeasure(
        width: receiver.width, height: receiver.height, formats: Set(formats), renderer: receiver.renderer),
      nanoseconds: receiver.answers[0].nanoseconds)
  }

  /// Lets a surface draw.
  public func draw(_ layout: PixelLayout) async throws -> Timed<SharedPixels> {
    guard let pixels = SharedPixels(layout) else {
      throw WorkerFailure(
        .fault(message: "no shared memory for a picture of \(layout.byteCount) bytes"), phase: .draw)
    }
    var receiver = IgnoringReceiver()
    try await perform([.draw(layout)], memory: pixels, &receiver)
    return Timed(value: pixels, nanoseconds: receiver.answers[0].nanoseconds)
  }

  /// The accessibility of a surface that was drawn, as scene operations; nil if the surface knows none.
  public func semantics() async throws -> Timed<[UInt8]>? {
    do {
      return try await data(.semantics)
    } catch let failure as WorkerFailure {
      if case .unsupported = failure.reason { return nil }
      throw failure
    }
  }

  /// The document of the live instance, with its assets.
  ///
  /// - Parameter timeLimit: The time for all of its assets together; nil for the time limit of each alone.
  public func document(asking timeLimit: TimeLimit? = nil) async throws -> Timed<PluginDocument> {
    var receiver = DocumentReceiver()
    try await perform([.document], &receiver)
    var nanoseconds = receiver.answers[0].nanoseconds
    var document = PluginDocument(
      mediaType: receiver.mediaType, bytes: receiver.bytes, columns: receiver.columns, rows: receiver.rows,
      assets: [])
    var total = document.bytes.count
    for index in 0..<receiver.assetCount {
      try timeLimit?.check()
      var asset = DocumentReceiver()
      try await perform([.asset(index: index)], &asset)
      nanoseconds += asset.answers[0].nanoseconds
      total += asset.bytes.count
      guard total <= Self.documentLimit else {
        throw WorkerFailure(
          .limit(message: "a document and its assets have more than \(Self.documentLimit >> 20) MiB; write less"),
          phase: .content, output: takeOutput())
      }
      document.assets.append(
        PluginDocument.Asset(path: asset.path, mediaType: asset.mediaType, bytes: asset.bytes))
    }
    return Timed(value: document, nanoseconds: nanoseconds)
  }

  /// The most bytes that a document and its assets may have together.
  private static var documentLimit: Int { 256 << 20 }

  /// Passes an event to the live instance.
  ///
  /// - Returns: The nanoseconds that it took.
  @discardableResult
  public func dispatch(_ event: PreviewEvent) async throws -> UInt64 {
    try await plain(.dispatch(event)).nanoseconds
  }

  /// Ends the live instance, if there is one.
  ///
  /// - Returns: The nanoseconds that it took.
  @discardableResult
  public func destroy() async throws -> UInt64 {
    guard isLive else { return 0 }
    return try await plain(.destroy).nanoseconds
  }

  private func plain(_ request: WorkerRequest) async throws -> WorkerConnection.Answer {
    var receiver = IgnoringReceiver()
    try await perform([request], &receiver)
    return receiver.answers[0]
  }

  private func data(_ request: WorkerRequest) async throws -> Timed<[UInt8]> {
    var receiver = DataReceiver()
    try await perform([request], &receiver)
    return Timed(value: receiver.bytes, nanoseconds: receiver.answers[0].nanoseconds)
  }
}
