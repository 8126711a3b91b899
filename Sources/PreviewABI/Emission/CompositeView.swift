import CPreviewABI

extension View {
  /// What every body of this type is.
  public static func _isAlwaysUnary(_ budget: inout Int) -> Bool {
    guard budget > 0 else { return false }
    budget -= 1
    return Body._isAlwaysUnary(&budget)
  }

  /// What every body of this type is.
  public var _isUnary: Bool { isAlwaysUnary(Self.self) }

  /// Writes the body as a composite that bears the type's name.
  public func _emit(in context: _EmissionContext) {
    let emitter = context.emitter
    guard emitter.enterBody(of: Self.self) else { return }
    defer { emitter.leaveBody() }
    let type = emitter.viewType(of: Self.self)
    let body = type.properties.isEmpty ? self.body : filled(type.properties, from: context.environment).body
    if type.isUnary || body._isUnary {
      context.element(PREVIEW_ELEMENT_COMPOSITE) {
        $0.set(PREVIEW_ATTRIBUTE_NAME, type.name)
      } content: {
        body._emit(in: $0.child(0))
      }
    } else {
      // The modifiers around go to each child, or around the one that turns out to be there.
      emitter.sink.begin(PREVIEW_ELEMENT_COMPOSITE)
      emitter.sink.set(PREVIEW_ATTRIBUTE_NAME, type.name)
      body._emit(in: context.child(0))
      emitter.sink.end()
    }
  }

  /// A copy whose dynamic properties know the environment.
  private func filled(
    _ properties: [(offset: Int, type: any DynamicProperty.Type)], from environment: EnvironmentValues
  ) -> Self {
    var copy = self
    withUnsafeMutablePointer(to: &copy) { pointer in
      for property in properties {
        fill(UnsafeMutableRawPointer(pointer) + property.offset, as: property.type, from: environment)
      }
    }
    return copy
  }
}

@MainActor private func fill<Property: DynamicProperty>(
  _ pointer: UnsafeMutableRawPointer, as type: Property.Type, from environment: EnvironmentValues
) {
  pointer.assumingMemoryBound(to: Property.self).pointee._fill(from: environment)
}

/// Whether every view of a type is exactly one element, as far as asking a hundred types tells.
@MainActor func isAlwaysUnary<Content: View>(_ type: Content.Type) -> Bool {
  var budget = 100
  return Content._isAlwaysUnary(&budget)
}
