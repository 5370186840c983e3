package import CAML
package import Foundation

/// The files of a document at one moment, in a folder that goes with it.
package final class DocumentSnapshot: Sendable {
  /// Where the copy is, under the document's name.
  package let url: URL
  /// What the document was before it was copied: what is written meanwhile is another one.
  package let stamp: FileModificationStamp
  private let folder: URL

  /// Copies a document.
  ///
  /// - Parameters:
  ///   - document: the file or folder.
  ///   - place: where the snapshot's folder is made.
  ///   - limits: how much it may ask for.
  /// - Throws: What keeps it from being read.
  package init(
    of document: URL, in place: URL, limits: PackageLimits = PackageLimits()
  ) throws {
    stamp = FileModificationStamp(document)
    folder = place.appendingPathComponent("snapshot-\(UUID().uuidString)")
    try FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    do {
      url = try CAPackage.copy(document, to: folder, limits: limits)
    } catch {
      try? FileManager.default.removeItem(at: folder)
      throw error
    }
  }

  deinit { try? FileManager.default.removeItem(at: folder) }
}
