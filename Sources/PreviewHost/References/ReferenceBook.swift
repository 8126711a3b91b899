import Synchronization

/// The references of a run's modules, read when the first preview of a module asks for them.
///
/// Safe to use from several tasks.
public final class ReferenceBook: Sendable {
  /// A table as it was read, with the stamp that it had before.
  private struct Entry {
    var stamp: ReferenceFolder.Stamp?
    var table: Result<ReferenceTable, ReferenceTableError>
  }

  /// Where references are.
  public let template: ReferenceTemplate
  private let folders = Mutex<[String: ReferenceFolder]>([:])
  private let entries = Mutex<[String: Entry]>([:])

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
    let result = entries.withLock { entries in
      if let known = entries[module] { return known.table }
      let entry = self.read(module)
      entries[module] = entry
      return entry.table
    }
    do throws(ReferenceTableError) {
      return try result.get()
    } catch {
      throw error.problem(of: folder(ofModule: module).tablePath)
    }
  }

  /// What is wrong with the tables of those modules whose tables cannot be read.
  func problems(ofModules modules: Set<String>) -> [String: Problem] {
    var result: [String: Problem] = [:]
    for module in modules {
      do throws(Problem) {
        _ = try table(ofModule: module)
      } catch {
        result[module] = error
      }
    }
    return result
  }

  /// The line that holds for a key of a module.
  func line(_ key: String, ofModule module: String) throws(Problem) -> ReferenceLine? {
    let table = try table(ofModule: module)
    return folder(ofModule: module).holding(key, in: table)
  }

  /// Runs `body` while no other run changes a module's references, with the line that holds for a key then.
  ///
  /// Another run may record while this one verifies; a picture that does not agree with its line may be that run's.
  /// While nobody writes, picture and line agree, or something is really wrong.
  func withSettledLine<Answer>(
    _ key: String, ofModule module: String, _ body: (ReferenceLine?) throws -> Answer
  ) throws -> Answer {
    func answer() throws -> Answer {
      let stamp = folder(ofModule: module).stamp
      entries.withLock { entries in
        // The same table is not read for each of thousands of pictures.
        if entries[module]?.stamp != stamp || stamp == nil { entries[module] = read(module) }
      }
      return try body(try line(key, ofModule: module))
    }
    if case .done(let result) = try folder(ofModule: module).withLock(shared: true, { _ in try answer() }) {
      return result
    }
    return try answer()
  }

  private func read(_ module: String) -> Entry {
    let folder = folder(ofModule: module)
    let stamp = folder.stamp
    return Entry(stamp: stamp, table: Result { () throws(ReferenceTableError) in try folder.table() })
  }
}
