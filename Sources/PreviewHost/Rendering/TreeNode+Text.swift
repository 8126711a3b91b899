extension TreeNode {
  /// The tree as `preview-host/inspect/1` describes it.
  public func json() throws -> JSONValue { try DeepCall.run(depth: depth) { jsonValue } }

  /// The tree as a JSON document with sorted keys.
  public func jsonText() throws -> String { try DeepCall.run(depth: depth) { jsonValue.text() } }

  /// The tree as indented lines: kind, text, identifier and frame.
  public func outline() throws -> String {
    try DeepCall.run(depth: depth) {
      var lines = ""
      appendOutline(to: &lines, level: 0)
      return lines
    }
  }

  /// What a screen reader meets, as indented lines in reading order: role, label, value, hint.
  public func accessibilityOutline() throws -> String {
    try DeepCall.run(depth: depth) {
      var lines = ""
      appendAccessibility(to: &lines, level: 0)
      return lines
    }
  }

  /// The texts that are shown, in drawing order: one line each, quoted.
  public func textOutline() throws -> String {
    try DeepCall.run(depth: depth) {
      var lines = ""
      appendTexts(to: &lines)
      return lines
    }
  }

  /// The kinds of the elements and where they are, as indented lines, without what they say.
  public func layoutOutline() throws -> String {
    try DeepCall.run(depth: depth) {
      var lines = ""
      appendLayout(to: &lines, level: 0)
      return lines
    }
  }

  /// Levels of the deepest node, without recursion.
  private var depth: Int {
    var level = [self]
    var depth = 0
    while !level.isEmpty {
      depth += 1
      level = level.flatMap(\.children)
    }
    return depth
  }

  private var jsonValue: JSONValue {
    .object([
      "kind": .string(kind), "id": JSONValue(id), "role": .string(role), "label": JSONValue(label),
      "value": JSONValue(value), "hint": JSONValue(hint), "text": JSONValue(text),
      "state": .object(state.mapValues(JSONValue.string)), "traits": JSONValue(traits),
      "frame": .object([
        "xPoints": .number(frame.x), "yPoints": .number(frame.y), "widthPoints": .number(frame.width),
        "heightPoints": .number(frame.height),
      ]), "children": .array(children.map(\.jsonValue)),
    ])
  }

  private func appendOutline(to lines: inout String, level: Int) {
    var parts = [SafeText.escape(kind)]
    if let text = text ?? label { parts.append(Self.quoted(text)) }
    if let id { parts.append("#" + SafeText.escape(id)) }
    for (name, value) in state.sorted(by: { $0.key < $1.key }) { parts.append("\(name)=\(Self.quoted(value))") }
    parts.append(frameText)
    lines += String(repeating: "  ", count: level) + parts.joined(separator: " ") + "\n"
    for child in children { child.appendOutline(to: &lines, level: level + 1) }
  }

  private var frameText: String {
    "(\([frame.x, frame.y, frame.width, frame.height].map(LayoutError.length).joined(separator: " ")))"
  }

  private func appendTexts(to lines: inout String) {
    if let text { lines += Self.quoted(text) + "\n" }
    for child in children { child.appendTexts(to: &lines) }
  }

  private func appendLayout(to lines: inout String, level: Int) {
    lines += String(repeating: "  ", count: level) + "\(SafeText.escape(kind)) \(frameText)\n"
    for child in children { child.appendLayout(to: &lines, level: level + 1) }
  }

  private func appendAccessibility(to lines: inout String, level: Int) {
    guard !traits.contains("hidden") else { return }
    let spoken = label ?? text
    let isGrouping = (role == "generic" || role == "none") && spoken == nil && value == nil && hint == nil
    var next = level
    if !isGrouping {
      var parts = [SafeText.escape(role)]
      if let spoken { parts.append(Self.quoted(spoken)) }
      if let value { parts.append("value \(Self.quoted(value))") }
      if let hint { parts.append("hint \(Self.quoted(hint))") }
      lines += String(repeating: "  ", count: level) + parts.joined(separator: " ") + "\n"
      next += 1
    }
    // A button's or image's own name stands for what is in it.
    let isAtomic = ["button", "img", "link", "checkbox", "switch"].contains(role) && spoken != nil
    if !isAtomic { for child in children { child.appendAccessibility(to: &lines, level: next) } }
  }

  /// A text between quotation marks, on one line.
  private static func quoted(_ text: String) -> String {
    "\"" + SafeText.escape(text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")) + "\""
  }
}
