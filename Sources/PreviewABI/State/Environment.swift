/// A value of the environment in which a view stands.
///
/// ```swift
/// struct Badge: View {
///   @Environment(\.colorScheme) private var colorScheme
///   var body: some View { Text(colorScheme == .dark ? "Night" : "Day") }
/// }
/// ```
///
/// Outside of `body` it has the environment's default.
@propertyWrapper public struct Environment<Value> {
  private let keyPath: KeyPath<EnvironmentValues, Value>
  private var environment: EnvironmentValues?

  /// Reads the value at a key path.
  public init(_ keyPath: KeyPath<EnvironmentValues, Value>) {
    self.keyPath = keyPath
  }

  /// The value.
  public var wrappedValue: Value {
    (environment ?? EnvironmentValues())[keyPath: keyPath]
  }
}

extension Environment: DynamicProperty {
  /// Takes the environment.
  public mutating func _fill(from environment: EnvironmentValues) {
    self.environment = environment
  }
}
