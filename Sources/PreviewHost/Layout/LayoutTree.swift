/// A scene as layout sees it: composites are gone, their children stand in their place, a slot for one child
/// holds exactly one node, and the content of deferred elements hangs below them.
struct LayoutTree: Sendable {
  enum Axis: UInt8, Sendable {
    case horizontal
    case vertical
    case depth
  }

  struct Node: Sendable {
    /// What lays it out.
    ///
    /// An implicit stack has a kind of its own choosing and no element.
    var kind: ElementKind
    /// The scene that it comes from, and its element there; -1 for an implicit stack.
    var scene: Int32
    var element: Int32
    var firstChild: Int32 = 0
    var childCount: Int32 = 0
    /// The axis of the stack around it, which decides how spacers and dividers lie.
    var axis: Axis
    var direction: LayoutDirection
    /// Whether it takes its share of a stack only after all others.
    var yields = false
    /// Index into the tree's texts; -1 for what is none.
    var text: Int32 = -1
  }

  var nodes: [Node] = []
  /// The nodes' children, each node's in a row.
  var children: [Int32] = []
  var scenes: [Scene] = []
  var texts: [TextContent] = []
  /// Levels of the deepest path, deferred content included.
  var depth = 0
}

// MARK: - Building

/// Builds a layout tree from a scene and the content of its deferred elements.
struct LayoutTreeBuilder {
  /// Levels of a scene with its deferred content.
  static let maximumDepth = 1024
  static let maximumElements = 1_000_000

  private(set) var tree = LayoutTree()
  /// By scene, the node of each element; -1 for composites and what has no node.
  private(set) var nodeOfElement: [[Int32]] = []
  /// By node of a DEFERRED element, the root node of its content.
  var contentOfNode: [Int32: Int32] = [:]
  private var elements = 0

  /// Adds a scene and answers its root node.
  mutating func add(_ scene: Scene, direction: LayoutDirection, depth: Int) throws -> Int32 {
    guard depth + scene.depth <= Self.maximumDepth else {
      throw LayoutError.deferredTooDeep(limit: Self.maximumDepth)
    }
    elements += scene.elementCount
    guard elements <= Self.maximumElements else { throw LayoutError.tooManyElements(limit: Self.maximumElements) }
    tree.depth = max(tree.depth, depth + scene.depth)
    let index = tree.scenes.count
    tree.scenes.append(scene)
    nodeOfElement.append(Array(repeating: -1, count: scene.elementCount))
    let context = Context(scene: index, axis: .depth, direction: direction)
    return slot([0], implicit: .vStack, context)
  }

  private struct Context {
    var scene: Int
    var axis: LayoutTree.Axis
    var direction: LayoutDirection
  }

  /// The elements that lay themselves out among `elements`: a composite stands for its children.
  private func flattened(_ elements: [Int], _ scene: Scene, into result: inout [Int]) {
    for element in elements {
      if scene.elements[element].kind == .composite {
        flattened(Array(scene.children(of: element)), scene, into: &result)
      } else {
        result.append(element)
      }
    }
  }

  /// The one node for a slot: the element itself, or an implicit stack around several or none.
  private mutating func slot(_ elements: [Int], implicit kind: ElementKind, _ context: Context) -> Int32 {
    var flat: [Int] = []
    flattened(elements, tree.scenes[context.scene], into: &flat)
    if flat.count == 1 { return node(flat[0], context) }
    let index = append(kind: kind, element: -1, context)
    var inner = context
    inner.axis = kind == .vStack ? .vertical : .depth
    let nodes = flat.map { node($0, inner) }
    setChildren(nodes, of: index)
    return index
  }

  private mutating func append(kind: ElementKind, element: Int, _ context: Context) -> Int32 {
    tree.nodes.append(
      LayoutTree.Node(
        kind: kind, scene: Int32(context.scene), element: Int32(element), axis: context.axis,
        direction: context.direction))
    let index = Int32(tree.nodes.count - 1)
    if element >= 0 { nodeOfElement[context.scene][element] = index }
    return index
  }

  private mutating func setChildren(_ children: [Int32], of node: Int32) {
    tree.nodes[Int(node)].firstChild = Int32(tree.children.count)
    tree.nodes[Int(node)].childCount = Int32(children.count)
    tree.children.append(contentsOf: children)
  }

  private mutating func node(_ element: Int, _ context: Context) -> Int32 {
    let kind = tree.scenes[context.scene].elements[element].kind
    let index = append(kind: kind, element: element, context)
    var inner = context
    switch kind {
    case .hStack, .vStack, .zStack:
      inner.axis = kind == .hStack ? .horizontal : kind == .vStack ? .vertical : .depth
      var flat: [Int] = []
      flattened(Array(tree.scenes[context.scene].children(of: element)), tree.scenes[context.scene], into: &flat)
      setChildren(flat.map { node($0, inner) }, of: index)
    case .background, .overlay:
      let parts = Array(tree.scenes[context.scene].children(of: element))
      let base = kind == .background ? 1 : 0
      let nodes = parts.indices.map { part in
        var inner = context
        if part != base { inner.axis = .depth }
        return slot([parts[part]], implicit: part == base ? .vStack : .zStack, inner)
      }
      setChildren(nodes, of: index)
      tree.nodes[Int(index)].yields = tree.nodes[Int(nodes[base])].yields
    case .text:
      tree.nodes[Int(index)].text = Int32(tree.texts.count)
      tree.texts.append(tree.scenes[context.scene].textContent(of: element, direction: context.direction))
    case .spacer: tree.nodes[Int(index)].yields = true
    case .image, .color, .gradient, .shape, .divider, .deferred, .composite: break
    case .direction:
      let value = tree.scenes[context.scene].integer(.layoutDirection, of: element) ?? 0
      inner.direction = LayoutDirection(rawValue: value) ?? .leftToRight
      tree.nodes[Int(index)].direction = inner.direction
      setOnlyChild(element, of: index, inner)
    case .frame, .padding, .offset, .opacity, .shadow, .clip, .aspectRatio, .button, .semantics:
      setOnlyChild(element, of: index, inner)
    }
    return index
  }

  private mutating func setOnlyChild(_ element: Int, of node: Int32, _ context: Context) {
    let child = slot(Array(tree.scenes[context.scene].children(of: element)), implicit: .vStack, context)
    setChildren([child], of: node)
    tree.nodes[Int(node)].yields = tree.nodes[Int(child)].yields
  }
}

extension Scene {
  fileprivate func textContent(of element: Int, direction: LayoutDirection) -> TextContent {
    TextContent(
      text: string(.text, of: element) ?? "",
      style: TextAppearance(
        family: string(.fontFamily, of: element),
        design: integer(.fontDesign, of: element).flatMap(TextAppearance.Design.init(rawValue:)) ?? .default,
        size: number(.fontSize, of: element) ?? 17, weight: integer(.fontWeight, of: element) ?? 400,
        italic: integer(.fontItalic, of: element) == 1,
        alignment: integer(.textAlignment, of: element).flatMap(TextAppearance.Alignment.init(rawValue:)) ?? .leading,
        lineLimit: integer(.lineLimit, of: element)),
      direction: direction)
  }
}
