import CPreviewABI

/// One edge of a rectangle.
public enum Edge: Int8, CaseIterable, Hashable, Sendable {
  /// The top.
  case top
  /// The side where the script begins.
  case leading
  /// The bottom.
  case bottom
  /// The side where the script ends.
  case trailing

  /// Some of the edges.
  public struct Set: OptionSet, Hashable, Sendable {
    /// One bit for each edge.
    public let rawValue: Int8

    /// Makes a set of its bits.
    public init(rawValue: Int8) {
      self.rawValue = rawValue
    }

    /// Makes a set of one edge.
    public init(_ edge: Edge) {
      rawValue = 1 << edge.rawValue
    }

    /// The top.
    public static let top = Set(.top)
    /// The side where the script begins.
    public static let leading = Set(.leading)
    /// The bottom.
    public static let bottom = Set(.bottom)
    /// The side where the script ends.
    public static let trailing = Set(.trailing)
    /// Both sides.
    public static let horizontal: Set = [.leading, .trailing]
    /// Top and bottom.
    public static let vertical: Set = [.top, .bottom]
    /// All four.
    public static let all: Set = [.top, .leading, .bottom, .trailing]
  }
}

/// Points at each edge of a rectangle.
public struct EdgeInsets: Hashable, Sendable {
  /// Points at the top.
  public var top: Double

  /// Points where the script begins.
  public var leading: Double

  /// Points at the bottom.
  public var bottom: Double

  /// Points where the script ends.
  public var trailing: Double

  /// Makes insets.
  public init(top: Double = 0, leading: Double = 0, bottom: Double = 0, trailing: Double = 0) {
    self.top = top
    self.leading = leading
    self.bottom = bottom
    self.trailing = trailing
  }
}

/// Space around a view.
public struct _PaddingModifier: _ContextModifier, Sendable {
  let insets: EdgeInsets

  /// Puts space around.
  public func _modify(_ context: _EmissionContext) -> _EmissionContext {
    context.wrapped(PREVIEW_ELEMENT_PADDING) {
      $0.set(PREVIEW_ATTRIBUTE_INSETS, [insets.top, insets.leading, insets.bottom, insets.trailing])
    }
  }
}

extension View {
  /// Puts space around this view.
  public func padding(_ insets: EdgeInsets) -> ModifiedContent<Self, _PaddingModifier> {
    modified(_PaddingModifier(insets: insets))
  }

  /// Puts space at some edges of this view.
  ///
  /// - Parameters:
  ///   - edges: The edges.
  ///   - length: Points; 16 when it is not given.
  public func padding(_ edges: Edge.Set = .all, _ length: Double? = nil) -> ModifiedContent<Self, _PaddingModifier> {
    let length = length ?? 16
    return padding(
      EdgeInsets(
        top: edges.contains(.top) ? length : 0, leading: edges.contains(.leading) ? length : 0,
        bottom: edges.contains(.bottom) ? length : 0, trailing: edges.contains(.trailing) ? length : 0))
  }

  /// Puts the same space at all edges of this view.
  ///
  /// - Parameter length: Points.
  public func padding(_ length: Double) -> ModifiedContent<Self, _PaddingModifier> { padding(.all, length) }
}
