package import CAML
package import Foundation

/// The source of a session's content.
package struct SessionInput {
  /// The display name that is used until the content was read.
  let name: String
  /// Reads the content.
  let open: () throws -> any PreviewContent
  /// The file to which edits are written; nil if the content cannot be edited.
  let target: URL?
  /// Returns the modification stamp of the file at the time of its last snapshot; nil for programs.
  let stamp: () -> FileModificationStamp?

  /// Returns the input for a document file.
  ///
  /// Edits are written to the same file.
  package static func document(_ url: URL, limits: PackageLimits = PackageLimits()) -> SessionInput
  {
    SessionInput(
      name: url.lastPathComponent, open: { try DocumentPreviewContent(url, limits: limits) },
      target: url,
      stamp: { FileModificationStamp(url) })
  }

  /// Returns the input for the latest snapshot of a document.
  ///
  /// Edits are written to the document at `url`.
  package static func snapshot(
    of url: URL, limits: PackageLimits = PackageLimits(),
    currentSnapshot current: @escaping () throws -> DocumentSnapshot
  ) -> SessionInput {
    SessionInput(
      name: url.lastPathComponent,
      open: {
        let snapshot = try current()
        return try DocumentPreviewContent(snapshot.url, limits: limits, keeping: snapshot)
      }, target: url, stamp: { (try? current())?.stamp })
  }

  /// Returns the input for the layers of a program, which cannot be edited.
  ///
  /// They are created again at each restart.
  package static func program(
    named name: String, makeContent open: @escaping () throws -> any PreviewContent
  ) -> SessionInput {
    SessionInput(name: name, open: open, target: nil, stamp: { nil })
  }
}
