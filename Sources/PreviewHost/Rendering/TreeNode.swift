/// An element of a preview as a person or a program reads it: what it is, what it says, where it is.
public struct TreeNode: Hashable, Sendable {
  /// The author's name of the kind of view, in lower camel case; a composite's is its type's name.
  public var kind: String
  /// The author's identifier.
  public var id: String?
  /// A WAI-ARIA 1.2 role token.
  public var role: String
  /// The accessible name.
  public var label: String?
  /// The accessible value.
  public var value: String?
  /// The accessible description.
  public var hint: String?
  /// The text that is shown.
  public var text: String?
  /// Values of a composite's own state, as text.
  public var state: [String: String] = [:]
  /// Properties such as `hidden`.
  public var traits: [String] = []
  /// Points in the preview's own coordinates.
  public var frame: Rect
  /// Identity for events; 0 for an element that takes none.
  public var identity: UInt64 = 0
  /// In drawing order.
  public var children: [TreeNode] = []
}

extension TreeNode {
  /// Makes the tree of a scene that was laid out.
  public init(_ result: LayoutResult) throws {
    self = try DeepCall.run(depth: result.tree.depth) {
      let builder = TreeBuilder(result: result)
      return builder.onlyNode(builder.nodes(scene: 0, element: 0), frame: result.frames[Int(result.root)])
    }
  }

  /// Makes the tree of a surface's meaning.
  ///
  /// - Parameter semantics: a scene that was decoded for that purpose.
  public init(semantics: Scene) throws {
    self = try DeepCall.run(depth: semantics.depth) {
      semantics.semanticNodes(0).first
        ?? TreeNode(kind: "surface", role: "generic", frame: .zero)
    }
  }
}

/// Makes nodes of elements.
private struct TreeBuilder {
  let result: LayoutResult

  /// One node for several.
  func onlyNode(_ nodes: [TreeNode], frame: Rect) -> TreeNode {
    if nodes.count == 1 { return nodes[0] }
    return TreeNode(kind: "vStack", role: "generic", frame: frame, children: nodes)
  }

  /// The nodes of an element: one, or those of its children where it makes no box and says nothing of its own.
  func nodes(scene index: Int, element: Int) -> [TreeNode] {
    let scene = result.tree.scenes[index]
    let kind = scene.elements[element].kind
    let layoutNode = result.nodeOfElement[index][element]
    var children: [TreeNode] = []
    for child in scene.children(of: element) { children += nodes(scene: index, element: child) }
    if kind == .deferred, let content = result.contentOfNode[layoutNode] {
      children += nodes(scene: Int(result.tree.nodes[Int(content)].scene), element: 0)
    }
    if kind.isTransparentInTree {
      if !scene.saysSomething(element) { return children }
      if children.count == 1 {
        var only = children[0]
        scene.describe(element, in: &only)
        return [only]
      }
    }
    var frame = layoutNode >= 0 ? result.frames[Int(layoutNode)] : .zero
    if kind == .composite {
      frame = children.first?.frame ?? .zero
      for child in children.dropFirst() { frame = frame.union(child.frame) }
    }
    var node = TreeNode(
      kind: scene.kindName(element), role: kind.defaultRole, frame: frame,
      identity: scene.elements[element].identity, children: children)
    node.text = scene.string(.text, of: element)
    scene.describe(element, in: &node)
    if kind == .button, node.label == nil {
      let texts = node.texts
      node.label = texts.isEmpty ? nil : texts.joined(separator: ", ")
    }
    return [node]
  }
}

extension TreeNode {
  /// The texts of this node and those below it, in drawing order.
  fileprivate var texts: [String] { (label ?? text).map { [$0] } ?? children.flatMap(\.texts) }
}

extension ElementKind {
  /// Whether the element makes no box: its child's stands for it.
  fileprivate var isTransparentInTree: Bool {
    switch self {
    case .offset, .opacity, .shadow, .clip, .direction, .semantics: true
    default: false
    }
  }

  fileprivate var defaultRole: String {
    switch self {
    case .text: "paragraph"
    case .image: "img"
    case .button: "button"
    case .divider: "separator"
    case .color, .gradient, .shape, .spacer: "none"
    default: "generic"
    }
  }
}

extension Scene {
  fileprivate func kindName(_ element: Int) -> String {
    if let name = string(.name, of: element), !name.isEmpty { return name }
    switch elements[element].kind {
    case .gradient: return "linearGradient"
    case .shape:
      let names = ["rectangle", "roundedRectangle", "circle", "ellipse", "capsule"]
      return names[integer(.shape, of: element) ?? 0]
    default: return "\(elements[element].kind)"
    }
  }

  fileprivate func saysSomething(_ element: Int) -> Bool {
    let kinds: [AttributeKind] = [.identifier, .role, .label, .value, .hint, .hidden]
    let first = Int(elements[element].firstAttribute)
    return attributes[first..<first + Int(elements[element].attributeCount)].contains { kinds.contains($0.kind) }
  }

  /// Puts what an element says of its meaning into a node.
  fileprivate func describe(_ element: Int, in node: inout TreeNode) {
    if let id = string(.identifier, of: element) { node.id = id }
    if let role = string(.role, of: element) { node.role = role }
    if let label = string(.label, of: element) { node.label = label }
    if let value = string(.value, of: element) { node.value = value }
    if let hint = string(.hint, of: element) { node.hint = hint }
    if integer(.hidden, of: element) == 1, !node.traits.contains("hidden") { node.traits.append("hidden") }
  }

  fileprivate func semanticNodes(_ element: Int) -> [TreeNode] {
    var children: [TreeNode] = []
    for child in self.children(of: element) { children += semanticNodes(child) }
    guard elements[element].kind == .semantics, let frame = numbers(.frame, of: element) else { return children }
    let first = frame.startIndex
    var node = TreeNode(
      kind: string(.name, of: element) ?? string(.role, of: element) ?? "semantics", role: "generic",
      frame: Rect(x: frame[first], y: frame[first + 1], width: frame[first + 2], height: frame[first + 3]),
      identity: elements[element].identity, children: children)
    describe(element, in: &node)
    return [node]
  }
}
