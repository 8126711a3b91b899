import CPreviewABI

/// Alignment on both axes, from one integer of the boundary (`PREVIEW_ALIGN_…`).
struct Alignment {
  enum Horizontal { case center, leading, trailing }
  enum Vertical { case center, top, bottom, firstBaseline, lastBaseline }

  var horizontal: Horizontal
  var vertical: Vertical

  init(checked value: Int) {
    switch Int32(value & 15) {
    case PREVIEW_ALIGN_LEADING: horizontal = .leading
    case PREVIEW_ALIGN_TRAILING: horizontal = .trailing
    default: horizontal = .center
    }
    switch Int32(value & ~15) {
    case PREVIEW_ALIGN_TOP: vertical = .top
    case PREVIEW_ALIGN_BOTTOM: vertical = .bottom
    case PREVIEW_ALIGN_FIRST_BASELINE: vertical = .firstBaseline
    case PREVIEW_ALIGN_LAST_BASELINE: vertical = .lastBaseline
    default: vertical = .center
    }
  }

  /// Points from the leading edge to the guide.
  func x(_ box: Measurement) -> Double {
    switch horizontal {
    case .center: box.width / 2
    case .leading: 0
    case .trailing: box.width
    }
  }

  /// Points from the top to the guide.
  ///
  /// A box without text has its baselines at the bottom.
  func y(_ box: Measurement) -> Double {
    switch vertical {
    case .center: box.height / 2
    case .top: 0
    case .bottom: box.height
    case .firstBaseline: box.firstBaseline.or(box.height)
    case .lastBaseline: box.lastBaseline.or(box.height)
    }
  }

  /// Where a box stands inside another one, from the leading edge and the top.
  func position(of box: Measurement, in container: Measurement) -> (x: Double, y: Double) {
    // An infinite box has no position; it only exists while flexibility is measured.
    ((x(container) - x(box)).finiteOrZero, (y(container) - y(box)).finiteOrZero)
  }
}

extension Double {
  fileprivate var finiteOrZero: Double { isFinite ? self : 0 }
}

/// The extent of boxes that stand on one common guide.
struct GuideExtent {
  private(set) var before = -Double.infinity
  private var after = -Double.infinity
  private var infinite = false

  /// Adds a box of a length, whose guide is so far from its start.
  mutating func add(length: Double, guide: Double) {
    guard length.isFinite else {
      infinite = true
      return
    }
    before = max(before, guide)
    after = max(after, length - guide)
  }

  /// The length that holds all boxes; 0 for none.
  var length: Double { infinite ? .infinity : before.isFinite ? before + after : 0 }

  /// Where a box begins whose guide is so far from its start.
  func start(guide: Double) -> Double { infinite || !before.isFinite || !guide.isFinite ? 0 : before - guide }
}
