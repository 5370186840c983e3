#if Preview
  package import Foundation
  import Synchronization

  /// A server of preview pages for a scene that is rebuilt whenever its source changes.
  package enum ScenePreview {
    /// Serves preview pages for a scene until the task is canceled.
    ///
    /// - Parameters:
    ///   - sources: The source file or folder that is watched for changes.
    ///   - port: The port number; 0 selects an unused port.
    ///   - log: Receives a line for each rejected request and each build.
    ///   - isReady: Called with the address of the page when the server accepts connections.
    ///   - build: Builds the scene. Calls do not overlap.
    /// - Throws: An error if the port is already in use.
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

    /// The build state shared by all pages.
    private final class SharedBuildState: Sendable {
      let build: Mutex<SceneBackend.BuildResult>
      let backends = Mutex<[WeakBackend]>([])

      init(_ build: SceneBackend.BuildResult) { self.build = Mutex(build) }

      /// Terminates all scene processes that do not respond.
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
