import ArgumentParser
import CAML

extension CompletionKind {
  /// Completes the names of documents, and of folders.
  static var documents: CompletionKind { .file(extensions: CAPackage.fileExtensions) }

  /// Completes the names of documents and Swift files, and of folders.
  static var documentsAndScenes: CompletionKind {
    .file(extensions: CAPackage.fileExtensions + ["swift"])
  }
}
