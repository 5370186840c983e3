#if Preview
  package import Foundation
  import Synchronization

  /// A scene on a page, built and shown again whenever it is saved.
  package enum ScenePreview {
    /// Serves pages of a scene until the task is cancelled.
    ///
    /// - Parameters:
    ///   - sources: the file or folder that is watched.
    ///   - port: 0 for one that is free.
    ///   - log: takes a line for each request that is refused, and for each turn.
    ///   - isReady: called with the page's address.
    ///   - build: builds it; called once at a time.
    /// - Throws: Where the port is taken.
    package static func run(
      _ sources: URL, port: UInt16, log: @escaping @Sendable (String) -> Void,
      onReady isReady: @escaping @Sendable (URL) -> Void,
      build: @escaping @Sendable () async -> SceneBackend.BuildResult
    ) async throws {
      let atFirst = FileWatcher(sources)
      let scene = SharedBuildState(await build())
      let server = try PreviewServer(port: port, log: log) { outbox in
        let backend = SceneBackend(outbox: outbox) { scene.build.withLock { $0 } }
        scene.backends.withLock { $0.append(WeakBackend(backend: backend)) }
        return backend
      }
      try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask { try await server.run(onReady: isReady) }
        group.addTask {
          var watch = atFirst
          while true {
            try await Task.sleep(for: FileWatcher.interval)
            guard watch.hasChanged() else { continue }
            let new = await build()
            scene.build.withLock { $0 = new }
            if case .program = new { scene.interruptAll() }
            server.reload()
          }
        }
        defer { group.cancelAll() }
        try await group.next()
      }
    }

    /// What the pages share.
    private final class SharedBuildState: Sendable {
      let build: Mutex<SceneBackend.BuildResult>
      let backends = Mutex<[WeakBackend]>([])

      init(_ build: SceneBackend.BuildResult) { self.build = Mutex(build) }

      /// A program that is stuck is waited for no longer.
      func interruptAll() {
        let all = backends.withLock { backends in
          backends.removeAll { $0.backend == nil }
          return backends.compactMap(\.backend)
        }
        for backend in all { backend.interrupt() }
      }
    }

    private struct WeakBackend: Sendable {
      weak var backend: SceneBackend?
    }
  }
#endif
