extension LayoutPass {
  /// The furthest that an element may lie or reach, in points; pictures are far smaller.
  static let reach = 2_000_000.0

  /// Places a node of a size at a position inside its parent's box, counted from the leading edge and the top.
  func place(
    _ index: Int32, _ proposal: Proposal, _ size: Measurement, x: Double, y: Double, in box: Rect,
    _ direction: LayoutDirection
  ) throws {
    let left = direction == .leftToRight ? x : box.width - x - size.width
    try place(index, proposal, size, x: box.x + left, y: box.y + y)
  }

  /// Places a node of a size with its top left corner at a point, and adds its drawing to the list.
  func place(_ index: Int32, _ proposal: Proposal, _ size: Measurement, x: Double, y: Double) throws {
    let node = builder.tree.nodes[Int(index)]
    let box = Rect(x: x, y: y, width: size.width, height: size.height)
    guard size.width.isFinite, size.height.isFinite else {
      throw LayoutError.notFinite(element: name(node), width: size.width, height: size.height)
    }
    guard abs(x) <= Self.reach, abs(y) <= Self.reach, box.maxX <= Self.reach, box.maxY <= Self.reach else {
      throw LayoutError.outOfReach(element: name(node), frame: box, limit: Self.reach)
    }
    frames[Int(index)] = box
    switch node.kind {
    case .hStack, .vStack: try placeStack(index, node, proposal, in: box)
    case .zStack: try placeLayers(index, node, proposal, in: box)
    case .frame:
      try placeAligned(child(index), frameSizes(node).inner(proposal), alignment(node), in: box, size, node.direction)
    case .padding:
      let insets = self.insets(node)
      let offered = insets.inside(proposal)
      let inner = try measure(child(index), offered)
      try place(child(index), offered, inner, x: insets.leading, y: insets.top, in: box, node.direction)
    case .background:
      let decoration = Proposal(width: size.width, height: size.height)
      try placeAligned(child(index, 0), decoration, alignment(node), in: box, size, node.direction)
      try place(child(index, 1), proposal, size, x: x, y: y)
    case .overlay:
      try place(child(index, 0), proposal, size, x: x, y: y)
      let decoration = Proposal(width: size.width, height: size.height)
      try placeAligned(child(index, 1), decoration, alignment(node), in: box, size, node.direction)
    case .aspectRatio:
      try place(child(index), aspectProposal(index, node, proposal), size, x: x, y: y)
    case .offset:
      let dx = number(.x, node) ?? 0
      let dy = number(.y, node) ?? 0
      try place(child(index), proposal, size, x: x + dx, y: y + dy)
    case .direction, .button, .semantics: try place(child(index), proposal, size, x: x, y: y)
    case .opacity, .shadow, .clip: try placeGroup(index, node, proposal, size, box)
    case .deferred: try placeDeferred(index, node, box)
    case .text, .image, .color, .gradient, .shape, .divider: draw(node, box, proposal)
    case .spacer, .composite: break
    }
  }

  private func placeAligned(
    _ child: Int32, _ proposal: Proposal, _ alignment: Alignment, in box: Rect, _ container: Measurement,
    _ direction: LayoutDirection
  ) throws {
    let inner = try measure(child, proposal)
    let position = alignment.position(of: inner, in: container)
    try place(child, proposal, inner, x: position.x, y: position.y, in: box, direction)
  }

  private func placeLayers(_ index: Int32, _ node: LayoutTree.Node, _ proposal: Proposal, in box: Rect) throws {
    let alignment = self.alignment(node)
    var horizontal = GuideExtent()
    var vertical = GuideExtent()
    for position in 0..<Int(node.childCount) {
      let inner = try measure(child(index, position), proposal)
      horizontal.add(length: inner.width, guide: alignment.x(inner))
      vertical.add(length: inner.height, guide: alignment.y(inner))
    }
    for position in 0..<Int(node.childCount) {
      let inner = try measure(child(index, position), proposal)
      try place(
        child(index, position), proposal, inner, x: horizontal.start(guide: alignment.x(inner)),
        y: vertical.start(guide: alignment.y(inner)), in: box, node.direction)
    }
  }

  private func placeGroup(
    _ index: Int32, _ node: LayoutTree.Node, _ proposal: Proposal, _ size: Measurement, _ box: Rect
  ) throws {
    let begin = list.commands.count
    list.commands.append(.end)
    inkBounds.append(.zero)
    try place(child(index), proposal, size, x: box.x, y: box.y)
    let ink = inkBounds.removeLast()
    let end = list.commands.count
    switch node.kind {
    case .opacity:
      list.commands[begin] = .beginOpacity(number(.opacity, node) ?? 1, bounds: ink, end: end)
      cover(ink)
    case .clip:
      list.commands[begin] = .beginClip(outline(node), box, end: end)
      cover(ink.intersection(box))
    default:
      let shadow = Shadow(
        color: color(numbers(.color, node)) ?? .black, radius: number(.radius, node) ?? 0, x: number(.x, node) ?? 0,
        y: number(.y, node) ?? 0)
      list.commands[begin] = .beginShadow(shadow, bounds: ink, end: end)
      cover(ink)
      if !ink.isEmpty { cover(ink.offset(x: shadow.x, y: shadow.y).inset(by: -shadow.reach)) }
    }
    if ink.isEmpty {
      // Nothing was drawn inside: the group goes with everything in it.
      list.commands.removeLast(list.commands.count - begin)
    } else {
      list.commands.append(.end)
    }
  }

  private func placeDeferred(_ index: Int32, _ node: LayoutTree.Node, _ box: Rect) throws {
    let element = builder.tree.scenes[Int(node.scene)].elements[Int(node.element)]
    let deferred = Deferred(identity: element.identity, size: Size(width: box.width, height: box.height))
    guard let content = contents[deferred] else {
      if unresolvedSet.insert(deferred).inserted { unresolved.append(deferred) }
      return
    }
    let depth = deferredDepth + Int(element.depth) + 1
    let root = try add(content, direction: node.direction, depth: depth)
    builder.contentOfNode[index] = root
    let outer = deferredDepth
    deferredDepth = depth
    defer { deferredDepth = outer }
    let proposal = Proposal(width: box.width, height: box.height)
    let size = try measure(root, proposal)
    try place(root, proposal, size, x: 0, y: 0, in: box, node.direction)
  }

  /// What a message calls a node.
  func name(_ node: LayoutTree.Node) -> String {
    guard node.element >= 0 else { return "\(node.kind)" }
    return builder.tree.scenes[Int(node.scene)].string(.name, of: Int(node.element)) ?? "\(node.kind)"
  }
}
