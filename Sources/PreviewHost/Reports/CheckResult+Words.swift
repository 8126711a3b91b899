import Foundation

extension CheckResult {
  /// The three parts of the id, cut at its first two slashes; missing ones are empty.
  ///
  /// Names may hold slashes of their own: they belong to the last part.
  var idParts: (module: String, provider: String, name: String) {
    let parts = id.split(separator: "/", maxSplits: 2, omittingEmptySubsequences: false).map(String.init)
    switch parts.count {
    case 3: return (parts[0], parts[1], parts[2])
    case 2: return (parts[0], "", parts[1])
    default: return ("", "", id)
    }
  }

  /// How much of the picture changed, such as `120 px · 0.35 % · ΔE 12.3`; empty if pixels were not compared.
  var amountOfChange: String {
    var parts: [String] = []
    if let changedPixels { parts.append("\(changedPixels) px") }
    if let changedRatio { parts.append(Self.percent(changedRatio)) }
    if let maximumDeltaE { parts.append("ΔE \(Self.decimal(maximumDeltaE))") }
    return parts.joined(separator: " · ")
  }

  /// What changed besides pixels: `text`, `layout`, `accessibility`.
  var changedAspects: [String] {
    [("text", isTextChanged), ("layout", isLayoutChanged), ("accessibility", isAccessibilityChanged)]
      .filter { $0.1 == true }.map(\.0)
  }

  /// What is wrong, in one line: the problem's message, else the findings', else the status and how much changed.
  var headline: String {
    if let problem { return problem.message }
    if !findings.isEmpty { return findings.map(\.message).joined(separator: " ") }
    let changes = ([amountOfChange] + changedAspects.map { "\($0) changed" }).filter { !$0.isEmpty }
    return changes.isEmpty ? status.words : "\(status.words): \(changes.joined(separator: ", "))"
  }

  /// Why the result does not count, in one line; `nil` if it counts.
  var quarantineWords: String? {
    quarantine.map { "\($0.reason) (until \($0.until); it would be: \($0.status.words))" }
  }

  /// A share as percents with two significant digits; what is not zero never reads as zero, nor all but one as all.
  static func percent(_ ratio: Double) -> String {
    guard ratio.isFinite else { return "? %" }
    let percent = ratio * 100
    if ratio > 0, percent < 0.001 { return "< 0.001 %" }
    if ratio < 1, percent > 99.9 { return "> 99.9 %" }
    let digits = percent >= 10 ? 1 : percent >= 1 ? 1 : percent >= 0.1 ? 2 : 3
    return trimmed(String(format: "%.\(digits)f", percent)) + " %"
  }

  /// A number with one digit after the point; what is not zero never reads as zero.
  static func decimal(_ value: Double) -> String {
    guard value.isFinite else { return "?" }
    if value > 0, value < 0.05 { return "< 0.1" }
    return trimmed(String(format: "%.1f", value))
  }

  private static func trimmed(_ digits: String) -> String {
    guard digits.contains(".") else { return digits }
    var result = digits
    while result.hasSuffix("0") { result.removeLast() }
    if result.hasSuffix(".") { result.removeLast() }
    return result
  }
}

extension CheckResult {
  /// Whether recording the preview anew would make it pass; it makes no preview faster.
  var canBeRecorded: Bool {
    status.canBeRecorded && (findings.isEmpty || findings.contains { $0.check != .budget })
  }
}

extension CheckStatus {
  /// Whether recording the preview anew would make it pass.
  var canBeRecorded: Bool {
    switch self {
    case .missing, .different, .sizeChanged, .rerendered: true
    // What cannot be observed cannot be recorded, and what differs from itself would fail again.
    case .passed, .unstable, .crashed, .timedOut, .exited, .failed, .quarantined, .skipped: false
    }
  }
}
