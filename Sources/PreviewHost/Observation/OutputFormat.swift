/// A form in which a preview can be written.
public enum OutputFormat: String, CaseIterable, Sendable {
  case png, svg, pdf, text, scene, accessibility

  /// What is put behind the preview's path; no two formats share one.
  public var suffix: String {
    switch self {
    case .png: ".png"
    case .svg: ".svg"
    case .pdf: ".pdf"
    case .text: ".txt"
    case .scene: ".scene.json"
    case .accessibility: ".accessibility.txt"
    }
  }

  /// The media type of the file.
  public var mediaType: String {
    switch self {
    case .png: "image/png"
    case .svg: "image/svg+xml"
    case .pdf: "application/pdf"
    case .text, .accessibility: "text/plain; charset=utf-8"
    case .scene: "application/json"
    }
  }

  /// Reads a list such as `png,svg`; `nil` if a part is no format or the list is empty.
  public static func parse(_ list: String) -> [OutputFormat]? {
    var result: [OutputFormat] = []
    for part in list.split(separator: ",", omittingEmptySubsequences: false) {
      guard let format = OutputFormat(rawValue: part.trimmingPrefix { $0 == " " }.lowercased()) else { return nil }
      if !result.contains(format) { result.append(format) }
    }
    return result.isEmpty ? nil : result
  }
}
