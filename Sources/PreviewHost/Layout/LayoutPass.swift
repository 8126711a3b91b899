/// One run of layout over one tree: measures what parents propose, remembers every answer, places.
final class LayoutPass {
  static let defaultSpacing = 8.0
  /// What a view without a size of its own takes when nothing is proposed.
  static let defaultLength = 10.0
  static let dividerThickness = 1.0

  let measurer: any ContentMeasurer
  let contents: DeferredContents
  /// The colour of texts and shapes that name none.
  let foreground: Color
  let timeLimit: TimeLimit?
  var builder = LayoutTreeBuilder()
  var cache: MeasurementCache
  var flexibilities: MeasurementCache
  /// By node, how many flexibilities were measured.
  var flexibilityCounts: [UInt8] = []
  /// Scratch space of the stacks that are being measured, innermost last.
  var slots: [StackSlot] = []
  var frames: [Rect] = []
  var list = DisplayList()
  /// Bounds of what the open groups draw, innermost last; the first is the whole.
  var inkBounds: [Rect] = [.zero]
  var unresolved: [Deferred] = []
  var unresolvedSet: Set<Deferred> = []
  /// Levels above the scene that is being placed.
  var deferredDepth = 0
  var steps = 0

  init(
    measurer: any ContentMeasurer, contents: DeferredContents, foreground: Color, timeLimit: TimeLimit?,
    expecting elements: Int
  ) {
    self.foreground = foreground
    self.timeLimit = timeLimit
    self.measurer = measurer
    self.contents = contents
    cache = MeasurementCache(expecting: elements * 4)
    flexibilities = MeasurementCache(expecting: elements)
  }

  /// Adds a scene to the tree and answers its root node.
  func add(_ scene: Scene, direction: LayoutDirection, depth: Int) throws -> Int32 {
    let root = try builder.add(scene, direction: direction, depth: depth)
    let count = builder.tree.nodes.count
    frames.append(contentsOf: repeatElement(.zero, count: count - frames.count))
    flexibilityCounts.append(contentsOf: repeatElement(0, count: count - flexibilityCounts.count))
    return root
  }

  func child(_ node: Int32, _ index: Int = 0) -> Int32 {
    builder.tree.children[Int(builder.tree.nodes[Int(node)].firstChild) + index]
  }

  // MARK: Attributes of nodes

  func number(_ kind: AttributeKind, _ node: LayoutTree.Node) -> Double? {
    node.element < 0 ? nil : builder.tree.scenes[Int(node.scene)].number(kind, of: Int(node.element))
  }

  func integer(_ kind: AttributeKind, _ node: LayoutTree.Node) -> Int? {
    node.element < 0 ? nil : builder.tree.scenes[Int(node.scene)].integer(kind, of: Int(node.element))
  }

  func numbers(_ kind: AttributeKind, _ node: LayoutTree.Node) -> ArraySlice<Double>? {
    node.element < 0 ? nil : builder.tree.scenes[Int(node.scene)].numbers(kind, of: Int(node.element))
  }

  func alignment(_ node: LayoutTree.Node) -> Alignment { Alignment(checked: integer(.alignment, node) ?? 0) }

  // MARK: Measuring

  /// The size that a node chooses for a proposal.
  func measure(_ index: Int32, _ proposal: Proposal) throws -> Measurement {
    let node = builder.tree.nodes[Int(index)]
    if let leaf = flexibleLeaf(node, proposal) { return leaf }
    if let known = cache[index, proposal] { return known }
    steps += 1
    if steps & 63 == 0 { try timeLimit?.check() }
    let limit = 5_000_000 + 40 * builder.tree.nodes.count
    guard steps <= limit else { throw LayoutError.tooComplex(steps: limit) }
    let result = try measureAnew(index, node, proposal)
    cache.add(result, node: index, proposal: proposal)
    return result
  }

  /// The size of leaves that only look at the proposal.
  private func flexibleLeaf(_ node: LayoutTree.Node, _ proposal: Proposal) -> Measurement? {
    switch node.kind {
    case .color, .gradient, .shape, .deferred:
      return Measurement(
        width: proposal.width.or(Self.defaultLength), height: proposal.height.or(Self.defaultLength))
    case .divider:
      return node.axis == .horizontal
        ? Measurement(width: Self.dividerThickness, height: proposal.height.or(Self.defaultLength))
        : Measurement(width: proposal.width.or(Self.defaultLength), height: Self.dividerThickness)
    case .spacer:
      let least = number(.minLength, node) ?? Self.defaultSpacing
      return Measurement(
        width: node.axis == .vertical ? 0 : max(least, proposal.width.or(least)),
        height: node.axis == .horizontal ? 0 : max(least, proposal.height.or(least)))
    default: return nil
    }
  }

