#if Preview
  package import CAML
  package import Foundation
  import PreviewSession

  /// A document on a page.
  package enum DocumentPreview {
    /// Serves pages of a document until the task is cancelled, and shows it again whenever its file changes.
    ///
    /// - Parameters:
    ///   - url: the document.
    ///   - limits: how much it may ask for.
    ///   - port: 0 for one that is free.
    ///   - log: takes a line for each request that is refused.
    ///   - isReady: called with the page's address.
    /// - Throws: Where the port is taken.
    package static func run(
      _ url: URL, limits: PackageLimits = PackageLimits(), port: UInt16,
      log: @escaping @Sendable (String) -> Void, isReady: @escaping @Sendable (URL) -> Void
    ) async throws {
      let server = try PreviewServer(port: port, log: log) { outbox in
        SessionBackend({ .document(url, limits: limits) }, outbox: outbox)
      }
      try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask { try await server.run(isReady) }
        group.addTask {
          var watch = FileWatch(url)
          while true {
            try await Task.sleep(for: FileWatch.interval)
            if watch.hasChanged() { server.reload() }
          }
        }
        defer { group.cancelAll() }
        try await group.next()
      }
    }
  }
#endif
