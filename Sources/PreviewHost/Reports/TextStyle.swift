/// How text is dressed on a terminal (ECMA-48 select graphic rendition).
public struct TextStyle: Sendable {
  /// False leaves text as it is.
  public var isColored: Bool

  /// Makes a style.
  public init(isColored: Bool) {
    self.isColored = isColored
  }

  /// Bold text.
  public func bold(_ text: String) -> String { dress(text, "1") }
  /// Text that stands back.
  public func dim(_ text: String) -> String { dress(text, "2") }
  /// Text of an error.
  public func red(_ text: String) -> String { dress(text, "31") }
  /// Text of success.
  public func green(_ text: String) -> String { dress(text, "32") }
  /// Text of a warning.
  public func yellow(_ text: String) -> String { dress(text, "33") }

  private func dress(_ text: String, _ code: String) -> String {
    isColored && !text.isEmpty ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }
}
