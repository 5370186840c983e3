#if Preview
  package import Foundation

  /// A document on a page.
  package enum DocumentPreview {
    /// Serves pages of a document until the task is cancelled, and shows it again whenever its file changes.
    ///
    /// - Parameters:
    ///   - url: the document.
    ///   - document: the same, with what tries it before it is shown.
    ///   - port: 0 for one that is free.
    ///   - log: takes a line for each request that is refused.
    ///   - isReady: called with the page's address.
    /// - Throws: Where the port is taken.
    package static func run(
      _ url: URL, document: WatchedDocument, port: UInt16,
      log: @escaping @Sendable (String) -> Void, onReady isReady: @escaping @Sendable (URL) -> Void
    ) async throws {
      let atFirst = FileWatcher(url)
      await document.reload()
      let server = try PreviewServer(port: port, log: log) { outbox in
        SessionBackend({ document.input }, outbox: outbox)
      }
      try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask { try await server.run(onReady: isReady) }
        group.addTask {
          var watch = atFirst
          while true {
            try await Task.sleep(for: FileWatcher.interval)
            guard watch.hasChanged() else { continue }
            await document.reload()
            server.reload()
          }
        }
        defer { group.cancelAll() }
        try await group.next()
      }
    }
  }
#endif
