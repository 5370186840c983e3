import ArgumentParser

extension CompletionKind {
  /// Completes the names of documents, and of folders.
  static var documents: CompletionKind { .file(extensions: ["caml", "ca", "tendies", "zip"]) }

  /// Completes the names of documents and Swift files, and of folders.
  static var documentsAndScenes: CompletionKind {
    .file(extensions: ["caml", "ca", "tendies", "zip", "swift"])
  }
}
