import AtomicFiles
import Foundation

/// Where a file or folder is to appear: it is made beside its place and moves there when it is whole.
struct OutputLocation {
  private let target: URL
  /// As the caller says it.
  private let name: String

  init(_ url: URL) {
    name = url.relativePath
    // A link stays a link: what it points to is replaced.
    target = url.resolvingSymlinksInPath()
  }

  /// Puts a file there, over one that is there.
  func writeFile(containing bytes: Data) throws(CAMLWriterError) {
    guard RegularFile.canCreateOrReplace(at: target.path) else { throw .notReplaceable(name) }
    let unfinished = URL(fileURLWithPath: TemporaryName.path(beside: target.path))
    do {
      try bytes.write(to: unfinished)
    } catch {
      removeItem(at: unfinished)
      throw systemError(from: error)
    }
    try moveIntoPlace(unfinished)
  }

  /// Puts a folder there, in place of a document's that is there.
  func writeFolder(containing files: [String: Data]) throws(CAMLWriterError) {
    if let isFolder, !isFolder || !isDocument { throw .notReplaceable(name) }
    let unfinished = URL(
      fileURLWithPath: TemporaryName.path(beside: target.path), isDirectory: true)
    do {
      // Not with the folders around it: where there is none, nothing is meant to be.
      try FileManager.default.createDirectory(at: unfinished, withIntermediateDirectories: false)
      for (path, bytes) in files {
        let file = unfinished.appendingPathComponent(path)
        try FileManager.default.createDirectory(
          at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try bytes.write(to: file)
      }
    } catch {
      removeItem(at: unfinished)
      throw systemError(from: error)
    }
    try moveIntoPlace(unfinished)
  }

  /// Whether there is a folder; nil where there is nothing.
  private var isFolder: Bool? {
    var isFolder: ObjCBool = false
    let exists = FileManager.default.fileExists(atPath: target.path, isDirectory: &isFolder)
    return exists ? isFolder.boolValue : nil
  }

  /// Whether the folder is a document's or empty: nothing else is lost with it.
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

  /// The system's words, without Foundation's around them.
  private func systemError(from error: any Error) -> CAMLWriterError {
    var inner: any Error = error
    while let next = (inner as NSError).userInfo[NSUnderlyingErrorKey] as? any Error {
      inner = next
    }
    let known = inner as NSError
    let why =
      known.domain == NSPOSIXErrorDomain
      ? String(cString: strerror(Int32(known.code))) : known.localizedDescription
    return .systemError(why, at: name)
  }
}
