import Synchronization

/// The references of a run's modules, read when the first preview of a module asks for them.
///
/// Safe to use from several tasks.
public final class ReferenceBook: Sendable {
  /// Where references are.
  public let template: ReferenceTemplate
  private let folders = Mutex<[String: ReferenceFolder]>([:])
  private let tables = Mutex<[String: Result<ReferenceTable, ReferenceTableError>]>([:])

  /// Makes a book of what stands where the template says.
  public init(template: ReferenceTemplate) {
    self.template = template
  }

  /// The folder of a module.
  func folder(ofModule module: String) -> ReferenceFolder {
    folders.withLock { folders in
      if let known = folders[module] { return known }
      let folder = ReferenceFolder(path: template.folder(ofModule: module))
      folders[module] = folder
      return folder
    }
  }

  /// The table of a module.
  ///
  /// - Throws: `Problem` for one that cannot be read.
  func table(ofModule module: String) throws(Problem) -> ReferenceTable {
    let result = tables.withLock { tables in
      if let known = tables[module] { return known }
      let read = self.read(module)
      tables[module] = read
      return read
    }
    do throws(ReferenceTableError) {
      return try result.get()
    } catch {
      throw error.problem(of: folder(ofModule: module).tablePath)
    }
  }

  /// The line that holds for a key of a module.
  func line(_ key: String, ofModule module: String) throws(Problem) -> ReferenceLine? {
    let table = try table(ofModule: module)
    return folder(ofModule: module).holding(table.candidates(key))
  }

  /// The line that holds after reading the table again, if it is another one than before.
  ///
  /// Another run may record while this one verifies; a picture that does not agree with its line may be that run's.
  func newerLine(than line: ReferenceLine, ofModule module: String) -> ReferenceLine? {
    tables.withLock { $0[module] = read(module) }
    guard let newer = try? self.line(line.key, ofModule: module), newer != line else { return nil }
    return newer
  }

  private func read(_ module: String) -> Result<ReferenceTable, ReferenceTableError> {
    let folder = folder(ofModule: module)
    return Result { () throws(ReferenceTableError) in try folder.table() }
  }
}
