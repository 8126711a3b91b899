import CPreviewABI
import Glibc

/// Why a file is not a plugin that can be loaded.
public struct PluginFileError: Error, Hashable, Sendable {
  /// What is wrong.
  enum Kind: Error, Hashable {
    case notFound
    case notAFile(String)
    case unreadable(code: Int32)
    case empty
    case notASharedLibrary(String)
    case defect(ELFFile.Defect)
    case noEntry
    case noRecord
    case badRecord(String)
    case otherMajor(Int, Int)
    case secondPreviewABI(other: String, neededBy: String)
    case noPlugins
  }

  /// The file or folder.
  public let path: String
  let kind: Kind

  init(path: String, _ kind: Kind) {
    self.path = path
    self.kind = kind
  }

  /// Whether the file may be one that a linker has not finished.
  var mayBeUnfinished: Bool {
    switch kind {
    case .empty, .notFound, .noEntry, .noRecord, .badRecord: true
    case .defect(.otherMachine), .defect(.unreadable): false
    case .defect: true
    default: false
    }
  }

  /// The problem's code, stable for programs.
  public var code: String {
    switch kind {
    case .notFound: "notFound"
    case .notAFile: "notAFile"
    case .unreadable, .defect(.unreadable): "unreadable"
    case .empty: "empty"
    case .notASharedLibrary: "notASharedLibrary"
    case .defect(.notELF): "notELF"
    case .defect(.otherMachine): "otherMachine"
    case .defect(.incomplete): "incomplete"
    case .defect(.damaged): "damaged"
    case .noEntry: "noEntry"
    case .noRecord: "noRecord"
    case .badRecord: "badRecord"
    case .otherMajor: "otherMajor"
    case .secondPreviewABI: "secondPreviewABI"
    case .noPlugins: "noPlugins"
    }
  }

  /// The problem as reports show it: what was found, what was expected, what to do.
  public var problem: Problem {
    let name = SafeText.escape(path.split(separator: "/").last.map(String.init) ?? path)
    return Problem(code: code, phase: "file", message: "\(name): \(text)")
  }

  private var text: String {
    let own = "\(PREVIEW_ABI_MAJOR).\(PREVIEW_ABI_MINOR)"
    switch kind {
    case .notFound:
      return "not found: there is no file \(SafeText.escape(path)). Build the library, or correct the path."
    case .notAFile(let what):
      return "not a file: it is \(what), and a plugin is a regular file. Give the path of a built .so file."
    case .unreadable(let code), .defect(.unreadable(let code)):
      return "not readable: \(String(cString: strerror(code))). Give this user the right to read it."
    case .empty:
      return "an empty file: a plugin is a shared library. Build it again; the last build may have been interrupted."
    case .notASharedLibrary(let what):
      return "not a shared library: it is \(what). Build the module as a dynamic library product."
    case .defect(.notELF):
      return "not an ELF file: a plugin is a shared library of this system. Give the path of a built .so file."
    case .defect(.otherMachine(let what)):
      return "of another machine: it is \(what), and a 64-bit library for this one was expected. Build it here."
    case .defect(.incomplete(let needed, let size)):
      let expected = needed == .max ? "far more" : "at least \(needed)"
      return "incomplete: the file has \(size) bytes and its headers speak of \(expected). Build it again, or wait "
        + "until the build has ended."
    case .defect(.damaged(let what)):
      return "damaged: \(what). Build the library again."
    case .noEntry:
      return "no preview entry: the file exports no '\(PluginFile.entryName)'. Link the PreviewABI product into this "
        + "library."
    case .noRecord:
      return "no version record: the file exports no '\(PluginFile.recordName)'. Link the PreviewABI product into "
        + "this library, or write PREVIEW_DEFINE_PLUGIN_INFO once in it."
    case .badRecord(let what):
      return "a wrong version record: \(what). Define it with PREVIEW_DEFINE_PLUGIN_INFO of PreviewABI.h."
    case .otherMajor(let major, let minor):
      return "of another version: it was built for version \(major).\(minor) of the boundary, and this preview-host "
        + "speaks \(own). Build it with PreviewABI of version \(PREVIEW_ABI_MAJOR), or use the preview-host that "
        + "belongs to its version."
    case .secondPreviewABI(let other, let parent):
      return "PreviewABI twice: \(SafeText.escape(other)), which \(SafeText.escape(parent)) needs, contains it too, "
        + "so that views of the two would not fit together. Make the shared module a static target of both "
        + "libraries, or put the previews into the library that both share."
    case .noPlugins:
      return "no plugin in this folder: no .so file directly in it exports '\(PluginFile.entryName)'. Build a dynamic "
        + "library product that links PreviewABI, or give the path of its .so file."
    }
  }
}
