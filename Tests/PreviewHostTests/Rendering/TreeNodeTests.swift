import Testing

@testable import PreviewHost

struct TreeNodeTests {
  private func tree(_ element: SceneElement) throws -> TreeNode {
    try TreeNode(
      LayoutEngine(measurer: GridMeasurer()).layOut(element.scene(), proposal: ProposedSize(width: 100, height: 100)))
  }

  private var counter: SceneElement {
    let button = SceneElement(.button, [text("Add")]).identified(9).with(.identifier, .string("add"))
    return composite(
      "Counter",
      vStack(
        spacing: 0, SceneElement(.semantics, [text("3")]).with(.label, .string("Count")).with(.value, .string("3")),
        button.padding(5), red.frame(width: 10, height: 10).offset(x: 2)))
  }

  @Test func `the outline shows kinds, texts, identifiers and frames`() throws {
    let outline = try tree(counter).outline()
    #expect(
      outline == """
        Counter (0 0 40 60)
          vStack (0 0 40 60)
            text "3" (15 0 10 20)
            padding (0 20 40 30)
              button "Add" #add (5 25 30 20)
                text "Add" (5 25 30 20)
            frame (17 50 10 10)
              color (17 50 10 10)

        """)
  }

  @Test func `the accessibility outline is what is spoken, in order`() throws {
    #expect(
      try tree(counter).accessibilityOutline() == """
        paragraph "Count" value "3"
        button "Add"

        """)
  }

  @Test func `JSON has every key of the contract`() throws {
    guard case .object(let root) = try tree(counter).json() else {
      Issue.record("no object")
      return
    }
    #expect(
      Set(root.keys) == [
        "kind", "id", "role", "label", "value", "hint", "text", "state", "traits", "frame", "children",
      ])
    #expect(root["kind"] == .string("Counter"))
    #expect(root["id"] == .null)
    #expect(
      root["frame"]
        == .object([
          "xPoints": .number(0), "yPoints": .number(0), "widthPoints": .number(40), "heightPoints": .number(60),
        ]))
  }

  @Test func `a hidden element is not spoken`() throws {
    let hidden = SceneElement(.semantics, [text("secret")]).with(.hidden, .integer(1))
    #expect(try tree(vStack(hidden, text("said"))).accessibilityOutline() == "paragraph \"said\"\n")
  }

  @Test func `control characters of a text do not reach the outline`() throws {
    #expect(try tree(text("a\u{1B}[2J\nb")).outline().contains("\\u{1B}[2J\\nb"))
  }

  @Test func `deferred content stands in its element`() throws {
    var contents = DeferredContents()
    contents[Deferred(identity: 4, size: Size(width: 100, height: 100))] = try text("inside").scene()
    let result = try LayoutEngine(measurer: GridMeasurer()).layOut(
      deferred(4).scene(), proposal: ProposedSize(width: 100, height: 100), contents: contents)
    #expect(try TreeNode(result).children.map(\.text) == ["inside"])
  }
}
