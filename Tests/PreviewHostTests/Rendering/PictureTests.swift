import Foundation
import Testing

@testable import PreviewHost

/// Draws a scene at its own size.
func picture(
  _ element: SceneElement, scale: Double = 2, background: Color = .white, proposal: ProposedSize = .unspecified,
  direction: LayoutDirection = .leftToRight, renderer: Renderer? = nil
) throws -> Bitmap {
  let renderer = try renderer ?? Renderer()
  let engine = LayoutEngine(measurer: renderer.measurer, direction: direction)
  let result = try engine.layOut(element.scene(), proposal: proposal)
  let bitmap = try renderer.bitmap(of: result.displayList, size: result.size, scale: scale, background: background)
  return bitmap
}

/// Keeps a picture to be looked at when the environment names a folder for it.
func keep(_ bitmap: Bitmap, _ name: String) throws {
  guard let folder = ProcessInfo.processInfo.environment["PREVIEW_TEST_PICTURES"] else { return }
  try Data(bitmap.pngData()).write(to: URL(fileURLWithPath: folder).appendingPathComponent(name + ".png"))
}

@Test func `a text becomes a picture with dark pixels on the background`() throws {
  let bitmap = try picture(text("Hello, world").padding(8))
  try keep(bitmap, "hello")
  #expect(bitmap.isOpaque)
  #expect(bitmap.bytes.contains { $0 < 40 })
  #expect(try bitmap.pngData().starts(with: [0x89, 0x50, 0x4E, 0x47]))
}
