package import CAML
package import Foundation

/// A copy of a document's files at one moment, in a temporary folder that is deleted with this object.
package final class DocumentSnapshot: Sendable {
  /// The location of the copy, which has the document's file name.
  package let url: URL
  /// The document's modification stamp, taken before copying.
  ///
  /// Changes made during copying therefore count as later changes.
  package let stamp: FileModificationStamp
  private let folder: URL

  /// Copies a document into a new folder.
  ///
  /// - Parameters:
  ///   - document: The document's file or folder.
  ///   - place: The folder in which the snapshot's folder is created.
  ///   - limits: The limits for the document's files.
  /// - Throws: An error if the document cannot be read or copied.
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
