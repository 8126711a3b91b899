import Foundation

/// A run as a folder with a page that opens from disk, in any browser, without a network.
public struct HTMLReport: Sendable {
  let record: RunRecord
  let title: String

  /// Makes the report of a run.
  ///
  /// - Parameters:
  ///   - record: The run. The pictures that it names are read when the report is written.
  ///   - title: What the page is called.
  public init(_ record: RunRecord, title: String) {
    self.record = record
    self.title = title
  }

  /// Writes `index.html`, and into `pictures` copies of the pictures that it shows.
  ///
  /// Files of an older report are replaced; files that no report wrote stay. The copies are named by what is in them,
  /// so the page that was there before stays whole until the new one takes its place, which is one step.
  ///
  /// - Parameter folder: Made if it is not there.
  /// - Throws: What could not be written; also if an `index.html` is there that is no report.
  public func write(to folder: String) throws(AtomicFile.Failure) {
    try AtomicFile.createFolder(folder)
    let lock = ReportFolder.Lock(folder)
    defer { lock.release() }
    let target = ReportFolder(path: folder)
    try target.checkPage()
    var pictures = ReportPictures(folder: target)
    let data = try ReportData(record, title: title).text(&pictures)
    try AtomicFile.write(ReportPage.bytes(title: title, data: data), to: target.page)
    target.removeLeftovers(keeping: pictures.names)
  }
}
