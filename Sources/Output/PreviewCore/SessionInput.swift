package import CAML
package import Foundation

/// Where a session's stage comes from.
package struct SessionInput {
  /// What a session is told it is when there is none yet.
  let name: String
  /// Reads it.
  let open: () throws -> any PreviewContent
  /// Where changes are written; nil where they cannot be.
  let target: URL?
  /// What the file was when that was taken from it which is read.
  let stamp: () -> FileModificationStamp?

  /// A document.
  package static func document(_ url: URL, limits: PackageLimits = PackageLimits()) -> SessionInput
  {
    SessionInput(
      name: url.lastPathComponent, open: { try DocumentPreviewContent(url, limits: limits) },
      target: url,
      stamp: { FileModificationStamp(url) })
  }

  /// A document as it is in its last snapshot; changes are written into the document.
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

  /// Layers that a program makes, anew whenever they begin.
  package static func program(
    named name: String, makeContent open: @escaping () throws -> any PreviewContent
  ) -> SessionInput {
    SessionInput(name: name, open: open, target: nil, stamp: { nil })
  }
}
