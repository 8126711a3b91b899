/// The lengths that a FRAME element names; NaN where it names none.
struct FrameSizes {
  /// One axis.
  struct Axis {
    var fixed: Double
    var least: Double
    var ideal: Double
    var most: Double

    /// What the child is proposed.
    func inner(_ proposed: Double) -> Double {
      guard fixed.isNaN else { return fixed }
      return clamped(proposed.or(ideal))
    }

    /// The frame's own length, for a child of a length.
    ///
    /// Without a least or most length of its own, the child's length stands for it, so that a frame with only a least
    /// length never outgrows what it is offered.
    func outer(_ proposed: Double, child: Double) -> Double {
      guard fixed.isNaN else { return fixed }
      let offered = inner(proposed)
      guard !offered.isNaN else { return clamped(child) }
      var result = child
      if !least.isNaN { result = max(least, min(result, offered)) }
      if !most.isNaN { result = min(most, max(result, offered)) }
      return result
    }

    private func clamped(_ length: Double) -> Double {
      if length.isNaN { return length }
      // The least length wins over a most length below it.
      let capped = most.isNaN ? length : min(length, most)
      return least.isNaN ? capped : max(capped, least)
    }
  }

  var width: Axis
  var height: Axis

  func inner(_ proposal: Proposal) -> Proposal {
    Proposal(width: width.inner(proposal.width), height: height.inner(proposal.height))
  }

  func measure(
    _ proposal: Proposal, _ alignment: Alignment, child: (Proposal) throws -> Measurement
  ) rethrows -> Measurement {
    let inside = try child(inner(proposal))
    let size = Measurement(
      width: width.outer(proposal.width, child: inside.width),
      height: height.outer(proposal.height, child: inside.height))
    return inside.placed(
      y: alignment.position(of: inside, in: size).y, width: size.width, height: size.height)
  }
}

/// The lengths of a PADDING element.
struct Insets {
  var top: Double
  var leading: Double
  var bottom: Double
  var trailing: Double

  var horizontal: Double { leading + trailing }
  var vertical: Double { top + bottom }

  /// What is left of a proposal inside.
  func inside(_ proposal: Proposal) -> Proposal {
    Proposal(
      width: proposal.width.isNaN ? .nan : max(0, proposal.width - horizontal),
      height: proposal.height.isNaN ? .nan : max(0, proposal.height - vertical))
  }
}

extension LayoutPass {
  func frameSizes(_ node: LayoutTree.Node) -> FrameSizes {
    func length(_ kind: AttributeKind) -> Double { number(kind, node) ?? .nan }
    return FrameSizes(
      width: .init(
        fixed: length(.width), least: length(.minWidth), ideal: length(.idealWidth), most: length(.maxWidth)),
      height: .init(
        fixed: length(.height), least: length(.minHeight), ideal: length(.idealHeight), most: length(.maxHeight)))
  }

  func insets(_ node: LayoutTree.Node) -> Insets {
    guard let numbers = numbers(.insets, node), numbers.count == 4 else {
      return Insets(top: 0, leading: 0, bottom: 0, trailing: 0)
    }
    let first = numbers.startIndex
    return Insets(
      top: numbers[first], leading: numbers[first + 1], bottom: numbers[first + 2], trailing: numbers[first + 3])
  }

  /// What the child of an ASPECT_RATIO element is proposed: the largest (fit) or smallest (fill) size of the ratio
  /// for what was proposed.
  func aspectProposal(_ index: Int32, _ node: LayoutTree.Node, _ proposal: Proposal) throws -> Proposal {
    var ratio = number(.ratio, node) ?? .nan
    let fills = integer(.contentMode, node) == 1
    var width = proposal.width
    var height = proposal.height
    if ratio.isNaN || (width.isNaN && height.isNaN) {
      let ideal = try measure(child(index), .unspecified)
      if ratio.isNaN {
        guard ideal.width > 0, ideal.height > 0, ideal.width.isFinite, ideal.height.isFinite else { return proposal }
        ratio = ideal.width / ideal.height
      }
      if width.isNaN, height.isNaN { (width, height) = (ideal.width, ideal.height) }
    }
    if width.isNaN { return Proposal(width: height * ratio, height: height) }
    if height.isNaN { return Proposal(width: width, height: width / ratio) }
    // Compared as widths; one infinite length leaves the other one to decide, two leave both infinite.
    let byHeight = height * ratio
    return (byHeight < width) == fills
      ? Proposal(width: width, height: width / ratio) : Proposal(width: byHeight, height: height)
  }
}
