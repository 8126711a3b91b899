/// Decides under which plugin a module is listed that several plugins contain.
///
/// With SwiftPM, two dynamic products that share a target both contain it, previews and all. Such a module is listed
/// once: under `lib<Module>.so`, else under the first path in the order of their bytes.
struct ModuleOwnership {
  /// What one plugin holds: for each module the names of its provider types.
  struct Holding {
    var path: String
    var modules: [String: Set<String>]
  }

  /// For each plugin, the modules that are listed under it.
  private(set) var owned: [Set<String>]
  /// For each plugin, the paths of others that hold one of its listed modules.
  private(set) var alsoIn: [[String]]
  /// For each plugin, what is wrong with modules of one name.
  private(set) var problems: [[Problem]]

  init(_ holdings: [Holding]) {
    owned = holdings.map { _ in [] }
    alsoIn = holdings.map { _ in [] }
    problems = holdings.map { _ in [] }
    var holders: [String: [Int]] = [:]
    for (index, holding) in holdings.enumerated() {
      for module in holding.modules.keys { holders[module, default: []].append(index) }
    }
    for (module, indices) in holders.sorted(by: { $0.key < $1.key }) {
      guard let owner = indices.min(by: { Self.precedes(holdings[$0].path, holdings[$1].path, module: module) }) else {
        continue
      }
      owned[owner].insert(module)
      for other in indices where other != owner {
        let mine = holdings[owner].modules[module] ?? []
        let theirs = holdings[other].modules[module] ?? []
        if mine == theirs {
          if !alsoIn[owner].contains(holdings[other].path) { alsoIn[owner].append(holdings[other].path) }
        } else {
          problems[other].append(
            Self.conflict(module, owner: holdings[owner].path, mine: mine, other: holdings[other].path, theirs: theirs))
        }
      }
    }
    for index in alsoIn.indices { alsoIn[index].sort() }
  }

  private static func precedes(_ a: String, _ b: String, module: String) -> Bool {
    let (aIsNamed, bIsNamed) = (isNamed(a, module), isNamed(b, module))
    return aIsNamed == bIsNamed ? a.utf8.lexicographicallyPrecedes(b.utf8) : aIsNamed
  }

  private static func isNamed(_ path: String, _ module: String) -> Bool {
    path.split(separator: "/").last.map(String.init) == "lib\(module).so"
  }

  private static func conflict(
    _ module: String, owner: String, mine: Set<String>, other: String, theirs: Set<String>
  ) -> Problem {
    let name = SafeText.escape(module)
    let (owner, other) = (SafeText.escape(owner), SafeText.escape(other))
    if mine.isDisjoint(with: theirs) {
      return Problem(
        code: "moduleNameTaken", phase: "register",
        message: "\(other): another module is called '\(name)': \(owner) has one with other previews. Expected module "
          + "names that differ. Rename one of the two modules; until then the previews of \(owner) are listed.")
    }
    let odd = mine.symmetricDifference(theirs).sorted().prefix(3).map { SafeText.escape($0) }.joined(separator: ", ")
    return Problem(
      code: "moduleDiffers", phase: "register",
      message:
        "\(other): its copy of the module '\(name)' differs from the one in \(owner) (\(odd)). Expected the same "
        + "previews in both. Build both libraries from the same sources; until then those of \(owner) are listed.")
  }
}
