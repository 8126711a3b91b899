/// One child of a stack that is being measured or placed.
struct StackSlot {
  var node: Int32
  /// What the child was proposed along the stack.
  var proposal = Double.nan
  var size = Measurement.zero
  /// Points between the one before and this one.
  var gap = 0.0
}

// Stacks share their length as SwiftUI does: the least flexible child chooses first, each one is proposed an
// equal part of what is left. See WWDC 2019, session 237, "Building Custom Views with SwiftUI".
extension LayoutPass {
  /// Flexibilities that are measured of one node before the first one is taken for all.
  ///
  /// Without a bound, stacks inside stacks of the other axis ask a number of questions that doubles with every level.
  private static let maximumFlexibilities: UInt8 = 12

  /// Pushes a slot for every child of a stack, sizes chosen, and answers the stack's own size.
  ///
  /// The caller pops the slots.
  func arrangeStack(_ index: Int32, _ node: LayoutTree.Node, _ proposal: Proposal) throws -> Measurement {
    let horizontal = node.kind == .hStack
    let main = horizontal ? proposal.width : proposal.height
    let base = slots.count
    let gaps = pushSlots(index, node)
    if main.isFinite, slots.count - base > 1 {
      try shareLength(main - gaps, from: base, horizontal, cross: horizontal ? proposal.height : proposal.width)
    } else {
      for slot in base..<slots.count { try choose(slot, main, horizontal, proposal) }
    }
    return extent(from: base, node, horizontal)
  }

  private func pushSlots(_ index: Int32, _ node: LayoutTree.Node) -> Double {
    let spacing = number(.spacing, node)
    var gaps = 0.0
    for position in 0..<Int(node.childCount) {
      var slot = StackSlot(node: child(index, position))
      if position > 0 {
        // A spacer brings its own length and asks for no spacing beside it unless the author gave one.
        let besideSpacer =
          builder.tree.nodes[Int(slot.node)].kind == .spacer
          || builder.tree.nodes[Int(slots[slots.count - 1].node)].kind == .spacer
        slot.gap = spacing ?? (besideSpacer ? 0 : Self.defaultSpacing)
        gaps += slot.gap
      }
      slots.append(slot)
    }
    return gaps
  }

  private func choose(_ slot: Int, _ length: Double, _ horizontal: Bool, _ proposal: Proposal) throws {
    slots[slot].proposal = length
    let offered =
      horizontal
      ? Proposal(width: length, height: proposal.height) : Proposal(width: proposal.width, height: length)
    let size = try measure(slots[slot].node, offered)
    slots[slot].size = size
  }

  private func shareLength(_ available: Double, from base: Int, _ horizontal: Bool, cross: Double) throws {
    struct Turn {
      var slot: Int
      var flexibility: Double
    }
    var first: [Turn] = []
    var last: [Int] = []
    var reserved = 0.0
    for slot in base..<slots.count {
      if builder.tree.nodes[Int(slots[slot].node)].yields {
        last.append(slot)
        let least = try measure(slots[slot].node, along(horizontal, 0, cross: cross))
        reserved += horizontal ? least.width : least.height
      } else {
        first.append(Turn(slot: slot, flexibility: 0))
      }
    }
    if first.count > 1 {
      for turn in first.indices {
        first[turn].flexibility = try flexibility(slots[first[turn].slot].node, horizontal, cross: cross)
      }
      first.sort { ($0.flexibility, $0.slot) < ($1.flexibility, $1.slot) }
    }
    var remaining = available - reserved
    for (turn, entry) in first.enumerated() {
      let share = max(0, remaining) / Double(first.count - turn)
      try choose(entry.slot, share, horizontal, along(horizontal, share, cross: cross))
      remaining -= horizontal ? slots[entry.slot].size.width : slots[entry.slot].size.height
    }
    remaining += reserved
    for (turn, slot) in last.enumerated() {
      let share = max(0, remaining) / Double(last.count - turn)
      try choose(slot, share, horizontal, along(horizontal, share, cross: cross))
      remaining -= horizontal ? slots[slot].size.width : slots[slot].size.height
    }
  }

