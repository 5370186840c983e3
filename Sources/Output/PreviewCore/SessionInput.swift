package import CAML
package import Foundation

/// The source from which a session reads its content.
package struct SessionInput {
  /// The display name used until the content has been read.
  let name: String
  /// A closure that reads the content.
  let open: () throws -> any PreviewContent
  /// The file to which edits are saved; `nil` if the content cannot be edited.
  let target: URL?
  /// A closure that returns the file's modification stamp at the time of its last snapshot; `nil` for programs.
  let stamp: () -> FileModificationStamp?

  /// Returns the input for a document file.
  ///
  /// Edits are saved to the same file.
  package static func document(_ url: URL, limits: PackageLimits = PackageLimits()) -> SessionInput
  {
    SessionInput(
      name: url.lastPathComponent, open: { try DocumentPreviewContent(url, limits: limits) },
      target: url,
      stamp: { FileModificationStamp(url) })
  }

  /// Returns the input for the latest snapshot of a document.
  ///
  /// Edits are saved to the document at `url`.
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

  /// Returns the input for a program's layers, which cannot be edited.
  ///
  /// The layers are created again at each restart.
  package static func program(
    named name: String, makeContent open: @escaping () throws -> any PreviewContent
  ) -> SessionInput {
    SessionInput(name: name, open: open, target: nil, stamp: { nil })
  }
}
