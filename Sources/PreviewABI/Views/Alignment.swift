import CPreviewABI

/// Where views stand from left to right, in the direction of the script.
public enum HorizontalAlignment: Hashable, Sendable {
  /// Where the script begins.
  case leading
  /// In the middle.
  case center
  /// Where the script ends.
  case trailing

  var bits: Int {
    switch self {
    case .leading: Int(PREVIEW_ALIGN_LEADING)
    case .center: Int(PREVIEW_ALIGN_CENTER)
    case .trailing: Int(PREVIEW_ALIGN_TRAILING)
    }
  }
}

/// Where views stand from top to bottom.
public enum VerticalAlignment: Hashable, Sendable {
  /// At the top.
  case top
  /// In the middle.
  case center
  /// At the bottom.
  case bottom
  /// With the first lines of their texts on one line.
  case firstTextBaseline
  /// With the last lines of their texts on one line.
  case lastTextBaseline

  var bits: Int {
    switch self {
    case .top: Int(PREVIEW_ALIGN_TOP)
    case .center: Int(PREVIEW_ALIGN_CENTER)
    case .bottom: Int(PREVIEW_ALIGN_BOTTOM)
    case .firstTextBaseline: Int(PREVIEW_ALIGN_FIRST_BASELINE)
    case .lastTextBaseline: Int(PREVIEW_ALIGN_LAST_BASELINE)
    }
  }
}

/// Where views stand on both axes.
public struct Alignment: Hashable, Sendable {
  /// From left to right.
  public var horizontal: HorizontalAlignment

  /// From top to bottom.
  public var vertical: VerticalAlignment

  /// Makes an alignment.
  public init(horizontal: HorizontalAlignment, vertical: VerticalAlignment) {
    self.horizontal = horizontal
    self.vertical = vertical
  }

  var bits: Int { horizontal.bits | vertical.bits }

  /// The middle of both axes.
  public static let center = Alignment(horizontal: .center, vertical: .center)
  /// The leading edge, in the middle.
  public static let leading = Alignment(horizontal: .leading, vertical: .center)
  /// The trailing edge, in the middle.
  public static let trailing = Alignment(horizontal: .trailing, vertical: .center)
  /// The top edge, in the middle.
  public static let top = Alignment(horizontal: .center, vertical: .top)
  /// The bottom edge, in the middle.
  public static let bottom = Alignment(horizontal: .center, vertical: .bottom)
  /// The top leading corner.
  public static let topLeading = Alignment(horizontal: .leading, vertical: .top)
  /// The top trailing corner.
  public static let topTrailing = Alignment(horizontal: .trailing, vertical: .top)
  /// The bottom leading corner.
  public static let bottomLeading = Alignment(horizontal: .leading, vertical: .bottom)
  /// The bottom trailing corner.
  public static let bottomTrailing = Alignment(horizontal: .trailing, vertical: .bottom)
}

extension SceneSink {
  /// Sets an alignment unless it is the middle, which is the default.
  func set(_ alignment: Alignment) {
    if alignment.bits != 0 { set(PREVIEW_ATTRIBUTE_ALIGNMENT, alignment.bits) }
  }
}
