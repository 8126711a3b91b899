/// Endings of files by media type (RFC 6838; the IANA registry's own endings).
enum MediaType {
  private static let endings = [
    "text/html": ".html", "image/svg+xml": ".svg", "application/json": ".json", "text/plain": ".txt",
    "text/x-ansi": ".ansi", "text/markdown": ".md", "text/css": ".css", "text/csv": ".csv",
    "application/pdf": ".pdf", "image/png": ".png", "image/jpeg": ".jpg", "application/xml": ".xml",
    "text/xml": ".xml",
  ]

  /// The ending with its dot; `.bin` for a type that is not known.
  ///
  /// - Parameter mediaType: With or without parameters, in any case.
  static func ending(of mediaType: String) -> String {
    let essence = mediaType.split(separator: ";").first.map { $0.filter { $0 != " " }.lowercased() } ?? ""
    return endings[essence] ?? ".bin"
  }
}
