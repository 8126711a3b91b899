import Foundation
import Testing

@testable import PreviewHost

private func layOut(
  _ element: SceneElement, _ proposal: ProposedSize = ProposedSize(width: 300, height: 300),
  contents: DeferredContents = DeferredContents()
) throws -> LayoutResult {
  try LayoutEngine(measurer: GridMeasurer()).layOut(element.scene(), proposal: proposal, contents: contents)
}

struct LayoutLimitTests {
  @Test func `a preview without an extent is a failure and no picture`() {
    #expect(throws: LayoutError.zeroSize(width: 0, height: 10)) { try layOut(red.frame(width: 0, height: 10)) }
    #expect(throws: LayoutError.zeroSize(width: 0, height: 0)) { try layOut(vStack()) }
  }

  @Test func `an infinite size is an error that names the element`() {
    let error = #expect(throws: LayoutError.self) { try layOut(red, ProposedSize(width: .infinity, height: 10)) }
    #expect(error == .notFinite(element: "color", width: .infinity, height: 10))
  }

  @Test func `content that lies outside of the picture is an empty picture`() {
    #expect(throws: LayoutError.emptyPicture(elements: 3)) {
      try layOut(red.frame(width: 10, height: 10).offset(x: 50))
    }
  }

  @Test func `sizes that add up to nonsense are out of reach`() {
    let far = red.frame(width: 10, height: 10).offset(x: 900_000).offset(x: 900_000).offset(x: 900_000)
    #expect(throws: LayoutError.self) { try layOut(far) }
  }

  @Test func `512 levels lay out on a thread with a small stack`() async throws {
    var element = red.frame(width: 10, height: 10)
    for _ in 0..<255 { element = vStack(hStack(element)) }
    let scene = try element.scene()
    #expect(scene.depth == 512)
    // Worker threads of Dispatch have 512 KiB.
    let size = try await withCheckedThrowingContinuation { continuation in
      DispatchQueue.global().async {
        continuation.resume(
          with: Result {
            try LayoutEngine(measurer: GridMeasurer()).layOut(scene, proposal: .init(width: 100, height: 100)).size
          })
      }
    }
    #expect(size == Size(width: 10, height: 10))
  }

  @Test func `stacks inside stacks of the other axis ask a bounded number of questions`() throws {
    // Without a bound the number of measurements doubles with every two levels.
    var element = hStack(spacing: 0, text("ab"), text("cd"))
    for _ in 0..<60 {
      element = vStack(spacing: 0, element.padding(1), text("x"))
      element = hStack(spacing: 0, element.padding(1), text("y"))
    }
    let measurer = GridMeasurer()
    let scene = try element.scene()
    _ = try LayoutEngine(measurer: measurer).layOut(scene, proposal: ProposedSize(width: 3000, height: 3000))
    #expect(measurer.calls < scene.elementCount * 2000)
  }

  @Test func `deferred content is asked for at its size and laid out in its place`() throws {
    let outer = hStack(spacing: 0, red.frame(width: 20), deferred(42)).frame(width: 100, height: 50)
    let first = try layOut(outer)
    let wanted = Deferred(identity: 42, size: Size(width: 80, height: 50))
    #expect(first.unresolved == [wanted])
    var contents = DeferredContents()
    contents[wanted] = try vStack(spacing: 0, blue.frame(width: 30, height: 10), deferred(43)).scene()
    let second = try layOut(outer, contents: contents)
    #expect(second.displayList.frames == [[0, 0, 20, 50], [45, 0, 30, 10]])
    #expect(second.unresolved == [Deferred(identity: 43, size: Size(width: 80, height: 40))])
  }

  @Test func `content that defers itself without end is an error`() throws {
    let wanted = Deferred(identity: 1, size: Size(width: 10, height: 10))
    var contents = DeferredContents()
    contents[wanted] = try deferred(1).scene()
    #expect(throws: LayoutError.deferredTooDeep(limit: 1024)) {
      try layOut(deferred(1).frame(width: 10, height: 10), contents: contents)
    }
  }
}
