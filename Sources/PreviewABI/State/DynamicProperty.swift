@_spi(Reflection) import Swift

/// A property of a view that gets its value before the view's body is asked for.
@MainActor @preconcurrency public protocol DynamicProperty {
  /// Takes what it needs from the environment.
  mutating func _fill(from environment: EnvironmentValues)
}

/// The stored properties of a type that conform to `DynamicProperty`, with their offsets in bytes.
///
/// The copy of a view is written at these offsets. Classes have none that could be written so.
func dynamicProperties(of type: Any.Type) -> [(offset: Int, type: any DynamicProperty.Type)] {
  var properties: [(offset: Int, type: any DynamicProperty.Type)] = []
  _ = _forEachField(of: type) { _, offset, fieldType, _ in
    if let property = fieldType as? any DynamicProperty.Type { properties.append((offset, property)) }
    return true
  }
  return properties
}
