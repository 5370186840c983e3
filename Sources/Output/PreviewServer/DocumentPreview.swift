#if Preview
  package import Foundation

  /// A server of preview pages for a document.
  package enum DocumentPreview {
    /// Serves preview pages for a document until the task is canceled, and reloads them whenever the file changes.
    ///
    /// - Parameters:
    ///   - url: The document's file or folder.
    ///   - document: The watched document. Each snapshot is loaded in a separate process before it is displayed.
    ///   - port: The port number; 0 selects an unused port.
    ///   - log: Receives a line for each rejected request.
    ///   - isReady: Called with the address of the page when the server accepts connections.
    /// - Throws: An error if the port is already in use.
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
