import CPreviewABI

/// Space that takes what the stack around it has left over.
public struct Spacer: Hashable, Sendable {
  /// The least points that it takes; 8 when it is `nil`.
  public var minLength: Double?

  /// Makes a spacer.
  public init(minLength: Double? = nil) {
    self.minLength = minLength
  }
}

extension Spacer: PrimitiveView {
  /// Writes the spacer.
  public func _emit(in context: _EmissionContext) {
    context.element(PREVIEW_ELEMENT_SPACER) { sink in
      if let minLength { sink.set(PREVIEW_ATTRIBUTE_MIN_LENGTH, minLength > 0 ? minLength : 0) }
    }
  }
}

/// A thin line across the stack around it.
public struct Divider: Hashable, Sendable {
  /// Makes a divider.
  public init() {}
}

extension Divider: PrimitiveView {
  /// Writes the line.
  public func _emit(in context: _EmissionContext) {
    context.element(PREVIEW_ELEMENT_DIVIDER) {
      $0.set(PREVIEW_ATTRIBUTE_COLOR, Color.separator.resolved(in: context.environment).array)
    }
  }
}
