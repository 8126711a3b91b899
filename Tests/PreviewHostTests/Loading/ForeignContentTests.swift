import Foundation
import Testing

@testable import PreviewHost

/// Surfaces and documents in C.
struct ForeignContentTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// A session with a live instance of a preview with that content.
  private func session(_ content: String, _ globals: String) async throws -> PluginSession {
    var plugin = SmallPlugin()
    plugin.globals = globals
    plugin.content = "return strcmp(id, \(content)) == 0 ? &table : 0;"
    plugin.expand = """
      preview_descriptor preview = described("one");
      preview.content = string(\(content));
      return expansion->add_preview(expansion->context, &preview);
      """
    let file = try PluginFile(path: try await plugin.compile(into: folder).path)
    let session = try await PluginSession.start(file)
    _ = try await session.expand(0)
    try await session.create(provider: 0, preview: 0, environment: PreviewEnvironment())
    return session
  }

  private func surface(draw: String, semantics: String = "0") async throws -> PluginSession {
    try await session(
      "PREVIEW_CONTENT_SURFACE_V1",
      """
      static uint64_t formats(void *instance) { return 1 << PREVIEW_PIXEL_RGBA_PREMULTIPLIED | 1 << PREVIEW_PIXEL_GRAY8; }
      static preview_status measure(void *instance, double pw, double ph, double *w, double *h, preview_error *error) {
        *w = pw == PREVIEW_UNSPECIFIED ? 12 : pw;
        *h = 7;
        return PREVIEW_OK;
      }
      static preview_status draw(void *instance, const preview_pixels *pixels, preview_error *error) {
        unsigned char *bytes = pixels->bytes;
        \(draw)
        return PREVIEW_OK;
      }
      static preview_status semantics(void *instance, const preview_scene_sink_v1 *sink, preview_error *error) {
        sink->begin_element(sink->context, PREVIEW_ELEMENT_SEMANTICS, 1);
        return sink->end_element(sink->context);
      }
      static preview_string renderer(void *instance) { return string("by hand 1.0"); }
      static const preview_surface_v1 table = {formats, measure, draw, \(semantics), renderer};
      """)
  }

  @Test func `a surface is measured and draws into shared memory`() async throws {
    let session = try await surface(
      draw: """
        for (unsigned y = 0; y < pixels->height; y++)
          for (unsigned x = 0; x < pixels->width; x++) bytes[y * pixels->stride + x] = x + y;
        """)
    let measure = try await session.measure(width: nil, height: 40).value
    #expect(measure.width == 12 && measure.height == 7 && measure.renderer == "by hand 1.0")
    #expect(measure.formats == [.gray8, .rgbaPremultiplied])
    for width in [1, 65, 1000] {
      let layout = try #require(PixelLayout(format: .gray8, width: width, height: 77, scale: 2))
      let pixels = try await session.draw(layout).value
      let last = pixels.withUnsafeBytes { $0[76 * layout.stride + width - 1] }
      #expect(last == UInt8(truncatingIfNeeded: width - 1 + 76))
    }
    #expect(try await session.semantics() == nil)
  }

  @Test func `a surface's semantics come through the same sink`() async throws {
    let session = try await surface(draw: "", semantics: "semantics")
    #expect(try await session.semantics()?.value.count == 14)
  }

  @Test(arguments: ["bytes[pixels->stride * pixels->height] = 1;", "bytes[-8192] = 1;"])
  func `a surface that writes outside its picture crashes instead of spoiling something`(draw: String) async throws {
    let session = try await surface(draw: draw)
    let layout = try #require(PixelLayout(format: .gray8, width: 10, height: 10, scale: 1))
    let failure = await #expect(throws: WorkerFailure.self) { try await session.draw(layout) }
    #expect(failure?.reason == .crashed(signal: SIGSEGV) && failure?.phase == .draw)
  }

  @Test func `a surface cannot cut the shared memory short`() async throws {
    let session = try await surface(
      draw: """
        for (int descriptor = 5; descriptor < 64; descriptor++) ftruncate(descriptor, 0);
        bytes[0] = 9;
        """)
    let layout = try #require(PixelLayout(format: .rgbaPremultiplied, width: 640, height: 480, scale: 1))
    let pixels = try await session.draw(layout).value
    #expect(pixels.withUnsafeBytes { $0[0] } == 9)
    #expect(pixels.withUnsafeBytes { $0[layout.byteCount - 1] } == 0)
  }

  @Test func `a picture over the limit has no layout`() {
    #expect(PixelLayout(format: .gray8, width: 32_769, height: 1, scale: 1) == nil)
    #expect(PixelLayout(format: .gray8, width: 32_768, height: 32_768, scale: 1) == nil)
    #expect(PixelLayout(format: .gray8, width: 0, height: 1, scale: 1) == nil)
    #expect(PixelLayout(format: .rgb565, width: 3, height: 1, scale: 1)?.stride == 64)
  }

  private func document(assets: String = "2", path: String = "images/a.png") async throws -> PluginSession {
    try await session(
      "PREVIEW_CONTENT_DOCUMENT_V1",
      """
      static preview_status describe(void *instance, preview_document_info *info, preview_error *error) {
        info->media_type = string("text/html");
        info->asset_count = \(assets);
        info->columns = 80;
        info->rows = 24;
        return PREVIEW_OK;
      }
      static preview_status body(void *instance, const preview_stream_v1 *stream, preview_error *error) {
        for (int i = 0; i < 100000; i++) stream->write(stream->context, (preview_bytes){"<p>", 3});
        return stream->write(stream->context, (preview_bytes){0, 0});
      }
      static preview_status describe_asset(void *instance, uint32_t index, preview_asset_info *info,
          preview_error *error) {
        info->path = string("\(path)");
        info->media_type = string("image/png");
        return PREVIEW_OK;
      }
      static preview_status asset(void *instance, uint32_t index, const preview_stream_v1 *stream,
          preview_error *error) {
        return stream->write(stream->context, (preview_bytes){&index, 1});
      }
      static const preview_document_v1 table = {describe, body, describe_asset, asset};
      """)
  }

  @Test func `a document comes with its assets`() async throws {
    let document = try await document().document().value
    #expect(document.mediaType == "text/html" && document.columns == 80 && document.rows == 24)
    #expect(document.bytes.count == 300_000 && document.bytes.suffix(3) == Array("<p>".utf8)[...])
    #expect(document.assets.map(\.bytes) == [[0], [1]])
    #expect(document.assets.first?.path == "images/a.png")
  }

  @Test(arguments: ["/etc/passwd", "../up", "a/../b", "a//b", "", ".", "a/", "a/./b"])
  func `an asset's path stays below its document`(path: String) async throws {
    let session = try await document(path: path)
    let failure = await #expect(throws: WorkerFailure.self) { try await session.document() }
    #expect(failure?.code == "badData" && failure?.isFatal == false)
    if !path.isEmpty { #expect(failure?.problem(of: "one").message.contains("'\(path)'") == true) }
  }

  @Test func `too many assets are over the limit`() async throws {
    let session = try await document(assets: "100001")
    let failure = await #expect(throws: WorkerFailure.self) { try await session.document() }
    #expect(failure?.code == "limit")
  }
}
