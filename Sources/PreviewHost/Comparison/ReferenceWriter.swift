import Foundation

/// Writes drafts into the folders of their modules, some dozens at a time.
actor ReferenceWriter {
  private let book: ReferenceBook
  private let renderer: (hash: ContentHash, description: String)
  private let salvages: Set<String>
  private var waiting: [String: [(index: Int, change: ReferenceChange)]] = [:]

  /// What was done, in the order in which it came.
  private(set) var results: [RecordResult] = []

  /// How many changes of a module are made at once: few enough to lose little, many enough to write the table seldom.
  private static let batch = 64

  init(book: ReferenceBook, renderer: (hash: ContentHash, description: String), salvages: Set<String>) {
    self.book = book
    self.renderer = renderer
    self.salvages = salvages
  }

  /// Takes a result, and the draft that it is of if something is to be written.
  func take(_ recorded: (result: RecordResult, draft: ReferenceDraft?)) {
    results.append(recorded.result)
    guard let draft = recorded.draft else { return }
    let module = recorded.result.module
    let folder = book.folder(ofModule: module)
    let index = results.count - 1
    do throws(AtomicFile.Failure) {
      let change = try stage(draft, in: folder)
      waiting[module, default: []].append((index, change))
    } catch {
      fail([index], with: error.problem)
    }
    if waiting[module, default: []].count >= Self.batch { commit(module: module) }
  }

  /// Makes all changes that are waiting.
  func commit() {
    for module in waiting.keys.sorted() { commit(module: module) }
  }

  /// Forgets the changes that are waiting.
  func abandon() {
    for (_, change) in waiting.values.joined() { for file in change.files { AtomicFile.remove(file.temporary) } }
    waiting = [:]
  }

  /// Removes what runs that were killed left half written.
  func clean(modules: Set<String>) {
    let manager = FileManager.default
    for module in modules {
      let folder = book.folder(ofModule: module)
      for place in ["."] + ((try? manager.contentsOfDirectory(atPath: folder.path)) ?? []) {
        let directory = folder.path(of: place)
        for file in (try? manager.contentsOfDirectory(atPath: directory)) ?? []
        where AtomicFile.isAbandoned(file, prefix: AtomicFile.temporaryPrefix, in: directory) {
          AtomicFile.remove("\(directory)/\(file)")
        }
      }
    }
  }

  private func stage(_ draft: ReferenceDraft, in folder: ReferenceFolder) throws(AtomicFile.Failure) -> ReferenceChange
  {
    var change = ReferenceChange(line: draft.line, files: [])
    let parent = draft.line.path.split(separator: "/").dropLast().joined(separator: "/")
    try AtomicFile.createFolder(folder.path(of: parent))
    do throws(AtomicFile.Failure) {
      var files = draft.trees.map { (draft.line.stem + $0.key.suffix, Array($0.value.utf8)) }
      if let picture = draft.picture { files.append((draft.line.path, picture)) }
      for (name, bytes) in files {
        let path = folder.path(of: name)
        change.files.append((try AtomicFile.writeTemporary(bytes, for: path), path))
      }
    } catch {
      for file in change.files { AtomicFile.remove(file.temporary) }
      throw error
    }
    return change
  }

  private func commit(module: String) {
    let changes = waiting.removeValue(forKey: module) ?? []
    guard !changes.isEmpty else { return }
    let folder = book.folder(ofModule: module)
    do throws(ReferenceFolder.CommitFailure) {
      let failures = try folder.commit(
        changes.map(\.change), renderer: renderer, salvages: salvages.contains(module))
      for (number, failure) in failures { fail([changes[number].index], with: failure.problem(of: folder)) }
    } catch {
      fail(changes.map(\.index), with: error.problem(of: folder))
    }
  }

  private func fail(_ indices: [Int], with problem: Problem) {
    for index in indices {
      results[index].status = .failed
      results[index].problem = problem
    }
  }
}
