import Foundation
import Synchronization

/// Where a file or folder is to appear: it is made beside its place and moves there when it is whole.
struct OutputPlace {
  private let target: URL
  /// As the caller says it.
  private let name: String

  init(_ url: URL) {
    name = url.relativePath
    // A link stays a link: what it points to is replaced.
    target = url.resolvingSymlinksInPath()
  }

  /// Puts a file there, over one that is there.
  func put(file bytes: Data) throws(CAMLWriterError) {
    if isFolder ?? false { throw .notReplaceable(name) }
    let unfinished = beside("unfinished")
    do {
      try bytes.write(to: unfinished)
    } catch {
      remove(unfinished)
      throw failure(error)
    }
    try move(unfinished, to: target)
  }

  /// Puts a folder there, in place of a document's that is there.
  func put(folder files: [String: Data]) throws(CAMLWriterError) {
    if let isFolder, !isFolder || !isDocument { throw .notReplaceable(name) }
    let unfinished = beside("unfinished")
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
      remove(unfinished)
      throw failure(error)
    }
    guard isFolder != nil else { return try move(unfinished, to: target) }
    let old = beside("old")
    do throws(CAMLWriterError) {
      try move(target, to: old)
    } catch {
      remove(unfinished)
      throw error
    }
    do throws(CAMLWriterError) {
      try move(unfinished, to: target)
    } catch {
      rename(old.path, target.path)
      throw error
    }
    remove(old)
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

  private static let serial = Atomic(0)

  private func beside(_ kind: String) -> URL {
    let number = Self.serial.add(1, ordering: .relaxed).newValue
    let own = ".\(target.lastPathComponent).\(getpid())-\(number).\(kind)"
    return target.deletingLastPathComponent().appendingPathComponent(own)
  }

  private func move(_ source: URL, to destination: URL) throws(CAMLWriterError) {
    guard rename(source.path, destination.path) == 0 else {
      let why = String(cString: strerror(errno))
      if source != target { remove(source) }
      throw .system(why, at: name)
    }
  }

  private func remove(_ url: URL) { try? FileManager.default.removeItem(at: url) }

  /// The system's words, without Foundation's around them.
  private func failure(_ error: any Error) -> CAMLWriterError {
    var inner: any Error = error
    while let next = (inner as NSError).userInfo[NSUnderlyingErrorKey] as? any Error {
      inner = next
    }
    let known = inner as NSError
    let why =
      known.domain == NSPOSIXErrorDomain
      ? String(cString: strerror(Int32(known.code))) : known.localizedDescription
    return .system(why, at: name)
  }
}