  private func measureAnew(
    _ index: Int32, _ node: LayoutTree.Node, _ proposal: Proposal
  ) throws -> Measurement {
    switch node.kind {
    case .hStack, .vStack:
      let base = slots.count
      defer { slots.removeLast(slots.count - base) }
      return try arrangeStack(index, node, proposal)
    case .zStack: return try measureLayers(index, node, proposal)
    case .frame:
      let frame = frameSizes(node)
      return try frame.measure(proposal, alignment(node)) { try measure(child(index), $0) }
    case .padding:
      let insets = self.insets(node)
      let inner = try measure(child(index), insets.inside(proposal))
      return inner.placed(
        y: insets.top, width: max(0, inner.width + insets.horizontal), height: max(0, inner.height + insets.vertical))
    case .background: return try measure(child(index, 1), proposal)
    case .aspectRatio: return try measure(child(index), aspectProposal(index, node, proposal))
    case .text: return try measureText(node, proposal)
    case .image: return try measureImage(node, proposal)
    default: return try measure(child(index), proposal)
    }
  }

  private func measureLayers(
    _ index: Int32, _ node: LayoutTree.Node, _ proposal: Proposal
  ) throws -> Measurement {
    let alignment = self.alignment(node)
    var horizontal = GuideExtent()
    var vertical = GuideExtent()
    for position in 0..<Int(node.childCount) {
      let inner = try measure(child(index, position), proposal)
      horizontal.add(length: inner.width, guide: alignment.x(inner))
      vertical.add(length: inner.height, guide: alignment.y(inner))
    }
    var result = Measurement(width: horizontal.length, height: vertical.length)
    for position in 0..<Int(node.childCount) {
      let inner = try measure(child(index, position), proposal)
      let y = vertical.start(guide: alignment.y(inner))
      result.firstBaseline = merged(result.firstBaseline, inner.firstBaseline + y, min)
      result.lastBaseline = merged(result.lastBaseline, inner.lastBaseline + y, max)
    }
    return result
  }

  func merged(_ a: Double, _ b: Double, _ choose: (Double, Double) -> Double) -> Double {
    a.isNaN ? b : b.isNaN ? a : choose(a, b)
  }

  // MARK: Leaves

  func textBounds(_ proposal: Proposal) -> TextBounds {
    TextBounds(width: max(0, proposal.width.or(.infinity)), height: max(0, proposal.height.or(.infinity)))
  }

  private func measureText(_ node: LayoutTree.Node, _ proposal: Proposal) throws -> Measurement {
    let metrics = try measurer.metrics(of: builder.tree.texts[Int(node.text)], in: textBounds(proposal))
    return Measurement(
      width: metrics.size.width, height: metrics.size.height, firstBaseline: metrics.firstBaseline,
      lastBaseline: metrics.lastBaseline)
  }

  private func measureImage(_ node: LayoutTree.Node, _ proposal: Proposal) throws -> Measurement {
    let image = imageContent(node)
    let pixels = try measurer.pixelSize(of: image)
    let width = Double(pixels.width) / image.scale
    let height = Double(pixels.height) / image.scale
    guard integer(.resizable, node) == 1 else { return Measurement(width: width, height: height) }
    return Measurement(width: proposal.width.or(width), height: proposal.height.or(height))
  }

  func imageContent(_ node: LayoutTree.Node) -> ImageContent {
    let scene = builder.tree.scenes[Int(node.scene)]
    let element = Int(node.element)
    let scale = scene.number(.scale, of: element) ?? 1
    if let png = scene.bytes(.png, of: element) { return ImageContent(source: .png(png), scale: scale) }
    let width = scene.integer(.pixelWidth, of: element) ?? 1
    let format = PixelLayout.Format(checked: scene.integer(.pixelFormat, of: element) ?? 1)
    return ImageContent(
      source: .pixels(
        scene.bytes(.pixels, of: element) ?? [], width: width,
        height: scene.integer(.pixelHeight, of: element) ?? 1,
        stride: scene.integer(.pixelStride, of: element) ?? width * format.bytesPerPixel, format: format),
      scale: scale)
  }
}
