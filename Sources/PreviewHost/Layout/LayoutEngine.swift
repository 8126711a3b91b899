/// The fixed area that a screen preview fills.
public struct Canvas: Hashable, Sendable {
  /// Points.
  public var size: Size
  /// Points that are not offered to the content: top, leading, bottom, trailing.
  public var safeArea: [Double]

  /// Makes a canvas.
  public init(size: Size, safeArea: [Double] = [0, 0, 0, 0]) {
    self.size = size
    self.safeArea = safeArea
  }
}

/// Lays a scene out the way SwiftUI does: a parent proposes, the child chooses, the parent places.
public struct LayoutEngine {
  private let measurer: any ContentMeasurer
  private let direction: LayoutDirection
  private let foreground: Color
  private let timeLimit: TimeLimit?

  /// Makes an engine.
  ///
  /// - Parameters:
  ///   - measurer: knows the sizes of texts and images.
  ///   - direction: where leading is, unless the scene says otherwise.
  ///   - foreground: the colour of texts and shapes that name none.
  ///   - timeLimit: how long layout may take; nil for as long as it takes.
  public init(
    measurer: any ContentMeasurer, direction: LayoutDirection = .leftToRight, foreground: Color = .black,
    timeLimit: TimeLimit? = nil
  ) {
    self.timeLimit = timeLimit
    self.measurer = measurer
    self.direction = direction
    self.foreground = foreground
  }

  /// Lays a scene out.
  ///
  /// When the result has unresolved deferred elements, ask the plugin for their content, put it into `contents`
  /// and lay out again, until none is left.
  ///
  /// - Parameters:
  ///   - scene: what the preview emitted.
  ///   - proposal: points offered to the root.
  ///   - canvas: the picture's own size, with the root in the middle of its safe area; nil when the picture is as
  ///     large as the root.
  ///   - contents: the content of deferred elements, as far as it is known.
  /// - Throws: `LayoutError`, and what the measurer throws.
  public func layOut(
    _ scene: Scene, proposal: ProposedSize, canvas: Canvas? = nil, contents: DeferredContents = DeferredContents()
  ) throws -> LayoutResult {
    let deepest = contents.isEmpty ? scene.depth : LayoutTreeBuilder.maximumDepth
    return try DeepCall.run(depth: deepest) {
      let pass = LayoutPass(
        measurer: measurer, contents: contents, foreground: foreground, timeLimit: timeLimit,
        expecting: scene.elementCount)
      let root = try pass.add(scene, direction: direction, depth: 0)
      let offered = Proposal(proposal)
      let chosen = try pass.measure(root, offered)
      var size = Size(width: chosen.width, height: chosen.height)
      if let canvas {
        size = canvas.size
        try pass.placeRoot(root, offered, chosen, in: canvas, direction)
      } else {
        guard chosen.width > 0, chosen.height > 0 else {
          throw LayoutError.zeroSize(width: chosen.width, height: chosen.height)
        }
        try pass.place(root, offered, chosen, x: 0, y: 0)
      }
      return try pass.result(root: root, size: size)
    }
  }
}

extension LayoutPass {
  fileprivate func placeRoot(
    _ root: Int32, _ proposal: Proposal, _ size: Measurement, in canvas: Canvas, _ direction: LayoutDirection
  ) throws {
    guard canvas.size.width > 0, canvas.size.height > 0 else {
      throw LayoutError.zeroSize(width: canvas.size.width, height: canvas.size.height)
    }
    let area = canvas.safeArea.count == 4 ? canvas.safeArea : [0, 0, 0, 0]
    let width = canvas.size.width - area[1] - area[3]
    let height = canvas.size.height - area[0] - area[2]
    let box = Rect(x: 0, y: 0, width: canvas.size.width, height: canvas.size.height)
    try place(
      root, proposal, size, x: area[1] + (width - size.width) / 2, y: area[0] + (height - size.height) / 2, in: box,
      direction)
  }

  fileprivate func result(root: Int32, size: Size) throws -> LayoutResult {
    list.bounds = inkBounds[0]
    let picture = Rect(x: 0, y: 0, width: size.width, height: size.height)
    if unresolved.isEmpty, !list.commands.isEmpty, list.bounds.intersection(picture).isEmpty {
      throw LayoutError.emptyPicture(elements: builder.tree.nodes.count)
    }
    return LayoutResult(
      size: size, displayList: list, unresolved: unresolved, tree: builder.tree, frames: frames, root: root,
      nodeOfElement: builder.nodeOfElement, contentOfNode: builder.contentOfNode)
  }
}

/// Where everything in a scene is, and how it is drawn.
public struct LayoutResult: Sendable {
  /// The picture's size in points.
  public let size: Size
  /// The drawing.
  public let displayList: DisplayList
  /// Deferred elements whose content was not known; each once.
  ///
  /// Empty when the layout is complete.
  public let unresolved: [Deferred]

  let tree: LayoutTree
  let frames: [Rect]
  let root: Int32
  /// By scene, the node of each element; -1 for composites.
  let nodeOfElement: [[Int32]]
  /// By node of a DEFERRED element, the root node of its content.
  let contentOfNode: [Int32: Int32]
}