  private func along(_ horizontal: Bool, _ length: Double, cross: Double) -> Proposal {
    horizontal ? Proposal(width: length, height: cross) : Proposal(width: cross, height: length)
  }

  /// How much a node can give way along a stack: its size for infinity minus its size for nothing.
  private func flexibility(_ index: Int32, _ horizontal: Bool, cross: Double) throws -> Double {
    let node = builder.tree.nodes[Int(index)]
    switch node.kind {
    case .color, .gradient, .shape, .deferred, .spacer: return .infinity
    case .divider: return (node.axis == .horizontal) == horizontal ? 0 : .infinity
    case .frame where number(horizontal ? .width : .height, node) != nil: return 0
    case .text where horizontal:
      // A text can shrink to nothing; breaking it letter by letter only to learn that would be costly.
      return try measure(index, along(horizontal, .infinity, cross: cross)).width
    default: break
    }
    // One key for every node, axis and cross proposal: the axis is the sign of the other number.
    let key = Proposal(width: cross, height: horizontal ? 1 : -1)
    if let known = flexibilities[index, key] { return known.width }
    let firstKey = Proposal(width: 0, height: horizontal ? 2 : -2)
    if flexibilityCounts[Int(index)] >= Self.maximumFlexibilities, let first = flexibilities[index, firstKey] {
      return first.width
    }
    let most = try measure(index, along(horizontal, .infinity, cross: cross))
    let least = try measure(index, along(horizontal, 0, cross: cross))
    let difference = horizontal ? most.width - least.width : most.height - least.height
    let result = Measurement(width: difference.or(0), height: 0)
    flexibilities.add(result, node: index, proposal: key)
    if flexibilities[index, firstKey] == nil { flexibilities.add(result, node: index, proposal: firstKey) }
    flexibilityCounts[Int(index)] &+= 1
    return result.width
  }

  private func extent(from base: Int, _ node: LayoutTree.Node, _ horizontal: Bool) -> Measurement {
    let alignment = self.alignment(node)
    var length = 0.0
    var cross = GuideExtent()
    for slot in slots[base...] {
      length += slot.gap + (horizontal ? slot.size.width : slot.size.height)
      if horizontal {
        cross.add(length: slot.size.height, guide: alignment.y(slot.size))
      } else {
        cross.add(length: slot.size.width, guide: alignment.x(slot.size))
      }
    }
    length = max(0, length)
    var result = Measurement(
      width: horizontal ? length : cross.length, height: horizontal ? cross.length : length)
    var y = 0.0
    for slot in slots[base...] {
      if horizontal { y = cross.start(guide: alignment.y(slot.size)) } else { y += slot.gap }
      result.firstBaseline = merged(result.firstBaseline, slot.size.firstBaseline + y, min)
      result.lastBaseline = merged(result.lastBaseline, slot.size.lastBaseline + y, max)
      if !horizontal { y += slot.size.height }
    }
    return result
  }

  /// Places the children of a stack.
  func placeStack(_ index: Int32, _ node: LayoutTree.Node, _ proposal: Proposal, in box: Rect) throws {
    let horizontal = node.kind == .hStack
    let alignment = self.alignment(node)
    let base = slots.count
    defer { slots.removeLast(slots.count - base) }
    _ = try arrangeStack(index, node, proposal)
    var cross = GuideExtent()
    for slot in slots[base...] {
      if horizontal {
        cross.add(length: slot.size.height, guide: alignment.y(slot.size))
      } else {
        cross.add(length: slot.size.width, guide: alignment.x(slot.size))
      }
    }
    var position = 0.0
    for index in base..<slots.count {
      let slot = slots[index]
      position += slot.gap
      let offered =
        horizontal
        ? Proposal(width: slot.proposal, height: proposal.height)
        : Proposal(width: proposal.width, height: slot.proposal)
      let x = horizontal ? position : cross.start(guide: alignment.x(slot.size))
      let y = horizontal ? cross.start(guide: alignment.y(slot.size)) : position
      try place(slot.node, offered, slot.size, x: x, y: y, in: box, node.direction)
      position += horizontal ? slot.size.width : slot.size.height
    }
  }
}
