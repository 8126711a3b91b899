/// A text that is recorded of a preview's elements.
enum ReferenceTree: CaseIterable {
  /// The texts that it shows.
  case text
  /// What a screen reader meets.
  case accessibility

  /// The ending of its file, behind the picture's path without ending.
  var suffix: String {
    switch self {
    case .text: ".text.txt"
    case .accessibility: ".accessibility.txt"
    }
  }

  /// The tree that a file is by its ending; `nil` for none.
  init?(endingOf file: String) {
    guard let tree = Self.allCases.first(where: { file.hasSuffix($0.suffix) }) else { return nil }
    self = tree
  }

  /// The path of a picture's or a tree's file without its ending.
  static func stem(of file: String) -> String {
    guard let tree = ReferenceTree(endingOf: file) else { return ReferenceLine.stem(of: file) }
    return String(file.dropLast(tree.suffix.count))
  }

  /// The check that compares it.
  var check: CheckKind {
    switch self {
    case .text: .text
    case .accessibility: .accessibility
    }
  }
}

extension ReferenceLine {
  /// The hash of a tree's file.
  subscript(tree: ReferenceTree) -> ContentHash? {
    switch tree {
    case .text: text
    case .accessibility: accessibility
    }
  }
}
