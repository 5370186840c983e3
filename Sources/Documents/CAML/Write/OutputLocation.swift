import AtomicFiles
import Foundation

/// The destination of a file or folder that is written next to it under a temporary name and moved there when
/// complete.
struct OutputLocation {
  private let target: URL
  /// The path as specified by the caller, for error messages.
  private let name: String

  init(_ url: URL) {
    name = url.relativePath
    // If the destination is a symbolic link, the link is kept and the item that it refers to is replaced.
    target = url.resolvingSymlinksInPath()
  }

  /// Writes a file, replacing an existing file.
  ///
  /// Throws ``CAMLWriterError`` if the file cannot be written.
  func writeFile(containing bytes: Data) throws(CAMLWriterError) {
    guard RegularFile.canCreateOrReplace(at: target.path) else { throw .notReplaceable(name) }
    let unfinished = URL(fileURLWithPath: TemporaryName.path(beside: target.path))
    do {
      try bytes.write(to: unfinished)
    } catch {
      removeItem(at: unfinished)
      throw .systemError(SystemError(causeOf: error).reason, at: name)
    }
    try moveIntoPlace(unfinished)
  }

  /// Writes a folder, replacing an existing document folder.
  ///
  /// Throws ``CAMLWriterError`` if the folder cannot be written or an item of another kind exists.
  func writeFolder(containing files: [String: Data]) throws(CAMLWriterError) {
    if let isFolder, !isFolder || !isDocument { throw .notReplaceable(name) }
    let unfinished = URL(
      fileURLWithPath: TemporaryName.path(beside: target.path), isDirectory: true)
    do {
      // Parent folders are not created, because a missing one is probably caused by a mistake in the path.
      try FileManager.default.createDirectory(at: unfinished, withIntermediateDirectories: false)
      for (path, bytes) in files {
        let file = unfinished.appendingPathComponent(path)
        try FileManager.default.createDirectory(
          at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try bytes.write(to: file)
      }
    } catch {
      removeItem(at: unfinished)
      throw .systemError(SystemError(causeOf: error).reason, at: name)
    }
    try moveIntoPlace(unfinished)
  }

  /// Whether the existing item is a folder; `nil` if no item exists.
  private var isFolder: Bool? {
    var isFolder: ObjCBool = false
    let exists = FileManager.default.fileExists(atPath: target.path, isDirectory: &isFolder)
    return exists ? isFolder.boolValue : nil
  }

  /// Whether the folder is a document or is empty.
  ///
  /// Other folders are not replaced, to avoid losing data.
  private var isDocument: Bool {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: target.path)) ?? ["?"]
    return names.isEmpty || names.contains("index.xml") || names.contains("main.caml")
  }

  private func moveIntoPlace(_ unfinished: URL) throws(CAMLWriterError) {
    let moveError = AtomicMove.moveItem(atPath: unfinished.path, to: target.path)
    guard moveError != 0 else { return }
    removeItem(at: unfinished)
    throw .systemError(String(cString: strerror(moveError)), at: name)
  }

  private func removeItem(at url: URL) { try? FileManager.default.removeItem(at: url) }
}
